import Envelopes
import GenerationJournal

/// `daybook audit`.
enum AuditCommand {
    private static let entry = Argument(
        name: "ENTRY", help: "A draft, a quote or any other entry of the flow, by position or id", count: .optional)
    private static let flow = Option(name: "flow", value: "ENTRY", help: "The whole flow that ENTRY belongs to")
    private static let session = Option(name: "session", value: "S", help: "Every flow that session S took part in")
    private static let text = Option(
        name: "text", value: "TEXT", help: "Every flow with a draft that holds TEXT, letter for letter")
    private static let summary = Option(
        name: "summary", help: "Count how runs ended, and the reasons for which drafts were rejected")
    private static let format = Option(
        name: "format", value: "FORM", help: "text, or a page to hand over: markdown or html",
        kind: .oneOf(["text", "markdown", "html"]))

    static let command = Command(
        name: "audit", summary: "Say why a draft was rejected, or how a quote came to be",
        details: [
            "The answer comes first: the layer and rule that decided, what was seen, what would have been allowed, by how much "
                + "it was missed, and what would have had to differ. Then everything it rests on: what was asked, what came, "
                + "what each layer found, which attempts led nowhere, what was done, and who wrote or decided each thing. "
                + "Times are in UTC.",
            "A page in markdown or html ends with a receipt and the command that checks it.",
        ],
        arguments: [.store, entry], options: [flow, session, text, summary, format, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let arguments = invocation.arguments
        let form = arguments.text(format) ?? "text"
        guard ["text", "markdown", "html"].contains(form) else {
            throw arguments.fault("--format FORM: \"\(form)\" is none of text, markdown, html")
        }
        if arguments.isSet(.json), form != "text" { throw arguments.fault("--json and --format exclude each other") }
        let asked = [
            !arguments.word(entry).isEmpty, arguments.isSet(flow), arguments.isSet(session), arguments.isSet(text),
            arguments.isSet(summary),
        ]
        guard asked.count(where: \.self) == 1 else {
            throw arguments.fault("audit needs one of ENTRY, --flow, --session, --text and --summary")
        }
        return try await invocation.withStore(.readOnly) { journal in
            if arguments.isSet(summary) { return try AuditSummary.print(of: journal, invocation) }
            let subjects = try subjects(of: invocation, in: journal)
            guard !subjects.isEmpty else { throw CommandRefusal(message: nothingFound(arguments)) }
            for subject in subjects { try print(subject, of: journal, form: form, invocation) }
            return .done
        }
    }

    /// A flow, and the entry in it that was asked about.
    private struct Subject {
        let flow: Position
        let focus: Position?
    }

    private static func nothingFound(_ arguments: ParsedArguments) -> String {
        if let session = arguments.text(session) { return "No entry belongs to session \"\(session)\"" }
        return "No draft holds \"\(arguments.text(text) ?? "")\""
    }

    private static func subjects(of invocation: Invocation, in journal: Journal) throws -> [Subject] {
        let arguments = invocation.arguments
        if arguments.isSet(text) { return try subjects(holding: arguments.text(text) ?? "", in: journal, invocation) }
        return try journal.read { snapshot in
            if let id = arguments.text(session) {
                var positions: [Position] = []
                try snapshot.scan(session: id) { header, _ in
                    positions.append(header.position)
                    return .next
                }
                return try distinct(positions.map { Subject(flow: try snapshot.flow(of: $0), focus: nil) })
            }
            let isFlow = arguments.isSet(flow)
            let name = try isFlow ? arguments.entry(named: arguments.text(flow) ?? "") : arguments.entry(entry)
            let position = try snapshot.position(of: name)
            guard try snapshot.withEntry(at: position, { _, _ in () }) != nil else {
                throw CommandRefusal(message: "There is no entry at \(position); the journal ends at \(try snapshot.head())")
            }
            return [Subject(flow: try snapshot.flow(of: position), focus: isFlow ? nil : position)]
        }
    }

    /// Every flow once, in order.
    private static func distinct(_ subjects: [Subject]) -> [Subject] {
        var seen: Set<Position> = []
        return subjects.filter { seen.insert($0.flow).inserted }
    }

    private static func subjects(
        holding text: String, in journal: Journal, _ invocation: Invocation
    ) throws -> [Subject] {
        guard !text.isEmpty else { throw invocation.arguments.fault("--text TEXT: there is nothing to look for") }
        let found = try journal.drafts(holding: text)
        return try journal.read { snapshot in
            try distinct(found.map { Subject(flow: try snapshot.flow(of: $0), focus: $0) })
        }
    }

    private static func print(_ subject: Subject, of journal: Journal, form: String, _ invocation: Invocation) throws {
        let output = invocation.terminal.output
        let (story, quote, lineage) = try journal.read { snapshot in
            let story = try snapshot.story(of: subject.flow)
            let quotes = try story.entries.compactMap { try snapshot.quote(at: $0.position) }
            let quote = quotes.first { $0.position == subject.focus } ?? quotes.last
            return (story, quote, try quote.map { try AuditSections.lineage(of: $0, in: snapshot) } ?? [])
        }
        if invocation.arguments.isSet(.json) {
            try output.write(json: AuditJSON.line(story, focus: subject.focus, quote: quote).bytes)
            return
        }
        var page = AuditPage(story, focus: subject.focus, quote: quote?.position, lineage: lineage)
        switch form {
        case "markdown", "html":
            page.proof = try proof(of: journal, store: invocation.arguments.store)
            try output.write(Array((form == "html" ? AuditText.html(page) : AuditText.markdown(page)).utf8))
        default:
            try output.print(wrapped: AuditText.plain(page))
        }
    }

    private static func proof(of journal: Journal, store: String) throws -> AuditPage.Proof {
        var receipt = try journal.receipt().encoded[...]
        while receipt.last == 0x0A { receipt = receipt.dropLast() }
        return AuditPage.Proof(
            receipt: String(decoding: receipt, as: UTF8.self),
            command: "daybook verify \(CommandWords.quoted(store)) --against RECEIPT")
    }
}
