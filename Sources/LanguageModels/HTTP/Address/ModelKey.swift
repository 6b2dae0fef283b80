/// What lets a client in at a server. It goes into requests and nowhere else: no description shows it, and where a server's
/// words repeat it they are recorded without it.
public struct ModelKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let secret: String

    /// A key of visible ASCII letters; nil for anything else, which no field of a request can hold.
    public init?(_ secret: String) {
        guard 1...4_096 ~= secret.utf8.count, secret.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
        self.secret = secret
    }

    public var description: String { "[key]" }
    /// `[key]`, too.
    public var debugDescription: String { description }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// `bytes` with `[key]` wherever the key stands, as it is or in a spelling of JSON: with escapes for letters (RFC 8259
    /// section 7), and with backslashes before them, which texts of JSON inside each other pile up.
    func removed(from bytes: [UInt8]) -> [UInt8] {
        let letters = Self.lettersWithoutBackslash(secret)
        var (result, at) = ([UInt8](), 0)
        result.reserveCapacity(bytes.count)
        while at < bytes.count {
            if let end = Self.end(of: letters, in: bytes, at: at) {
                // Those before the first letter are of its spelling.
                while result.last == Self.backslash { result.removeLast() }
                result += Array(description.utf8)
                at = end
            } else {
                result.append(bytes[at])
                at += 1
            }
        }
        return result
    }

    private static let backslash = UInt8(ascii: "\\")
    /// So many backslashes stand before a quotation mark in a JSON text inside three others.
    private static let backslashesMax = 15

    /// What is looked for: backslashes come and go with each spelling, so they are left out on both sides. Of a key of nothing
    /// else one stays.
    private static func lettersWithoutBackslash(_ secret: String) -> [UInt8] {
        let letters = secret.utf8.filter { $0 != backslash }
        return letters.isEmpty ? Array(secret.utf8.prefix(1)) : Array(letters)
    }

    /// Where the spelling of `letters` that begins at `start` ends; nil if none begins there.
    private static func end(of letters: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
        var at = start
        for letter in letters {
            // Before the first letter none are skipped, so that a long row of them is not read again from each.
            if at > start { at = backslashesEnd(in: bytes, at: at, before: letter) }
            if let end = escapeEnd(of: letter, in: bytes, at: at) {
                at = end
            } else if at < bytes.count, bytes[at] == letter {
                at += 1
            } else {
                return nil
            }
        }
        return at
    }

    /// Where the backslashes at `start`, however they are spelled, end, or where `letter` begins.
    private static func backslashesEnd(in bytes: [UInt8], at start: Int, before letter: UInt8) -> Int {
        var at = start
        for _ in 0..<backslashesMax where at < bytes.count && letter != backslash {
            if let end = escapeEnd(of: backslash, in: bytes, at: at) {
                at = end
            } else if bytes[at] == backslash {
                at += 1
            } else {
                break
            }
        }
        return at
    }

    /// Where the escape of `letter` whose `uXXXX` begins at `start` ends; nil if there is none.
    private static func escapeEnd(of letter: UInt8, in bytes: [UInt8], at start: Int) -> Int? {
        guard start > 0, bytes[start - 1] == backslash, bytes.count - start >= 5, bytes[start] == UInt8(ascii: "u"),
            let code = UInt16(String(decoding: bytes[(start + 1)..<(start + 5)], as: UTF8.self), radix: 16),
            code == UInt16(letter)
        else { return nil }
        return start + 5
    }
}
