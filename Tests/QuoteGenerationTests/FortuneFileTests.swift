import QuoteGeneration
import Testing

/// Records and what surrounds them: separators, empty records, rotation, encodings.
struct FortuneFileTests {
    @Test func `letters are rotated if the index says so, accented ones excepted`() throws {
        let text = "Dhvra znqehtn, ñb qhrezr.\n\t\t-- Pnznvóa\n%\n"
        let rotated = try Fortunes(text, index: Fortunes.index(flags: 4), locale: "es")
        #expect(rotated.texts == ["Quien madruga, ño duerme."])
        #expect(rotated.authors == ["Camaión"])
        #expect(String(decoding: rotated.records[0].bytes, as: UTF8.self).hasPrefix("Quien madruga"))
        #expect(try Fortunes(text, index: Fortunes.index(flags: 1)).texts == ["Dhvra znqehtn, ñb qhrezr."])
    }

    @Test func `an index says what separates records and which lines are comments`() throws {
        let text = "%% a comment\nOne bolt held.\n%\nTwo bolts held.\n"
        #expect(try Fortunes(text, index: Fortunes.index(flags: 8)).texts == ["One bolt held.", "Two bolts held."])
        #expect(try Fortunes("A\n#\nB\n", index: Fortunes.index(flags: 0, separator: 0x23)).texts == ["A", "B"])
    }

    @Test(arguments: [[], [0, 0, 0, 2], [0, 0, 0, 9] + [UInt8](repeating: 0, count: 20), Array("%\nA long text of letters.\n".utf8)])
    func `what is no index is none`(_ bytes: [UInt8]) {
        #expect(FortuneIndex(bytes) == nil)
    }

    @Test func `a separator may have blanks, tabs and a return behind it`() throws {
        #expect(try Fortunes("One.\n% \nTwo.\n%\t\t\nThree.\n%\r\nFour.\n").texts == ["One.", "Two.", "Three.", "Four."])
        #expect(try Fortunes("50 % off\n% of all\n%%\n").records.count == 1)
    }

    @Test func `empty records are counted, and a missing last separator loses nothing`() throws {
        #expect(try Fortunes("%\nOne.\n%\n%\n \t\n%\nTwo.").texts == ["<empty>", "One.", "<empty>", "<empty>", "Two."])
        #expect(try Fortunes("One.\n%\n").texts == ["One."])
        #expect(try Fortunes("").records.isEmpty)
        #expect(try Fortunes("%").texts == ["<empty>"])
    }

    @Test func `places count records and lines from one`() throws {
        let places = try Fortunes("One\nmore.\n%\n\n%\nThree.\n").records.map(\.place)
        #expect(places.map(\.record) == [1, 2, 3])
        #expect(places.map(\.line) == [1, 4, 6])
        #expect(places.allSatisfy { $0.origin == "sample" })
    }

    @Test func `CRLF, NBSP, soft hyphens and a byte order mark leave no trace`() throws {
        let text = "\u{FEFF}One\u{A0}bolt held\r\nthe bri\u{AD}dge.\r\n\u{A0}\u{A0}\u{A0}\u{A0}-- A\u{A0}Smith\r\n%\r\nTwo.\r\n"
        let fortunes = try Fortunes(text)
        #expect(fortunes.texts == ["One bolt held\nthe bridge.", "Two."])
        #expect(fortunes.authors == ["A Smith", "-"])
    }

    @Test func `bytes that are no UTF-8 and other control characters are faults of one record`() throws {
        let bytes = Array("One.\n%\n".utf8) + [0xE9, 0x74, 0xE9, 0x0A] + Array("%\nA\u{07} bell.\n%\nFour.\n".utf8)
        let fortunes = try Fortunes(bytes)
        #expect(fortunes.texts == ["One.", "<faulty>", "<faulty>", "Four."])
        #expect(fortunes.records[1].reading == .leftOut(.faulty, reason: "it is no UTF-8"))
        #expect(fortunes.records[2].reading == .leftOut(.faulty, reason: "it holds the control character U+7"))
    }

    @Test func `a record in another language or script is left out`() throws {
        let fortunes = try Fortunes(
            "If you have the time, they say, it is not with you that this begins.\n%\nМост стоит, пока держит болт.\n%\nOK\n%\n"
                + "Quem não tem mapa pergunta.\n",
            locale: "pt-BR")
        #expect(fortunes.texts == ["<foreign>", "<foreign>", "OK", "Quem não tem mapa pergunta."])
        #expect(
            fortunes.records[0].reading
                == .leftOut(.foreign, reason: "said to be pt-BR, it has words of en: have, is, it, not"))
        #expect(try Fortunes("Мост стоит, пока держит болт.", locale: "ru").texts == ["Мост стоит, пока держит болт."])
        #expect(try Fortunes("Мост стоит.", locale: "xx").texts == ["Мост стоит."])
    }

    @Test func `what is too long or has no letter is no quote`() throws {
        let words = String(repeating: "word ", count: 80)
        let fortunes = try Fortunes("\(words)\n%\n\(words)more\n%\n$3,000,000.\n%\nA\n    -- \(words)\(words)\n")
        #expect(fortunes.texts == [String(words.dropLast()), "<tooLong>", "<noWords>", "<tooLong>"])
    }

    @Test func `accents of old keyboards and odd quotation marks stay as they are`() throws {
        let text = "\"E' vero perche' lo dico io.\n%\nDaß es geht, muß man sehen.\n%\n``Held,'' he said.\n"
        #expect(try Fortunes(text, locale: "xx").texts == ["\"E' vero perche' lo dico io.", "Daß es geht, muß man sehen.", "``Held,'' he said."])
    }

    @Test func `escapes of terminals are dropped, and overstrike shows what a printer would`() throws {
        let text = "\u{1B}[1;31mRed\u{1B}[0m paint \u{1B}(Bdries\u{1B}]0;title\u{07}.\n%\n____\u{8}\u{8}\u{8}\u{8}SOME "
            + "b\u{8}bo\u{8}ol\u{8}ld\u{8}d x\u{8}_.\n%\n\u{8}\u{8}A\u{1B}"
        #expect(try Fortunes(text).texts == ["Red paint dries.", "SOME bold x.", "A"])
    }
}
