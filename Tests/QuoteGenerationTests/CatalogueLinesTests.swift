import QuoteGeneration
import Testing

struct CatalogueLinesTests {
    private static func records(_ text: String, locale: String? = "de", isPublicDomain: Bool = false) -> [CatalogueRecord] {
        CatalogueLines(origin: "sample", locale: locale.flatMap { LocaleTag($0) }, isPublicDomain: isPublicDomain)
            .records(of: Array(text.utf8))
    }

    @Test func `a line says what it says, and the import the rest`() throws {
        let text = """
            {"text":" Es hält. ","author":null}

            {"text":"It holds.","author":"Ada Wells","locale":"EN","isPublicDomain":true}\r
            """
        let records = Self.records(text)
        let quotes = records.compactMap(\.quote)
        #expect(quotes.map(\.text) == ["Es hält.", "It holds."])
        #expect(quotes.map(\.author) == [nil, "Ada Wells"])
        #expect(quotes.map(\.locale.description) == ["de", "en"])
        #expect(quotes.map(\.isPublicDomain) == [false, true])
        #expect(records.map(\.place.line) == [1, 3])
        #expect(records.map(\.place.record) == [1, 2])
        #expect(Self.records(#"{"text":"Es hält."}"#, isPublicDomain: true)[0].quote?.isPublicDomain == true)
    }

    @Test(arguments: [
        ("{", "column 2: the text ends where a key in quotation marks is expected"),
        ("[]", "it is no object"),
        (#"{"author":"A"}"#, "\"text\" is missing or null"),
        (#"{"text":7}"#, "\"text\" is no text"),
        (#"{"text":"a","text":"b"}"#, "column 13"),
        (#"{"text":"a","tags":[]}"#, "\"tags\" is none of text, author, locale, isPublicDomain"),
        (#"{"text":"a","author":" "}"#, "\"author\" is blank"),
        (#"{"text":"a","locale":"de_DE"}"#, "\"locale\" is no language tag"),
        (#"{"text":"a","isPublicDomain":"yes"}"#, "\"isPublicDomain\" is neither true nor false"),
        (#"{"text":"a\u0007"}"#, "it holds the control character U+7"),
    ])
    func `a bad line is a fault of its own`(_ line: String, _ reason: String) throws {
        let records = Self.records(line + "\n{\"text\":\"Es hält.\"}\n")
        guard case .leftOut(.faulty, let found?) = records[0].reading else {
            Issue.record("\(records[0].reading)")
            return
        }
        #expect(found.hasPrefix(reason), "\(found)")
        #expect(records[1].quote != nil)
    }

    @Test func `bytes that are no UTF-8 are a fault`() {
        let bytes = Array(#"{"text":""#.utf8) + [0xFF] + Array("\"}".utf8)
        let records = CatalogueLines(origin: "", locale: LocaleTag("de"), isPublicDomain: false).records(of: bytes)
        guard case .leftOut(.faulty, _?) = records[0].reading else {
            Issue.record("\(records[0].reading)")
            return
        }
    }

    @Test func `a quote needs a locale from somewhere`() {
        #expect(
            Self.records(#"{"text":"a"}"#, locale: nil)[0].reading
                == .leftOut(.faulty, reason: "no locale: neither the line nor the import names one"))
    }

    @Test func `what is no quote is named`() {
        let long = String(repeating: "wort ", count: 81)
        let outcomes = Self.records("{\"text\":\" \"}\n{\"text\":\"...\"}\n{\"text\":\"\(long)\"}\n").map(\.reading)
        #expect(
            outcomes == [.leftOut(.empty), .leftOut(.noWords), .leftOut(.tooLong, reason: "404 code points, at most 400")])
    }
}
