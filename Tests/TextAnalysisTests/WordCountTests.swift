import TextAnalysis
import Testing

struct WordCountTests {
    @Test(arguments: [
        ("", WordCount.words(0)), ("🙂 — !", .words(0)), ("Don't rush l'eau.", .words(3)), ("It cost 3.50.", .words(3)),
        ("well-known", .words(2)), ("어제 비가 왔다.", .words(3)), ("नदी बहस नहीं करती।", .words(4)),
        ("می\u{200C}خواهم", .words(1)), ("灯台守は眠らない", .letters(8)), ("河流不争论。", .letters(5)),
        ("แม่น้ำ", .letters(4)), ("iPhone を使わない人たち", .letters(14)), ("The word 道 says it", .words(5)),
    ])
    func `words are counted where spaces are written, letters elsewhere`(_ text: String, _ count: WordCount) {
        #expect(WordCount(of: text) == count)
    }
}
