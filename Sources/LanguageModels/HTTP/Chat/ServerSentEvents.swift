/// Reads a stream of server-sent events (WHATWG HTML, section 9.2.6) as its bytes come, split anywhere.
///
/// Lines end with LF, CR LF or CR and with nothing else. An event that no empty line follows counts too, since servers leave
/// it out behind `[DONE]`; whether the stream was cut there is for its framing to say.
struct ServerSentEvents: Sendable {
    /// What one event says.
    enum Event: Hashable, Sendable {
        /// Its data, several lines joined by LF.
        case data([UInt8])
        /// The value of a field `error`, which no standard knows and some servers send.
        case error([UInt8])
    }

    private var line: [UInt8] = []
    private var data: [UInt8]?
    private var isAfterReturn = false
    private var isFirstLine = true

    /// Takes the next bytes, and answers the events that they end.
    mutating func read(_ bytes: some Sequence<UInt8>) throws(HTTPFault) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            let isBehindReturn = isAfterReturn
            isAfterReturn = byte == 0x0D
            switch byte {
            case 0x0A where isBehindReturn: continue
            case 0x0A, 0x0D: try endLine(&events)
            default:
                line.append(byte)
                if line.count > HTTPLimits.eventBytesMax { throw .tooLong("a line of the stream is too long") }
            }
        }
        return events
    }

    /// The events that the stream's end ends.
    mutating func end() throws(HTTPFault) -> [Event] {
        var events: [Event] = []
        if !line.isEmpty { try endLine(&events) }
        dispatch(&events)
        return events
    }

    private mutating func endLine(_ events: inout [Event]) throws(HTTPFault) {
        var line = self.line[...]
        defer { self.line = [] }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isFirstLine = false
        guard !line.isEmpty else {
            dispatch(&events)
            return
        }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[min(colon + 1, line.endIndex)...]
        if value.first == 0x20 { value = value.dropFirst() }
        // Comments have no name; `event`, `id` and `retry` say nothing about a reply.
        if line[..<colon].elementsEqual("data".utf8) {
            if data == nil { data = Array(value) } else {
                // In place: an event may have any number of lines.
                data?.append(0x0A)
                data?.append(contentsOf: value)
            }
            if (data?.count ?? 0) > HTTPLimits.eventBytesMax { throw .tooLong("an event of the stream is too long") }
        } else if line[..<colon].elementsEqual("error".utf8) {
            events.append(.error(Array(value)))
        }
    }

    private mutating func dispatch(_ events: inout [Event]) {
        // An event without data is none.
        if let data, !data.isEmpty { events.append(.data(data)) }
        data = nil
    }
}
