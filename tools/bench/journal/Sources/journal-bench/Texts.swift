import TextAnalysis

extension JournalBench {
    private static let texts = [
        ("en", "The old ferry kept its bell for nobody, and rang it each evening for everyone it missed."),
        ("de", "Die alte Fähre behielt ihre Glocke für niemanden und läutete sie jeden Abend für alle, die fehlten."),
        ("fr", "Le vieux bac gardait sa cloche pour personne et la sonnait chaque soir pour ceux qui manquaient."),
    ]

    /// The language of sentences of sixteen words.
    static func identify(rounds: Int) -> Measurement {
        var found = 0
        let time = ContinuousClock().measure {
            for _ in 0..<rounds {
                for (language, text) in texts where LanguageIdentifier.identify(text).language == language { found += 1 }
            }
        }
        return Measurement(seconds: time / .seconds(1), operations: rounds * texts.count, note: ",\"found\":\(found)")
    }

    /// Sentences of sixteen words through all of TextAnalysis: boundaries, count, language, traits, phrases, vector, form.
    static func analyse(rounds: Int) throws -> Measurement {
        var found = 0
        let time = try ContinuousClock().measure {
            for _ in 0..<rounds {
                for (language, text) in texts { found += try analyse(text, language) }
            }
        }
        return Measurement(seconds: time / .seconds(1), operations: rounds * texts.count, note: ",\"found\":\(found)")
    }

    private static func analyse(_ text: String, _ language: String) throws -> Int {
        let sentences = SentenceSegmenter(language: language).sentences(of: text).count
        let agreement = LanguageAgreement(of: text, with: language)
        let phrases = PhraseLists.Kind.allCases.reduce(0) { count, kind in
            count + (PhraseLists.phrases(kind, language: language)?.matches(in: text).count ?? 0)
        }
        let vector = try LexicalEmbedder.standard.vector(of: text)
        let form = SentenceTemplate(of: text, language: language)?.functionWords ?? 0
        return sentences + WordCount(of: text).number + (agreement.answer == .agrees ? 1 : 0) + phrases
            + TextTrait.all(in: text).count + vector.dimension + form + NormalizedText(text).key.utf8.count
    }
}
