/// The lists of phrases that come with Daybook, in its own words; a policy may use others.
public enum PhraseLists {
    /// What a list is about.
    public enum Kind: String, Sendable, CaseIterable {
        /// Turns that are worn out.
        case cliches
        /// What a model says about itself, its task or its answer, and echoes of a prompt's form.
        case residue
    }

    /// The languages that have lists, as codes, in order.
    public static let languages: [String] = ["de", "en", "es", "fr", "it", "pt"]

    /// The list of a language; nil for a language that has none.
    ///
    /// - Parameters:
    ///   - kind: what the list is about.
    ///   - tag: a tag of BCP 47, of which the language counts.
    public static func phrases(_ kind: Kind, language tag: String) -> PhraseSet? {
        sets[kind]?[LanguageCode.primary(of: tag)]
    }

    /// The text of the list, one pattern a line.
    static func text(_ kind: Kind, language: String) -> [UInt8]? { files[kind]?[language] }

    /// Tests read every list, so each line is a pattern.
    private static let sets: [Kind: [String: PhraseSet]] = files.mapValues { files in
        files.compactMapValues { bytes in
            try? PhraseSet(lines: String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
        }
    }

    private static let files: [Kind: [String: [UInt8]]] = [
        .cliches: [
            "de": PackageResources.cliches_de_txt, "en": PackageResources.cliches_en_txt,
            "es": PackageResources.cliches_es_txt, "fr": PackageResources.cliches_fr_txt,
            "it": PackageResources.cliches_it_txt, "pt": PackageResources.cliches_pt_txt,
        ],
        .residue: [
            "de": PackageResources.residue_de_txt, "en": PackageResources.residue_en_txt,
            "es": PackageResources.residue_es_txt, "fr": PackageResources.residue_fr_txt,
            "it": PackageResources.residue_it_txt, "pt": PackageResources.residue_pt_txt,
        ],
    ]
}
