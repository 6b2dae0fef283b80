internal import JSONSchema
internal import StrictJSON

/// Strings at the bounds of a schema, as JSON: short and long ones, ASCII and not, some spelled with escapes.
enum SampleTexts {
    private static let lettersMax = 2_000
    private static let shapes = [
        "text", "a", "A", "0", "7", "12", "42", "-1", "3.50", "", "a b", "Grüße", "日本語", "🌸", "x-y_z", "a.b", "2026-03-01",
        "2026-03-01T09:30:00Z", "09:30:00Z", "someone@example.org", "https://example.org/x", "example.org",
        "123e4567-e89b-12d3-a456-426614174000", "192.0.2.1", "2001:db8::1", "P1D", "/a/b", "abc", "ABC", "abc123",
        "000000", "sku_42", "en", "de-DE", "USD", "0a1b",
        "0000000000000000000000000000000000000000000000000000000000000000",
    ]

    /// At least one.
    static func texts(_ facets: Facets, _ document: borrowing JSONDocument) -> [[UInt8]] {
        let least = facets.count("minLength", document) ?? 0
        let most = facets.count("maxLength", document) ?? Int.max
        var texts = shapes
        for count in [least, most, max(least, min(most, 5)), least < Int.max ? least + 1 : least]
        where count <= lettersMax {
            texts.append(String(String.UnicodeScalarView(repeatElement("m", count: count))))
            texts.append(String(String.UnicodeScalarView(repeatElement("é", count: count))))
        }
        let judge = judge(facets, document)
        var validator = judge.map { SchemaValidator($0) }
        var fitting = SampleNumbers.distinct(texts) { text in
            guard least...max(most, least) ~= text.unicodeScalars.count else { return false }
            guard judge != nil else { return true }
            guard let quoted = try? JSONDocument(quoted(text)) else { return false }
            return (try? validator?.isValid(quoted)) ?? true
        }.map(quoted)
        if let first = fitting.first, let escaped = escaped(first) { fitting.append(escaped) }
        return fitting
    }

    /// What else the schema says of a string.
    private static func judge(_ facets: Facets, _ document: borrowing JSONDocument) -> Schema? {
        var parts: [[UInt8]] = []
        for pattern in facets.all("pattern", document) {
            parts.append(Array(#"{"pattern":"#.utf8) + document.rawBytes(of: pattern) + [0x7D])
        }
        for format in facets.all("format", document) {
            parts.append(Array(#"{"format":"#.utf8) + document.rawBytes(of: format) + [0x7D])
        }
        guard !parts.isEmpty else { return nil }
        let text = Array(#"{"allOf":["#.utf8) + Array(parts.joined(separator: [0x2C])) + Array("]}".utf8)
        return try? Schema(text, options: SchemaOptions(assertsFormats: true))
    }

    private static func quoted(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.string(text)
        return writer.bytes
    }

    /// The same string, its first letter spelled as an escape; nil for letters that are not plain.
    private static func escaped(_ quoted: [UInt8]) -> [UInt8]? {
        guard quoted.count > 2, 0x30...0x7A ~= quoted[1], quoted[1] != 0x5C else { return nil }
        let digits = Array(String(quoted[1], radix: 16).utf8)
        return [0x22] + Array("\\u00".utf8) + digits + quoted.dropFirst(2)
    }
}
