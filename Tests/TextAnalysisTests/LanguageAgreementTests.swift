import TestSupport
import TextAnalysis
import Testing

struct LanguageAgreementTests {
    @Test(.enabled(if: TestData.isPresent))
    func `no labelled sentence is rejected, and hardly one is taken for another language`() throws {
        var (rejected, claims, accepted) = (0, 0, 0)
        for row in try LabelledTexts.rows(of: "languages.tsv") {
            let ranking = LanguageIdentifier.identify(row[1])
            if LanguageAgreement(ranking: ranking, claimed: row[0]).answer != .agrees { rejected += 1 }
            for other in LanguageIdentifierTests.calibrated where other != row[0] {
                guard Set([other, row[0]]) != ["es", "pt"] else { continue }
                claims += 1
                if LanguageAgreement(ranking: ranking, claimed: other).answer == .agrees { accepted += 1 }
            }
        }
        #expect(rejected <= 2)
        #expect(accepted * 1000 <= claims, "\(accepted) of \(claims)")
    }

    @Test func `a translation that was not made is seen`() {
        let agreement = LanguageAgreement(of: "For the trip I need my passport", with: "de")
        #expect(agreement.answer == .disagrees)
        #expect(agreement.best == "en")
        #expect(agreement.margin > LanguageAgreement.toleranceDefault)
        #expect(LanguageAgreement(of: "Für die Reise brauche ich meinen Pass", with: "de-AT").answer == .agrees)
    }

    @Test(arguments: [("nb", "no"), ("nn-NO", "no"), ("da", "da"), ("in", "id"), ("ms", "ms"), ("sr-Latn", "sr"), ("gl", "gl")])
    func `what is written nearly alike is accepted`(_ tag: String, _ claimed: String) {
        let texts = [
            "no": "Den gamle fergen beholdt klokken sin for ingen og ringte den for alle.",
            "da": "Den gamle fergen beholdt klokken sin for ingen og ringte den for alle.",
            "id": "Kapal tua itu menyimpan loncengnya untuk siapa pun dan membunyikannya.",
            "ms": "Kapal tua itu menyimpan loncengnya untuk siapa pun dan membunyikannya.",
            "sr": "Stari brod čuvao je svoje zvono ni za koga i zvonio je za sve ljude.",
            "gl": "A velha barca guardava o seu sino para ninguém e tocava-o para todos.",
        ]
        let agreement = LanguageAgreement(of: texts[claimed] ?? "", with: tag)
        #expect(agreement.answer == .agrees)
        #expect(agreement.claimed == claimed)
    }

    @Test(arguments: [
        ("Guten Morgen", "en"), ("", "de"), ("This is long enough to be told from other languages.", "sw"),
        ("Rua Bela 12", "en"), ("日々是好日、一期一会。", "ja"), ("Стари брод је чувао своје звоно ни за кога.", "sr-Cyrl"),
    ])
    func `short texts and unknown languages are undetermined`(_ text: String, _ tag: String) {
        #expect(LanguageAgreement(of: text, with: tag).answer == .undetermined)
    }

    @Test(arguments: [("en", "zh"), ("de", "ko"), ("ru", "el")])
    func `another script disagrees without measure`(_ tag: String, _ other: String) {
        let texts = ["zh": "旧渡船不为任何人保留它的钟。", "ko": "낡은 배는 종을 지켰다.", "el": "Το παλιό φέρι κρατούσε την καμπάνα."]
        let agreement = LanguageAgreement(of: texts[other] ?? "", with: tag)
        #expect(agreement.answer == .disagrees)
        #expect(agreement.margin == .infinity)
        #expect(agreement.best == other)
    }
}
