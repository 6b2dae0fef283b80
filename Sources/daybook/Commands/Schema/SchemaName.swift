import Digest
import GenerationJournal
import Schemas

/// How a schema is named: a type or an intent, and the generation of its field list.
struct SchemaName: CustomStringConvertible {
    static let argument = Argument(name: "NAME@VERSION", help: "The schema's type or intent, and its version")

    let name: String
    let version: Int32

    init(name: String, version: Int32) { (self.name, self.version) = (name, version) }

    /// nil for what is not spelled so; a slash is a path's.
    init?(_ text: String) {
        guard let at = text.lastIndex(of: "@"), at > text.startIndex, !text.contains("/") else { return nil }
        let digits = text[text.index(after: at)...]
        guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let version = Int32(digits), version > 0 else { return nil }
        self.init(name: String(text[..<at]), version: version)
    }

    var description: String { "\(name)@\(version)" }
}

extension ParsedArguments {
    /// The schema that an argument names.
    func schemaName(_ argument: Argument) throws(CommandLineError) -> SchemaName {
        let text = word(argument)
        guard let name = SchemaName(text) else {
            throw fault("\"\(text)\" is no NAME@VERSION, such as QuoteDraft@1; versions count from 1")
        }
        return name
    }
}

extension Snapshot {
    /// The exact bytes of the schema that the journal judges by under `name`.
    ///
    /// - Throws: `CommandRefusal` where there is none, or more than one; `JournalError`.
    borrowing func schemaText(of name: SchemaName) throws -> [UInt8] {
        switch try schema(name: name.name, version: name.version, in: .embedded) {
        case .found(let schema): return schema.text
        case .missing:
            throw CommandRefusal(
                message: "Neither Daybook nor the store has a schema \(name)",
                hints: ["`daybook schema list STORE` lists those that there are"])
        case .conflict(let fingerprints):
            throw CommandRefusal(
                message: "\(name) stands for \(fingerprints.map(\.hex).joined(separator: " and ")), which are two schemas",
                hints: ["`daybook schema list STORE` says where they were registered, and `daybook show` shows them"])
        }
    }
}
