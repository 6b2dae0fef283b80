import Testing

@testable import daybook

struct StyledTextTests {
    @Test func `emphasis is shown only where there are colours`() {
        let text: StyledText = "\("a", .strong): \("b", .wrong) \("c", .right)\n"
        #expect(text.rendered(columns: nil, isColored: false) == "a: b c\n")
        #expect(text.rendered(columns: nil, isColored: true) == "\u{1B}[1ma\u{1B}[m: \u{1B}[31mb\u{1B}[m \u{1B}[32mc\u{1B}[m\n")
    }

    @Test func `no piece can undo or extend the emphasis of another`() {
        let text: StyledText = "\("a\u{1B}[m\u{1B}[2J", .wrong)\("\u{301}b", .strong)"
        #expect(
            text.rendered(columns: nil, isColored: true)
                == "\u{1B}[31ma\\u{1B}[m\\u{1B}[2J\u{1B}[m\u{1B}[1m\\u{301}b\u{1B}[m")
    }

    @Test func `lines are broken at the width, whatever pieces they are of`() {
        let text: StyledText = "\("abc", .strong)de雨f\nghijk\("lm", .wrong)"
        #expect(text.rendered(columns: 5, isColored: false) == "abcde\n雨f\nghijk\nlm")
        #expect(text.rendered(columns: 5, isColored: true) == "\u{1B}[1mabc\u{1B}[mde\n雨f\nghijk\u{1B}[31m\nlm\u{1B}[m")
    }
}
