public import StrictJSON

/// A JSON value as a step records it: what was seen, or what would have been allowed.
public struct RecordedValue: Hashable, Sendable {
    /// The exact bytes of one JSON value.
    public let json: [UInt8]

    /// Nothing to say.
    public static let null = RecordedValue(json: Array("null".utf8))

    init(json: [UInt8]) { self.json = json }

    /// Text.
    public init(_ text: String) {
        var writer = JSONWriter()
        writer.string(text)
        json = writer.bytes
    }

    /// A whole number.
    public init(_ integer: Int) {
        var writer = JSONWriter()
        writer.integer(integer)
        json = writer.bytes
    }

    /// A number in decimal notation, such as a score; nil for text that is no JSON number.
    public init?(decimal: String) {
        let bytes = Array(decimal.utf8)
        guard let document = try? JSONDocument(bytes), document.kind(of: document.root) == .number else { return nil }
        json = document.rawBytes(of: document.root)
    }

    /// A number of so many millionths, such as a score, without zeros at its end.
    public init(millionths: Int64) {
        let (whole, part) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        var bytes = (millionths < 0 ? [UInt8(ascii: "-")] : []) + Array(String(whole).utf8)
        if part > 0 {
            // The seventh digit, a one, keeps the zeros at the beginning.
            bytes.append(UInt8(ascii: "."))
            bytes += String(part + 1_000_000).utf8.dropFirst()
            while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
        }
        json = bytes
    }

    /// The number that it is; nil for anything else.
    public var number: JSONNumber? {
        guard let document = try? JSONDocument(json) else { return nil }
        return document.number(of: document.root)
    }

    /// What people read: text without its quotation marks, anything else as it is.
    public var text: String {
        guard let document = try? JSONDocument(json), document.kind(of: document.root) == .string else {
            return String(decoding: json, as: UTF8.self)
        }
        return document.string(of: document.root)
    }
}
