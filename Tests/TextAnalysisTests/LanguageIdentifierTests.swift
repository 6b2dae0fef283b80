import TestSupport
import Testing

@testable import TextAnalysis

struct LanguageIdentifierTests {
    static let calibrated: Set<String> = ["en", "de", "es", "fr", "it", "pt"]

    @Test(.enabled(if: TestData.isPresent))
    func `labelled sentences are told, or left undetermined`() throws {
        var (all, right, wrong, six, sixRight) = (0, 0, 0, 0, 0)
        for row in try LabelledTexts.rows(of: "languages.tsv") {
            let found = LanguageIdentifier.identify(row[1]).language
            all += 1
            if found == row[0] { right += 1 } else if found != nil { wrong += 1 }
            guard Self.calibrated.contains(row[0]) else { continue }
            six += 1
            if found == row[0] { sixRight += 1 }
        }
        #expect(Double(right) >= 0.993 * Double(all), "\(right) of \(all)")
        #expect(Double(sixRight) >= 0.996 * Double(six), "\(sixRight) of \(six)")
        #expect(Double(wrong) <= 0.003 * Double(all), "\(wrong) of \(all)")
    }

    @Test(arguments: [
        ("en", "The old ferry kept its bell for nobody and rang it for everyone."),
        ("de", "Die alte Fähre behielt ihre Glocke für niemanden und läutete für alle."),
        ("es", "El viejo barco guardaba su campana para nadie y la tocaba para todos."),
        ("fr", "Le vieux bac gardait sa cloche pour personne et la sonnait pour tous."),
        ("it", "Il vecchio traghetto teneva la campana per nessuno e la suonava per tutti."),
        ("pt", "A velha barca guardava o seu sino para ninguém e tocava-o para todos."),
        ("ru", "Старый паром хранил свой колокол ни для кого и звонил в него для всех."),
        ("no", "Den gamle fergen beholdt klokken sin for ingen og ringte den for meg og deg."),
        ("el", "Το παλιό φέρι κρατούσε την καμπάνα του για κανέναν."), ("ko", "낡은 배는 아무도 위하지 않고 종을 지켰다."),
        ("ja", "古い渡し船は誰のためでもなく鐘を鳴らした。"), ("zh", "旧渡船不为任何人保留它的钟。"),
        ("th", "เรือข้ามฟากเก่าเก็บระฆังไว้"), ("ar", "احتفظت العبارة القديمة بجرسها لا لأحد ودقته للجميع."),
    ])
    func `a sentence is in its language`(_ language: String, _ text: String) {
        #expect(LanguageIdentifier.identify(text).language == language)
    }

    @Test(arguments: ["", "!?", "123 456", "Guten Morgen", "Okay.", "ᚠᚢᚦᚨᚱᚲ ᚷᚹᚺᚾᛁᛃᛇᛈᛉᛊᛏᛒᛖᛗ"])
    func `too little, or an unknown script, is undetermined`(_ text: String) {
        #expect(LanguageIdentifier.identify(text).language == nil)
    }

    @Test func `composed and decomposed letters are the same`() {
        let one = LanguageIdentifier.identify("Die Brücke über den Fluss wusste nichts von dem Streit.")
        let other = LanguageIdentifier.identify("Die Bru\u{308}cke u\u{308}ber den Fluss wusste nichts von dem Streit.")
        #expect(one == other)
    }

    @Test func `the ranking begins with the best, whose score is 0`() throws {
        let ranking = LanguageIdentifier.identify("The old ferry kept its bell for nobody and rang it for everyone.")
        #expect(ranking.candidates.first == LanguageCandidate(language: "en", score: 0))
        #expect(ranking.candidates.count == 25)
        #expect(zip(ranking.candidates, ranking.candidates.dropFirst()).allSatisfy { $0.score >= $1.score })
        #expect(ranking.margin == -ranking.candidates[1].score)
    }

    @Test func `the tables are small`() {
        let tables = [LanguageTable.latin, .cyrillic, .arabic, .devanagari]
        #expect(tables.map(\.byteCount).reduce(0, +) <= 256 * 1024)
        #expect(LanguageIdentifier.languages.count >= 45)
    }
}
