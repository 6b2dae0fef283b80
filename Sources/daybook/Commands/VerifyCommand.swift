import Digest
import Envelopes
import GenerationJournal

/// `daybook verify`.
enum VerifyCommand {
    private static let against = Option(
        name: "against", value: "RECEIPT",
        help: "Hold a receipt that was kept elsewhere, of a journal or of a migration, against the journal", kind: .file)
    private static let origin = Option(
        name: "origin", value: "OLD",
        help: "Prove that the journal is what the mappings which it records make of the journal in OLD", kind: .folder)
    private static let threads = Option(
        name: "threads", value: "N", help: "Check N stretches at the same time, 1 to 64; 2 unless given")
    private static let partial = Option(
        name: "partial",
        help: "Let erased entries pass whose EraseEntries step is not there, as in a store that is the beginning of another")
    private static let threadsDefault = 2
    private static let threadsMax = 64
    private static let receiptBytesMax = 1_000_000

    static let command = Command(
        name: "verify", summary: "Check every byte of the log against its digests",
        details: [
            "Checked are all records, digests, links, causes, the contract of every envelope, that the indexes hold "
                + "exactly what the log says, and that the views are what it comes to. A log whose end was cut off, or "
                + "that was written anew with new digests, is sound by itself: only a receipt kept elsewhere can tell. "
                + "Exit status 1 if anything is wrong.",
        ],
        arguments: [.store], options: [against, origin, partial, threads, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        let count = try arguments.count(threads, in: 1...threadsMax) ?? threadsDefault
        let isPartial = arguments.isSet(partial)
        let (receipt, migration) = try arguments.text(against).map { try readReceipt($0) } ?? (nil, nil)
        return try await invocation.withStore(.readOnly) { journal in
            let report = try await Progress(invocation.terminal).ticking("Verifying") {
                try journal.verify(threads: count, isPartial: isPartial)
            }
            let verdict = try receipt.map { try journal.check($0) }
            let isUpheld = try migration.map { try journal.migrationReceipt() == $0 } ?? true
            var originReport: OriginReport?
            if let path = arguments.text(origin) {
                originReport = try await invocation.withStore(path, .readOnly) { try journal.verify(origin: $0) }
            }
            if arguments.isSet(.json) {
                for fault in report.faults + (originReport?.faults ?? []) { try output.write(json: line(fault).bytes) }
                for position in isPartial ? report.unaccounted : [] { try output.write(json: line(unaccounted: position).bytes) }
                var line = line(report, receipt, verdict)
                if let migration { line.add("migration", json: OriginOutput.line(migration, isUpheld: isUpheld).object) }
                if let originReport { line.add("origin", json: OriginOutput.line(originReport).object) }
                try output.write(json: line.bytes)
            } else {
                try output.print(text(report, isPartial: isPartial))
                if let receipt, let verdict { try output.print(text(receipt, verdict)) }
                if let migration { try output.print(OriginOutput.text(migration, isUpheld: isUpheld)) }
                if let originReport { try output.print(OriginOutput.text(originReport)) }
            }
            let isSound = report.isSound && isUpheld && (originReport?.isUpheld ?? true)
            return isSound && verdict?.isUpheld ?? true ? .done : .refused
        }
    }

    /// A receipt of a journal, or one of a migration.
    private static func readReceipt(_ path: String) throws -> (Receipt?, MigrationReceipt?) {
        let bytes = try FileContent.bytes(of: path, byteCountMax: receiptBytesMax)
        do {
            if bytes.starts(with: Array(#"{"migrationReceipt""#.utf8)) {
                return (nil, try MigrationReceipt(decoding: bytes))
            }
            return (try Receipt(decoding: bytes), nil)
        } catch {
            throw CommandRefusal(message: "\(path): \(error)")
        }
    }

    private static func text(_ report: VerifyReport, isPartial: Bool) -> String {
        var text = "Checked \(report.entries) entries up to position \(report.head)"
        if report.erased > 0 { text += ", \(report.erased) of them erased" }
        text += ": records, digests, links, causes, contract, indexes, projections\n"
        text += "chain  \(report.chain.hex)\n"
        if isPartial {
            for position in report.unaccounted { text += "position \(position): erased by a step that is not here\n" }
        }
        for projection in report.projections { text += "\(Self.text(projection))\n" }
        if report.isSound { return text + "Sound\n" }
        for fault in report.faults { text += "\(fault)\n" }
        let more = report.faultCount - report.faults.count
        if more > 0 { text += "and \(more) more\n" }
        return text + "Not sound: \(report.faultCount) \(report.faultCount == 1 ? "fault" : "faults")\n"
    }

    private static func text(_ projection: ProjectionVerdict) -> String {
        var text = "view   \(projection.name) \(projection.version)  \(projection.digest.hex)"
        if projection.quarantined > 0 { text += ", \(projection.quarantined) entries in quarantine" }
        switch projection.standing {
        case .sound: break
        case .behind(let count): text += ", \(count) entries behind"
        case .damaged: text += ", damaged"
        }
        return text
    }

    private static func line(_ projection: ProjectionVerdict) -> JSONLine {
        var line = JSONLine()
        line.add("name", projection.name)
        line.add("version", number: projection.version)
        var behind: UInt64 = 0
        switch projection.standing {
        case .sound: line.add("standing", "sound")
        case .behind(let count):
            line.add("standing", "behind")
            behind = count
        case .damaged: line.add("standing", "damaged")
        }
        line.add("behind", number: behind)
        line.add("digest", projection.digest.hex)
        line.add("quarantined", number: projection.quarantined)
        return line
    }

    private static func text(_ receipt: Receipt, _ verdict: ReceiptVerdict) -> String {
        let name = "The receipt of position \(receipt.position)"
        return switch verdict {
        case .upheld: "\(name) is upheld: nothing up to there was changed or cut\n"
        case .erasedSince(let count):
            "\(name) is upheld: nothing up to there was changed or cut; \(count) of the entries there were erased since, so "
                + "what the views came to then cannot be computed any more\n"
        case .otherJournal: "\(name) is of another journal, \(receipt.journalID)\n"
        case .cut(let position): "\(name) is not upheld: the entries from position \(position) on are gone\n"
        case .changed(let after, let through):
            "\(name) is not upheld: something from position \(after.next) to \(through) was changed\n"
        case .viewDiffers(let view, let version):
            "\(name) is not upheld: the log is what it was, but the projection \(view) \(version) comes to something else\n"
        }
    }

    private static func line(_ fault: VerifyFault) -> JSONLine {
        var line = JSONLine()
        line.add("type", "fault")
        line.add("position", number: fault.position?.rawValue)
        line.add("reason", fault.reason)
        return line
    }

    private static func line(unaccounted position: Position) -> JSONLine {
        var line = JSONLine()
        line.add("type", "unaccounted")
        line.add("position", number: position.rawValue)
        return line
    }

    private static func line(_ report: VerifyReport, _ receipt: Receipt?, _ verdict: ReceiptVerdict?) -> JSONLine {
        var line = JSONLine()
        line.add("type", "report")
        line.add("sound", report.isSound)
        line.add("head", number: report.head.rawValue)
        line.add("chain", report.chain.hex)
        line.add("entries", number: report.entries)
        line.add("erased", number: report.erased)
        line.add("faults", number: report.faultCount)
        line.add("projections", report.projections.map { Self.line($0) })
        guard let receipt, let verdict else { return line }
        var against = JSONLine()
        against.add("position", number: receipt.position.rawValue)
        switch verdict {
        case .upheld: against.add("verdict", "upheld")
        case .erasedSince(let count):
            against.add("verdict", "erasedSince")
            against.add("erased", number: count)
        case .otherJournal: against.add("verdict", "otherJournal")
        case .cut(let position):
            against.add("verdict", "cut")
            against.add("from", number: position.rawValue)
        case .changed(let after, let through):
            against.add("verdict", "changed")
            against.add("from", number: after.next.rawValue)
            against.add("through", number: through.rawValue)
        case .viewDiffers(let view, let version):
            against.add("verdict", "viewDiffers")
            against.add("name", view)
            against.add("version", number: version)
        }
        line.add("receipt", json: against.object)
        return line
    }
}
