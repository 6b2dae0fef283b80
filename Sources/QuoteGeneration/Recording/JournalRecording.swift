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
    /// Runs that were cut off, or still go on, and which are left out: a process that died gave no answer that could be played.
    public private(set) var cut = 0
    /// The models that runs in it were asked of, in the order of their first run. The file has the identity of the first.
    public private(set) var models: [Model] = []
    /// Replies of which the log does not show every byte or piece: what was no UTF-8, and what failed without snapshots.
    public private(set) var inexact = 0
    /// Delays of more than an hour, which are an hour in the file.
    public private(set) var shortened = 0
    /// Replies whose counts of tokens are below zero, and left out: no server counts so.
    public private(set) var uncounted = 0
    /// Verdicts that rest on vectors of a model, which no log holds: they play as not proved.
    public private(set) var embedded = 0

    /// A model, and how many of the runs it was asked in.
    public struct Model: Hashable, Sendable {
        /// The name by which it was asked for; nil where it had none.
        public let name: String?
        /// The address of its server; nil on the device.
        public let address: String?
        /// Runs in the recording that it was asked in.
        public fileprivate(set) var runs: Int
    }

    /// The recording of all runs of `journal` that begin from `first` to `last`, in their order.
    ///
    /// - Throws: `JournalRecordingError`; `JournalError`, among them `.stepUnreadable`.
    public init(
        of journal: Journal, from first: Position = Position(rawValue: 1), through last: Position? = nil
    ) throws {
        var writer: RecordedModelWriter?
        try journal.read { snapshot in
            var flows: [FlowState] = []
            try snapshot.scanFlows { flow in
                if flow.first >= first, last.map({ flow.first <= $0 }) ?? true { flows.append(flow) }
                return .next
            }
            for flow in flows {
                var reader = RecordedRun()
                for position in try snapshot.entries(ofFlow: flow.first) {
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
                guard flow.end != .open else {
                    cut += 1
                    continue
                }
                runs += 1
                note(request.model)
                inexact += reader.inexact
                uncounted += reader.uncounted
                embedded += reader.embedded
                // One file stands for one model: the first that was asked.
                var next = writer ?? RecordedModelWriter(name: request.model.name, address: request.model.address)
                reader.write(to: &next, request)
                try Self.check(next.byteCount)
                writer = next
            }
        }
        guard let writer else { throw JournalRecordingError.noRuns(cut: cut, erased: erased) }
        shortened = writer.shortenedDelays
        json = writer.json
        try Self.check(json.count)
    }

    private mutating func note(_ model: ModelReference) {
        // Names that only look alike are two: bytes are compared.
        let index = models.firstIndex { Self.isSame($0.name, model.name) && Self.isSame($0.address, model.address) }
        if let index { models[index].runs += 1 } else {
            models.append(Model(name: model.name, address: model.address, runs: 1))
        }
    }

    private static func isSame(_ left: String?, _ right: String?) -> Bool {
        left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
    }

    private static func check(_ byteCount: Int) throws(JournalRecordingError) {
        guard byteCount <= RecordedModel.fileBytesMax else { throw .tooLong(atLeast: byteCount, max: RecordedModel.fileBytesMax) }
    }
}

/// Why a journal cannot be made a recorded model.
public enum JournalRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has no run there in which a model was asked and that could be played: so many were cut off, of so many parts were
    /// erased.
    case noRuns(cut: Int, erased: Int)
    /// The file would be longer than one may be, in bytes.
    case tooLong(atLeast: Int, max: Int)

    public var description: String {
        switch self {
        case .noRuns(let cut, let erased):
            "there is no run in which a model was asked" + (cut > 0 ? "; \(cut) were cut off" : "")
                + (erased > 0 ? "; of \(erased) parts were erased" : "")
        case .tooLong(let bytes, let max):
            "the recording would have \(bytes) bytes or more, at most \(max) are allowed: --from and --to take a part"
        }
    }
}
