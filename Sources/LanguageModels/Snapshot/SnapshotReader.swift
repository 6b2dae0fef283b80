internal import StrictJSON

/// Turns the growing text of one JSON object into snapshots in which unfinished values are absent.
///
/// A member stands in a snapshot once its value is closed: a string by its quotation mark, an object or array by its
/// bracket, a number or literal by what follows it, as `3` may become `30`. Only a string that was asked for by name
/// shows while it grows, as a provisional prefix of whole code points; so never ask for one that has a fixed set of
/// values. Nothing is held against a schema here: what is provisional can neither pass nor fail.
///
/// The text may be split anywhere, and each byte is read a fixed number of times, however many pieces there are. Once
/// the object is closed the snapshot has the value that the strict reader reads; whether it is a reply is for
/// `ReplyCompletion` to say.
public struct SnapshotReader: Sendable {
    /// How far the object has come.
    public enum State: Hashable, Sendable {
        /// It has not begun, or is being written.
        case growing
        /// Its last brace has come.
        case closed
        /// What has come is no beginning of one object, and further bytes change nothing. Members that were closed stay
        /// in the snapshot, a provisional text does not.
        case faulty(ModelFailure)
    }

    /// How far the object has come.
    public private(set) var state = State.growing

    private let streamedNames: Set<[UInt8]>
    private var raw: [UInt8] = []
    private var scan = MemberScan()
    /// The members that are closed, as they stand between the braces.
    private var members: [UInt8] = []
    private var names: Set<[UInt8]> = []
    /// The latest key, as the text spells it and decoded.
    private var key: (spelled: [UInt8], name: [UInt8]) = ([], [])
    private var streamed: StreamedText?

    private static let scalarLimits = JSONLimits(depthMax: 0)
    /// The object itself is one level.
    private static let valueLimits = JSONLimits(depthMax: JSONLimits.standard.depthMax - 1)

    /// A reader that has read nothing.
    ///
    /// - Parameter streamedText: names of members of the object whose strings show while they grow.
    public init(streamedText: [String] = []) { streamedNames = Set(streamedText.map { Array($0.utf8) }) }

    /// Reads the next bytes. True if the snapshot has changed.
    @discardableResult
    public mutating func read(_ bytes: [UInt8]) -> Bool {
        if case .faulty = state { return false }
        let start = raw.count
        raw += bytes
        let shown = streamed?.decoded.count ?? 0
        var isChanged = false
        do throws(ModelFailure) {
            for offset in start..<raw.count {
                guard let event = scan.advance(raw[offset], at: offset) else { continue }
                if try take(event, at: offset) { isChanged = true }
            }
            try streamed?.decode(raw, upTo: raw.count)
            return isChanged || streamed?.decoded.count ?? 0 != shown
        } catch {
            streamed = nil
            state = .faulty(error)
            return isChanged || shown > 0
        }
    }

    /// The object so far, JSON in UTF-8; nil before its first brace. Made anew each time: to be asked when it is shown.
    public var snapshot: [UInt8]? {
        guard scan.hasBegun else { return nil }
        var object = [UInt8(ascii: "{")] + members
        if let streamed, !streamed.decoded.isEmpty {
            if !members.isEmpty { object.append(UInt8(ascii: ",")) }
            object += streamed.key + [UInt8(ascii: ":"), UInt8(ascii: "\"")]
            object += streamed.spelled
            object.append(UInt8(ascii: "\""))
        }
        object.append(UInt8(ascii: "}"))
        return object
    }

    /// How many bytes `snapshot` has, without making it; nil where it is nil.
    package var snapshotByteCount: Int? {
        guard scan.hasBegun else { return nil }
        var count = 2 + members.count
        if let streamed, !streamed.decoded.isEmpty {
            // A comma, a colon, and two quotation marks.
            count += (members.isEmpty ? 0 : 1) + streamed.key.count + 1 + streamed.spelled.count + 2
        }
        return count
    }

    /// What has come of the string that is being written; nil while it is none that was asked for.
    public var provisionalText: String? { streamed.map { String(decoding: $0.decoded, as: UTF8.self) } }
}

extension SnapshotReader {
    /// Takes what the byte at `offset` has brought. True if a snapshot now has more.
    private mutating func take(_ event: MemberScan.Event, at offset: Int) throws(ModelFailure) -> Bool {
        switch event {
        case .began: return true
        case .key(let range):
            try takeKey(range)
            return false
        case .stringBegan(let start):
            if streamedNames.contains(key.name) { streamed = StreamedText(key: key.spelled, offset: start) }
            return false
        case .value(let range):
            try takeValue(range)
            return true
        case .lastValue(let range):
            try takeValue(range)
            state = .closed
            return true
        case .closed:
            state = .closed
            return false
        case .notAnObject:
            throw .decodingFailure(reason: "the reply does not begin with an object", byteOffset: Int64(offset))
        case .unexpected: throw fault(upTo: offset + 1)
        case .trailing: throw .trailingBytes(byteOffset: Int64(offset))
        }
    }

    private mutating func takeKey(_ range: Range<Int>) throws(ModelFailure) {
        let spelled = Array(raw[range])
        do throws(JSONReadError) {
            let document = try JSONDocument(spelled, limits: Self.scalarLimits)
            key = (spelled, document.decodedBytes(of: document.root))
        } catch {
            throw fault(upTo: range.upperBound)
        }
        let isTooLong = key.name.count > JSONLimits.standard.keyBytesMax
        // The strict reader finds these two faults where the object is well formed, so it is given an end.
        if isTooLong || !names.insert(key.name).inserted { throw fault(upTo: range.upperBound, end: ":0}") }
    }

    private mutating func takeValue(_ range: Range<Int>) throws(ModelFailure) {
        let isContainer = raw[range.lowerBound] == UInt8(ascii: "{") || raw[range.lowerBound] == UInt8(ascii: "[")
        let value = Array(raw[range])
        do throws(JSONReadError) {
            _ = try JSONDocument(value, limits: isContainer ? Self.valueLimits : Self.scalarLimits)
        } catch {
            // A number or literal shows its fault only with what follows it.
            throw fault(upTo: min(range.upperBound + 1, raw.count))
        }
        streamed = nil
        if !members.isEmpty { members.append(UInt8(ascii: ",")) }
        members += key.spelled + [UInt8(ascii: ":")] + value
    }

    /// The strict reader's words for the first fault of the text before `offset`, with `end` behind it.
    private func fault(upTo offset: Int, end: String = "") -> ModelFailure {
        do throws(JSONReadError) {
            _ = try JSONDocument(Array(raw[..<offset]) + Array(end.utf8))
        } catch {
            return ModelFailure(error, byteCount: offset)
        }
        return .decodingFailure(reason: "this is no object of JSON", byteOffset: Int64(offset))
    }
}
