import QuoteGeneration
import Testing

/// Which line breaks are the margin's and which were meant, and what is no text at all.
struct RewrappingTests {
    @Test func `prose that was wrapped becomes one line, its blanks one`() throws {
        let text = """
            The bolt that kept the bridge standing through the whole of March was
            never thanked by anybody, and it did not seem to mind.  It was only
            a bolt.
            """
        #expect(
            try Fortunes(text).texts == [
                "The bolt that kept the bridge standing through the whole of March was never thanked by anybody, "
                    + "and it did not seem to mind. It was only a bolt."
            ])
    }

    @Test func `paragraphs stay apart`() throws {
        #expect(try Fortunes("One bolt.\n\n\n   Two bolts.\n").texts == ["One bolt.\n\nTwo bolts."])
    }

    @Test func `verse keeps its lines`() throws {
        let text = "The river took the bridge in spring,\nThe smith took back his hammer's ring,\nAnd nobody crossed over."
        #expect(try Fortunes(text).texts == [text])
    }

    @Test func `questions, answers and lists keep theirs, and join what goes on`() throws {
        let text = """
            Q:\tHow many bolts does a bridge need, if it is to stand through March
            \tand April?
            A:\tOne more.
            %
            (1) Look at the bolt.
            (2) Look at the bridge.
            """
        #expect(
            try Fortunes(text).texts == [
                "Q: How many bolts does a bridge need, if it is to stand through March and April?\nA: One more.",
                "(1) Look at the bolt.\n(2) Look at the bridge.",
            ])
    }

    @Test func `a word that was broken at the margin is whole again`() throws {
        let line = "Nobody who has ever looked at the bolt of a bridge will say it is un-\n"
        let german = "Niemand hat je einen Bolzen gesehen, der sich so viel Mühe gab wie Ein-\n"
        #expect(try Fortunes(line + "important.").texts[0].hasSuffix("it is unimportant."))
        #expect(try Fortunes(line + "American.").texts[0].hasSuffix("it is un-American."))
        #expect(try Fortunes(german + "und Ausgang.", locale: "de").texts[0].hasSuffix("wie Ein- und Ausgang."))
    }

    @Test func `wide characters are joined without a blank`() throws {
        let line = String(repeating: "桥", count: 33)
        #expect(try Fortunes("\(line)\n\(line)\n", locale: "zh").texts == [line + line])
    }

    @Test func `drawings and tables are no quotes`() throws {
        let text = "  /\\_/\\\n ( o.o )\n  > ^ <\n%\nA\t\tB\t\tC\none\t\ttwo\t\tthree\nfour\t\tfive\t\tsix\n%\nQ:\tWhy?\nA:\tSo.\nQ:\tOh.\n"
        #expect(try Fortunes(text).texts == ["<art>", "<art>", "Q: Why?\nA: So.\nQ: Oh."])
    }

    @Test func `logs of chats are no quotes`() throws {
        let text = "<smith> it holds\n%\n[12:30] <smith> it holds\n[12:31] <wells> good\n%\nIt was said:\n<a> it holds\n<b> good\n%\n"
            + "<b>bold</b> words\n%\nIf x <y then z> w it holds.\n"
        #expect(
            try Fortunes(text).texts
                == ["<chat>", "<chat>", "<chat>", "<b>bold</b> words", "If x <y then z> w it holds."])
    }
}
