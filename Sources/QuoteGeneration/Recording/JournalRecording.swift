public import GenerationJournal
internal import Envelopes
internal import LanguageModels

/// The runs of a journal as a recorded model: what a model said in them, in the same pieces, so that an app's own tests can
/// play them without one.
public struct JournalRecording: Sendable {
    /// The file, JSON that schemas/recorded-model.schema.json describes.
    public private(set) var json: [UInt8] = []
    /// Runs that are in it.
    public private(set) var runs = 0
    /// Runs whose request or reply was erased, and which are left out.
    public private(set) var erased = 0
    /// Replies of which the log does not have every byte or piece: what was no UTF-8, and what failed without snapshots.
    public private(set) var inexact = 0
    /// Verdicts that rest on vectors of a model, which no log holds: they play as not proved.
    public private(set) var embedded = 0

    /// The recording of all runs of `journal` that begin from `first` to `last`, in their order.
    ///
    /// - Throws: `JournalRecordingError`, `JournalError`, `StepError` for a step that cannot be read.
    public init(
        of journal: Journal, from first: Position = Position(rawValue: 1), through last: Position? = nil
    ) throws {
        var writer: RecordedModelWriter?
        try journal.read { snapshot in
            var flows: [Position] = []
            try snapshot.scanFlows { flow in
                if flow.first >= first, last.map({ flow.first <= $0 }) ?? true { flows.append(flow.first) }
                return .next
            }
            for flow in flows {
                var reader = RecordedRun()
                for position in try snapshot.entries(ofFlow: flow) {
                    guard let entry = try snapshot.entry(at: position) else { continue }
                    try reader.read(entry)
                }
                guard let request = reader.request else { continue }
                if reader.isErased {
                    erased += 1
                    continue
                }
                // A pool's own request asks nobody.
                guard reader.isAsked else { continue }
                runs += 1
                inexact += reader.inexact
                embedded += reader.embedded
                // One file stands for one model: the first that was asked.
                var next = writer ?? RecordedModelWriter(name: request.model.name, address: request.model.address)
                reader.write(to: &next, request)
                try Self.check(next.byteCount)
                writer = next
            }
        }
        guard let writer else { throw JournalRecordingError.noRuns }
        json = writer.json
        try Self.check(json.count)
    }

    private static func check(_ byteCount: Int) throws(JournalRecordingError) {
        guard byteCount <= RecordedModel.fileBytesMax else { throw .tooLong(atLeast: byteCount, max: RecordedModel.fileBytesMax) }
    }
}

/// Why a journal cannot be made a recorded model.
public enum JournalRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has no run there in which a model was asked.
    case noRuns
    /// The file would be longer than one may be, in bytes.
    case tooLong(atLeast: Int, max: Int)

    public var description: String {
        switch self {
        case .noRuns: "there is no run in which a model was asked"
        case .tooLong(let bytes, let max):
            "the recording would have \(bytes) bytes or more, at most \(max) are allowed: --from and --to take a part"
        }
    }
}
