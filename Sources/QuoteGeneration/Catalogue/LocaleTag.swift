/// The language of a text: a well-formed language tag of BCP 47 (RFC 5646 section 2.1) in its usual spelling.
///
/// Language, script, region and variants are read; extensions and private use say nothing about a text's language and
/// are refused.
public struct LocaleTag: Hashable, Sendable, CustomStringConvertible {
    /// The tag: language in lower case, script capitalised, region in capitals (RFC 5646 section 2.1.1).
    public let description: String
    /// The language alone, such as `de`.
    public let language: String

    /// The tag that `text` spells in letters of either case, or nil if it spells none.
    public init?(_ text: String) {
        var subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
        guard let first = subtags.popFirst(), 2...8 ~= first.count, first.allSatisfy(Self.isLetter) else { return nil }
        language = String(decoding: first.map(Self.lowercased), as: UTF8.self)
        var tag = language
        if let script = subtags.first, script.count == 4, script.allSatisfy(Self.isLetter) {
            subtags.removeFirst()
            tag += "-" + String(decoding: script.prefix(1).map(Self.uppercased), as: UTF8.self)
            tag += String(decoding: script.dropFirst().map(Self.lowercased), as: UTF8.self)
        }
        if let region = subtags.first, Self.isRegion(region) {
            subtags.removeFirst()
            tag += "-" + String(decoding: region.map(Self.uppercased), as: UTF8.self)
        }
        for variant in subtags {
            guard Self.isVariant(variant) else { return nil }
            tag += "-" + String(decoding: variant.map(Self.lowercased), as: UTF8.self)
        }
        description = tag
    }

    private static func isRegion(_ subtag: Substring.UTF8View) -> Bool {
        subtag.count == 2 && subtag.allSatisfy(isLetter) || subtag.count == 3 && subtag.allSatisfy(isDigit)
    }

    private static func isVariant(_ subtag: Substring.UTF8View) -> Bool {
        guard let first = subtag.first, subtag.allSatisfy({ isLetter($0) || isDigit($0) }) else { return false }
        return 5...8 ~= subtag.count || subtag.count == 4 && isDigit(first)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
    private static func lowercased(_ byte: UInt8) -> UInt8 { isLetter(byte) ? byte | 0x20 : byte }
    private static func uppercased(_ byte: UInt8) -> UInt8 { isLetter(byte) ? byte & ~0x20 : byte }
}
