import QuoteGeneration
import Testing

/// Whose words they are.
struct CreditedTextTests {
    @Test(arguments: [
        ("\t\t-- Ada Wells", "Ada Wells"),
        ("--Ada Wells", "Ada Wells"),
        ("    --- Ada Wells", "Ada Wells"),
        ("\t\t\u{2014} Ada Wells", "Ada Wells"),
        ("\t\t\u{2015}- Ada Wells", "Ada Wells"),
        ("-- Ada Wells (1835-1910)", "Ada Wells"),
        ("-- Ada Wells [attributed]", "Ada Wells"),
        ("-- (c) Ada Wells", "Ada Wells"),
        ("-- Ada Wells, \"The Bolt\"", "Ada Wells"),
        ("-- Ada Wells \"The Bolt\"", "Ada Wells"),
        ("-- Ada Wells \u{201E}Der Bolzen\u{201C} (1901)", "Ada Wells"),
        ("-- Ada \"Iron\" Wells", "Ada \"Iron\" Wells"),
        ("-- Ada Wells, Jr.", "Ada Wells, Jr."),
        ("-- Ada Wells. (1835-1910) Escritora.", "Ada Wells"),
        ("-- Dr. A. Wells (1941-2011), smith", "Dr. A. Wells, smith"),
        ("-- Ada Wells --", "Ada Wells"),
    ])
    func `a name stands behind two hyphens, before brackets and titles`(_ line: String, _ author: String) throws {
        let fortunes = try Fortunes("The bolt held the bridge.\n\(line)\n")
        #expect(fortunes.texts == ["The bolt held the bridge."])
        #expect(fortunes.authors == [author])
    }

    @Test func `the whole attribution is kept, several lines of it too`() throws {
        let fortunes = try Fortunes(
            "It held.\n\t\t-- Ada Wells, \"The Bolt\n\t\t   and the Bridge\"\n%\nIt held.\n\t\t-- Ada Wells\n\t\t-- Ben Stone\n%\n"
                + "It held.\n\t\t-- Ada Wells\n(when asked why\nit held)\n")
        #expect(
            fortunes.attributions
                == ["Ada Wells, \"The Bolt and the Bridge\"", "Ada Wells; Ben Stone", "Ada Wells (when asked why it held)"])
        #expect(fortunes.authors == ["Ada Wells", "Ada Wells, Ben Stone", "Ada Wells"])
    }

    @Test func `a title alone names nobody, and a denied author is none`() throws {
        let fortunes = try Fortunes(
            "It held.\n\t\t-- \"The Bolt\"\n%\nEs hielt.\n\t\t-- Ada Wells\n(Falsch zugeordnete Zitate; eigentlich Ben Stone)\n")
        #expect(fortunes.authors == ["-", "-"])
        #expect(fortunes.attributions[1] == "Ada Wells (Falsch zugeordnete Zitate; eigentlich Ben Stone)")
    }

    @Test func `an attribution without words is no quote`() throws {
        #expect(try Fortunes("\n\t\t-- Ada Wells\n\n%\n-- Ada Wells\n").texts == ["<attributionOnly>", "<attributionOnly>"])
    }

    @Test(arguments: [
        "To be.\n\t\t-- Ada Wells\nTo do.\n\t\t-- Ben Stone\n",
        "To be.\n\t\t-- Ada Wells\n\nAnd then nobody said anything.\n",
        "A list:\n-- the first\n-- the second\n\t\t-- the third\n",
    ])
    func `words behind an attribution belong to nobody`(_ text: String) throws {
        #expect(try Fortunes(text).texts == ["<attributionUnclear>"])
    }

    @Test func `people who speak are no authors`() throws {
        let fortunes = try Fortunes(
            "- Does it hold?\n- It does.\n%\n\u{2014}¿Aguanta?\n\u{2014}Aguanta.\n%\n-- Does it hold?\n-- It does.\n%\nHe said:\n- It holds.\n",
            locale: "xx")
        #expect(
            fortunes.texts
                == [
                    "- Does it hold?\n- It does.", "\u{2014}¿Aguanta?\n\u{2014}Aguanta.", "-- Does it hold?\n-- It does.",
                    "He said:\n- It holds.",
                ])
        #expect(fortunes.authors == ["-", "-", "-", "-"])
    }

    @Test func `a rule and an arrow are no attributions`() throws {
        #expect(try Fortunes("Above\n------\n%\nGo\n    --> here\n").authors == ["-", "-"])
    }

    @Test func `title and author of a Chinese poem stand above it in colours`() throws {
        let text = "\u{1B}[32m《山行》\u{1B}[m\n\u{1B}[33m作者：某人\u{1B}[m\n桥上有人。\n%\n\u{1B}[33m题目\u{1B}[m\n桥上有人。\n"
        let fortunes = try Fortunes(text, locale: "zh")
        #expect(fortunes.texts == ["桥上有人。", "题目\n桥上有人。"])
        #expect(fortunes.authors == ["某人", "-"])
        #expect(fortunes.attributions[0] == "某人 《山行》")
    }
}
