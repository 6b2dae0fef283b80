import Foundation

/// What the preloaded library `power_log` saw, and the states of data.mdb that a power loss could leave.
struct PowerLog {
    enum Event {
        /// Durable with the next sync, or in part before.
        case write(offset: Int, bytes: Data)
        /// Durable when it returned.
        case durableWrite(offset: Int, bytes: Data)
        case sync
        /// Told to the outside.
        case output(String)
    }

    private static let headBytes = 17
    private static let pageBytes = 4_096
    /// data.mdb before the first event.
    let base: Data
    private(set) var events: [Event] = []

    init(base: Data, log: Data) throws {
        self.base = base
        var rest = log[...]
        while rest.count >= Self.headBytes {
            let kind = rest[rest.startIndex]
            let words = rest.dropFirst().prefix(16).withUnsafeBytes { bytes in
                [0, 8].map { Int(bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)) }
            }
            rest = rest.dropFirst(Self.headBytes)
            let bytes = Data(rest.prefix(words[1]))
            rest = rest.dropFirst(words[1])
            switch kind {
            case UInt8(ascii: "W"): events.append(.write(offset: words[0], bytes: bytes))
            case UInt8(ascii: "M"): events.append(.durableWrite(offset: words[0], bytes: bytes))
            case UInt8(ascii: "S"): events.append(.sync)
            case UInt8(ascii: "A"): events.append(.output(String(decoding: bytes, as: UTF8.self)))
            default: throw Unreadable(kind: kind)
            }
        }
    }

    struct Unreadable: Error { let kind: UInt8 }

    /// What had been told before event `end`.
    func output(before end: Int) -> [Stored] {
        events[..<end].compactMap { event in
            guard case .output(let text) = event, text.hasPrefix("stored ") else { return nil }
            return Stored(String(text.dropFirst("stored ".count).dropLast()))
        }
    }

    /// The file if the power fails just before event `end` has returned: everything synced, and of what was written
    /// since, each page or not.
    func image(before end: Int, _ generator: inout some RandomNumberGenerator) -> Data {
        var image = base
        var pending: [(offset: Int, bytes: Data)] = []
        for event in events[..<end] {
            switch event {
            case .write(let offset, let bytes): pending += Self.pages(of: bytes, at: offset)
            case .durableWrite(let offset, let bytes): Self.put(bytes, at: offset, into: &image)
            case .sync:
                for page in pending { Self.put(page.bytes, at: page.offset, into: &image) }
                pending = []
            case .output: break
            }
        }
        if events.indices.contains(end) {
            switch events[end] {
            case .write(let offset, let bytes), .durableWrite(let offset, let bytes):
                pending += Self.pages(of: bytes, at: offset)
            case .sync, .output: break
            }
        }
        // How much of the rest came through varies too, from nothing to all.
        let share = Double.random(in: 0...1, using: &generator)
        for page in pending where Double.random(in: 0..<1, using: &generator) < share {
            Self.put(page.bytes, at: page.offset, into: &image)
        }
        return image
    }

    private static func pages(of bytes: Data, at offset: Int) -> [(offset: Int, bytes: Data)] {
        stride(from: 0, to: bytes.count, by: pageBytes).map { start in
            (offset + start, bytes.dropFirst(start).prefix(pageBytes))
        }
    }

    private static func put(_ bytes: Data, at offset: Int, into image: inout Data) {
        if image.count < offset + bytes.count { image += Data(count: offset + bytes.count - image.count) }
        image.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    }
}
