internal import StrictJSON

/// Reads a catalogue in JSON Lines: an object a line, as schemas/catalogue-line.schema.json gives its shape.
///
/// Members that the schema does not name are refused rather than lost.
public struct CatalogueLines {
    private let origin: String
    private let locale: LocaleTag?
    private let isPublicDomain: Bool

    /// A reader of one file.
    ///
    /// - Parameters:
    ///   - origin: how the file is called.
    ///   - locale: the locale of lines that name none; nil refuses them.
    ///   - isPublicDomain: what is said of lines that do not say it themselves.
    public init(origin: String, locale: LocaleTag?, isPublicDomain: Bool) {
        self.origin = origin
        self.locale = locale
        self.isPublicDomain = isPublicDomain
    }

    /// The records of `bytes`, one for each line that is not blank.
    public func records(of bytes: [UInt8]) -> [CatalogueRecord] {
        var records: [CatalogueRecord] = []
        var document = JSONDocument(limits: JSONLimits(documentBytesMax: CatalogueLimits.lineBytesMax))
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            if isBlank { continue }
            let place = CataloguePlace(origin: origin, record: records.count + 1, line: index + 1)
            let reading: CatalogueRecord.Reading
            do throws(LineFault) { reading = .init(checking: try quote(of: Array(line), &document)) } catch {
                reading = .leftOut(.faulty, reason: error.reason)
            }
            records.append(CatalogueRecord(place: place, reading: reading, bytes: Array(line)))
        }
        return records
    }

    private func quote(of line: [UInt8], _ document: inout JSONDocument) throws(LineFault) -> CatalogueQuote {
        do throws(JSONReadError) { try document.parse(line.span.bytes) } catch {
            throw LineFault(reason: "column \(error.column): \(error.reason.message)")
        }
        let root = document.root
        guard document.kind(of: root) == .object else { throw LineFault(reason: "it is no object") }
        var members: [LineMember: JSONNode] = [:]
        var fault: LineFault?
        document.forEachMember(of: root) { key, value in
            guard let member = LineMember(rawValue: document.string(of: key)) else {
                fault = LineFault(reason: "\"\(document.string(of: key))\" is none of \(LineMember.names)")
                return false
            }
            members[member] = value
            return true
        }
        if let fault { throw fault }
        guard let text = try Self.text(members[.text], .text, document) else {
            throw LineFault(reason: "\"text\" is missing or null")
        }
        let author = try Self.text(members[.author], .author, document)
        if let author, author.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            throw LineFault(reason: "\"author\" is blank; null says that nobody is named")
        }
        return CatalogueQuote(
            text: text, author: author, locale: try locale(members[.locale], document),
            isPublicDomain: try isPublicDomain(members[.isPublicDomain], document))
    }

    private func locale(
        _ node: JSONNode?, _ document: borrowing JSONDocument
    ) throws(LineFault) -> LocaleTag {
        guard let text = try Self.text(node, .locale, document) else {
            guard let locale else { throw LineFault(reason: "no locale: neither the line nor the import names one") }
            return locale
        }
        guard let tag = LocaleTag(text) else { throw LineFault(reason: "\"locale\" is no language tag of BCP 47") }
        return tag
    }

    private func isPublicDomain(
        _ node: JSONNode?, _ document: borrowing JSONDocument
    ) throws(LineFault) -> Bool {
        guard let node else { return isPublicDomain }
        switch document.kind(of: node) {
        case .true: return true
        case .false: return false
        default: throw LineFault(reason: "\"isPublicDomain\" is neither true nor false")
        }
    }

    /// The text without white space around it; nil for null and where there is none.
    private static func text(
        _ node: JSONNode?, _ member: LineMember, _ document: borrowing JSONDocument
    ) throws(LineFault) -> String? {
        guard let node else { return nil }
        switch document.kind(of: node) {
        case .null: return nil
        case .string: return document.string(of: node).trimmingWhitespace
        default: throw LineFault(reason: "\"\(member.rawValue)\" is no text")
        }
    }
}

/// Why a line is no quote's.
private struct LineFault: Error {
    let reason: String
}

private enum LineMember: String, CaseIterable {
    case text, author, locale, isPublicDomain

    static let names = allCases.map(\.rawValue).joined(separator: ", ")
}

extension String {
    /// Without white space at both ends.
    var trimmingWhitespace: String {
        var scalars = unicodeScalars[...]
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }
}
