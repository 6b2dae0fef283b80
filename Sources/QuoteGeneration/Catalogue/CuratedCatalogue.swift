/// The catalogue that comes with Daybook: lines of its own, so the author is the product and none is in the public
/// domain (spec Q13, Q16).
public enum CuratedCatalogue {
    /// The author of every line.
    public static let author = "Daybook"
    /// How the catalogue is called in the facts of its quotes.
    public static let origin = "Daybook's catalogue"

    /// The locales that have lines, in the order of their tags.
    public static let locales: [LocaleTag] = files.map(\.locale)

    /// The lines of all locales, or of one: of exactly this tag, else of its language, so `de-AT` is offered `de`.
    ///
    /// - Returns: no lines for a locale that has none, which whoever asks has to say.
    public static func records(in locale: LocaleTag? = nil) -> [CatalogueRecord] {
        files.filter { locale == nil || $0.locale == locale || $0.locale.description == locale?.language }.flatMap { file in
            CatalogueLines(origin: "\(origin) (\(file.locale))", locale: nil, isPublicDomain: false).records(of: file.lines)
        }
    }

    private struct File {
        let locale: LocaleTag
        let lines: [UInt8]
    }

    private static let files: [File] = [
        ("de", PackageResources.curated_de_ndjson), ("en", PackageResources.curated_en_ndjson),
        ("es", PackageResources.curated_es_ndjson), ("fr", PackageResources.curated_fr_ndjson),
        ("it", PackageResources.curated_it_ndjson), ("pt", PackageResources.curated_pt_ndjson),
    ].compactMap { tag, lines in LocaleTag(tag).map { File(locale: $0, lines: lines) } }
}
