import TestSupport
import TextAnalysis
import Testing

/// A text with a bar where one sentence ends and the next begins.
struct MarkedText: CustomTestStringConvertible {
    let language: String?
    let marked: String
    var testDescription: String { marked }

    init(_ language: String?, _ marked: String) {
        self.language = language
        self.marked = marked
    }

    static func split(_ text: String, _ language: String?) -> String {
        SentenceSegmenter(language: language).sentences(of: text).map { text.bytes($0) }.joined(separator: "|")
    }
}

struct SentenceSegmenterTests {
    @Test(.enabled(if: TestData.isPresent))
    func `labelled texts are split where people split them`() throws {
        var wrong: [String] = []
        let rows = try LabelledTexts.rows(of: "sentences.tsv").filter { $0.count == 4 }
        for row in rows {
            let expected = row[3].split(separator: "\u{23D0}").map { $0.drop { $0 == " " } }.joined(separator: "|")
            let found = MarkedText.split(row[3].replacing("\u{23D0}", with: ""), row[1])
            if found != expected { wrong.append(found) }
        }
        #expect(rows.count >= 37 && wrong.count * 37 <= rows.count * 2, "\(wrong)")
    }

    @Test(arguments: [
        MarkedText("en", "Dr. Hale saw Mrs. Low at 6 a.m.|The harbour slept."),
        MarkedText("en", "Then E. B. White left.|So did I.|Nobody came."),
        MarkedText("en", "He lives in the U.S.|The law is odd."),
        MarkedText("en", "See No. 5 first.|No.|The river argues."),
        MarkedText("en", "Apples, pears, etc.|The rest rotted."),
        MarkedText("de", "Am 3. Mai war Ruhe.|Ludwig XIV. Winter kam, z. B. Schnee.|Es taute."),
        MarkedText("fr", "M. Le Pen parle.|Voilà Mme Roux."),
        MarkedText("es", "Vive en EE. UU. desde 2001.|En EE. UU.|El tren salió."),
        MarkedText("ru", "Мы видели А. С. Пушкина.|Он писал и т. д. и т. п. до утра."),
        MarkedText("ru", "Это было 3 мая 1990 г.|Мы ушли."), MarkedText("de", "Dr. med. Hahn kam.|Es war spät."),
        MarkedText("it", "L'ing. Bo e l\u{2019}avv. Po tacquero.|Fine."), MarkedText("fr", "J.-P. Roux vint.|Il rit."),
        MarkedText("en-GB", "We met Prof. Low.|He sang."),
        MarkedText(nil, "El Sr. Luna y Mr. Vale.|Fin."),
    ])
    func `a full stop of an abbreviation, an initial or an ordinal ends nothing`(_ text: MarkedText) {
        #expect(MarkedText.split(text.marked.replacing("|", with: " "), text.language) == text.marked)
    }

    @Test(arguments: [
        MarkedText("en", "\"Run!\" the miller shouted.|Nobody did."),
        MarkedText("en", "\"Why?\" Mara asked.|He said, \"Go.\"|She left."),
        MarkedText("de", "»Wohin?« fragte sie.|Niemand wusste es."),
        MarkedText("fr", "« Tu restes\u{A0}? » Paul demanda.|Il partit."),
        MarkedText("es", "—¿Vienes? —Ana preguntó.|Él calló."),
        MarkedText("pt", "Silva chegou.|— Vens? — perguntou ela.|Ele riu."),
        MarkedText("ru", "«Ты идёшь?» — спросила она.|Он молчал."),
        MarkedText("ko", "\"가자!\" 그가 외쳤다.|비가 왔다."),
        MarkedText("ar", "«هل تشعر بالبرد؟» سألت.|كذب."),
    ])
    func `a quotation goes on with who said it`(_ text: MarkedText) {
        #expect(MarkedText.split(text.marked.replacing("|", with: " "), text.language) == text.marked)
    }

    @Test(arguments: [
        MarkedText("ja", "「行くの？」と彼女は聞いた。|彼は黙った。"),
        MarkedText("ja", "「はい。」|「いいえ。」"), MarkedText("ja", "彼は「もう遅い。」と言った。|雨（激しい。）が降る。"),
        MarkedText("zh", "“好。”|“坏。”"), MarkedText("zh", "“你冷吗？”她问。|他说：“走吧。”|没有人动。"), MarkedText(nil, "「行くの？」と彼女は聞いた。|彼は黙った。"),
    ])
    func `and so where no spaces are written`(_ text: MarkedText) {
        #expect(MarkedText.split(text.marked.replacing("|", with: ""), text.language) == text.marked)
    }

    @Test(arguments: [
        MarkedText("en", "the bell rang.|we went home."), MarkedText("en", "She waited\u{2026}|Then it rained."),
        MarkedText("en", "She waited... then left."), MarkedText("el", "Πού πας;|Εδώ."), MarkedText("hy", "Գետը գա։|Նա է։"),
        MarkedText("en", "(It rained.)|\"Go,\" he said."), MarkedText("en", "The lamp is lit. 🙂"), MarkedText("th", "แม่น้ำไม่เถียง มันแค่มาถึง"),
    ])
    func `marks of other kinds`(_ text: MarkedText) {
        #expect(MarkedText.split(text.marked.replacing("|", with: " "), text.language) == text.marked)
    }

    @Test func `a line's end is a sentence's`() {
        #expect(MarkedText.split("one line\r\nand another\n", "en") == "one line|and another")
    }

    @Test(arguments: ["", " \n ", ".", "...", "\u{301}", "\r\n\r\n", "«", "\u{FEFF}"])
    func `text without words makes no more than one sentence`(_ text: String) {
        #expect(SentenceSegmenter(language: "en").sentences(of: text).count <= 1)
    }
}

extension String {
    /// The text that stands in a range of bytes.
    func bytes(_ range: Range<Int>) -> String { String(decoding: Array(utf8)[range], as: UTF8.self) }
}
