internal import TextAnalysis

/// The lists by which features of distinctiveness are seen, in the languages that have them.
enum FeatureWords {
    /// The lists of a language, its code; nil for a language that has none.
    static func lists(language: String) -> [DistinctivenessFeature: PhraseSet]? { all[language] }

    /// What a language's file lacks shows as a missing feature, which a test looks for.
    private static let all: [String: [DistinctivenessFeature: PhraseSet]] = [
        "de": PackageResources.features_de_txt, "en": PackageResources.features_en_txt,
        "es": PackageResources.features_es_txt, "fr": PackageResources.features_fr_txt,
        "it": PackageResources.features_it_txt, "pt": PackageResources.features_pt_txt,
    ].mapValues(sets)

    private static func sets(_ file: [UInt8]) -> [DistinctivenessFeature: PhraseSet] {
        var lines: [DistinctivenessFeature: [String]] = [:]
        var heading: DistinctivenessFeature?
        for line in String(decoding: file, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("# ") {
            if line.hasPrefix("["), line.hasSuffix("]") {
                heading = DistinctivenessFeature(rawValue: String(line.dropFirst().dropLast()))
            } else if let heading {
                lines[heading, default: []].append(String(line))
            }
        }
        return lines.compactMapValues { try? PhraseSet(lines: $0) }
    }
}
