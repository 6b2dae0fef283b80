/// One of the formats that the validation vocabulary of JSON Schema 2020-12 defines, for strings.
///
/// Each is checked by a scanner over bytes, in time linear in the text.
struct Format: Sendable {
    /// The formats by their names in section 7.3 of the vocabulary.
    private enum Kind: String, CaseIterable, Sendable {
        case dateTime = "date-time"
        case date, time, duration, email
        case internationalEmail = "idn-email"
        case hostname
        case internationalHostname = "idn-hostname"
        case ipv4, ipv6, uri
        case uriReference = "uri-reference"
        case iri
        case iriReference = "iri-reference"
        case uriTemplate = "uri-template"
        case jsonPointer = "json-pointer"
        case relativeJSONPointer = "relative-json-pointer"
        case uuid, regex
    }

    /// The names of all formats, in the vocabulary's order.
    static let names = Kind.allCases.map(\.rawValue)

    private let kind: Kind

    /// The format called `name`; nil if there is none, and JSON Schema says then that any string is right.
    init?(named name: String) {
        guard let kind = Kind(rawValue: name) else { return nil }
        self.kind = kind
    }

    /// Whether `text`, UTF-8 with all escapes of JSON resolved, is of this format.
    func accepts(_ text: Span<UInt8>) -> Bool {
        switch kind {
        case .dateTime: DateTimeFormat.accepts(text)
        case .date: DateFormat.accepts(text)
        case .time: TimeFormat.accepts(text)
        case .duration: DurationFormat.accepts(text)
        case .email: EmailFormat.accepts(text, isInternational: false)
        case .internationalEmail: EmailFormat.accepts(text, isInternational: true)
        case .hostname: HostnameFormat.accepts(text)
        case .internationalHostname: InternationalHostnameFormat.accepts(text)
        case .ipv4: IPv4Format.accepts(text)
        case .ipv6: IPv6Format.accepts(text)
        case .uri: URIFormat(isInternational: false).accepts(text, needsScheme: true)
        case .uriReference: URIFormat(isInternational: false).accepts(text, needsScheme: false)
        case .iri: URIFormat(isInternational: true).accepts(text, needsScheme: true)
        case .iriReference: URIFormat(isInternational: true).accepts(text, needsScheme: false)
        case .uriTemplate: URITemplateFormat.accepts(text)
        case .jsonPointer: JSONPointerFormat.accepts(text)
        case .relativeJSONPointer: RelativeJSONPointerFormat.accepts(text)
        case .uuid: UUIDFormat.accepts(text)
        case .regex: RegexFormat.accepts(text)
        }
    }
}
