/// Codes of languages (ISO 639) as they begin a tag of BCP 47.
enum LanguageCode {
    /// The language alone, in small letters: `pt` of `pt-BR`; where a language has several codes, the one that is used here.
    static func primary(of tag: String) -> String {
        let bytes = tag.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        let code = String(decoding: bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
        return spellings[code] ?? code
    }

    private static let spellings = ["nb": "no", "nn": "no", "in": "id", "iw": "he", "sh": "hr", "cmn": "zh", "yue": "zh",
        "arb": "ar", "pes": "fa"]
}
