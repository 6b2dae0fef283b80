import QuoteGeneration
import Testing

/// Any bytes are read to their end, and every record is accounted for.
struct SpoiledInputTests {
    private static let fortunes = Array(
        ("\u{1B}[32m《山行》\u{1B}[m\n\u{1B}[33m作者：某人\u{1B}[m\n桥上有人。\n%\nIt ho\u{AD}lds, un-\nless\tit (doesn't.\n\t\t-- Ada\n(\"Wells\n% \n"
            + "<a> b\n[12:30] <c> d\n%\n- A\n- B\n\u{2014} C\n%\n__\u{8}\u{8}AB\r\n--\n%\n\u{1B}]0;x\u{1B}\\(1) x\n2. y\nQ: z").utf8)
    private static let line = Array(#"{"text":"It h\u00f6lds.","author":null,"locale":"de-AT","isPublicDomain":true}"#.utf8)
    private static let interesting: [UInt8] =
        Array("\0\u{8}\t\n\r\u{1B} \"%(-:<[\\".utf8) + [0x80, 0xC3, 0xE3, 0xFF]

    /// The bytes with a few of them changed, dropped or doubled.
    private static func spoiled(_ bytes: [UInt8], using random: inout SplitMix) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) where !result.isEmpty {
            let index = Int.random(in: result.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: result[index] = UInt8.random(in: 0...255, using: &random)
            case 1: result.insert(interesting.randomElement(using: &random) ?? 0, at: index)
            case 2: result.remove(at: index)
            default: result.insert(contentsOf: result[index...].prefix(8), at: index)
            }
        }
        return result
    }

    @Test func `spoiled fortunes and lines are read to their end`() throws {
        var random = SplitMix(state: 7)
        let locale = try #require(LocaleTag("en"))
        for round in 0..<3_000 {
            let index = FortuneIndex(Fortunes.index(flags: UInt8(round % 16)))
            let file = FortuneFile(origin: "f", index: index, locale: locale, isPublicDomain: false)
            let records = file.records(of: Self.spoiled(Self.fortunes, using: &random))
            #expect(records.map(\.place.record) == Array(1...records.count))
            let lines = CatalogueLines(origin: "f", locale: locale, isPublicDomain: false)
            let read = lines.records(of: Self.spoiled(Self.line, using: &random))
            #expect(read.allSatisfy { !$0.bytes.isEmpty })
            for quote in (records + read).compactMap(\.quote) {
                #expect(quote.text.unicodeScalars.count <= CatalogueLimits.textScalarsMax)
                #expect(!quote.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
            }
        }
    }
}

/// The generator of Steele, Lea and Flood (OOPSLA 2014): the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
