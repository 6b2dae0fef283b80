internal import TextAnalysis

/// The words by which features of distinctiveness are seen in one language, in one list so that a text is gone through once.
struct FeatureWords {
    private let phrases: PhraseSet
    /// The feature that each phrase shows.
    private let features: [DistinctivenessFeature]

    /// The words of a language, its code; nil for a language that has none.
    static func words(language: String) -> FeatureWords? { all[language] }

    /// What a language's file lacks shows as a missing feature, which a test looks for.
    private static let all: [String: FeatureWords] = [
        "de": PackageResources.features_de_txt, "en": PackageResources.features_en_txt,
        "es": PackageResources.features_es_txt, "fr": PackageResources.features_fr_txt,
        "it": PackageResources.features_it_txt, "pt": PackageResources.features_pt_txt,
    ].compactMapValues { FeatureWords(file: $0) }

    private init?(file: [UInt8]) {
        var lines: [String] = []
        var features: [DistinctivenessFeature] = []
        var heading: DistinctivenessFeature?
        for line in String(decoding: file, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("# ") {
            if line.hasPrefix("["), line.hasSuffix("]") {
                heading = DistinctivenessFeature(rawValue: String(line.dropFirst().dropLast()))
            } else if let heading {
                lines.append(String(line))
                features.append(heading)
            }
        }
        guard let phrases = try? PhraseSet(lines: lines), phrases.patterns.count == features.count else { return nil }
        (self.phrases, self.features) = (phrases, features)
    }

    /// How many signs of each feature a text has: places, since two phrases may find one word.
    func signs(in text: String) -> [DistinctivenessFeature: Int] {
        var places: [DistinctivenessFeature: Set<Int>] = [:]
        for match in phrases.matches(in: text) { places[features[match.pattern], default: []].insert(match.place.lowerBound) }
        return places.mapValues(\.count)
    }
}
