/// Reads a file of fortunes (fortune(6)): records of text with a line `%` between them.
public struct FortuneFile {
    private let origin: String
    private let index: FortuneIndex
    private let locale: LocaleTag
    private let isPublicDomain: Bool

    /// A reader of one file.
    ///
    /// - Parameters:
    ///   - origin: how the file is called.
    ///   - index: the header of its `.dat` file, which alone says that letters are rotated; nil if it has none.
    ///   - locale: the language of its records.
    ///   - isPublicDomain: whether somebody says that they are in the public domain.
    public init(origin: String, index: FortuneIndex?, locale: LocaleTag, isPublicDomain: Bool) {
        self.origin = origin
        self.index = index ?? .none
        self.locale = locale
        self.isPublicDomain = isPublicDomain
    }

    /// Whether `bytes` look like fortunes: a line with nothing but the separator stands in them.
    public func hasSeparator(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: UInt8(ascii: "\n")).contains(where: isSeparator)
    }

    /// The records of `bytes`, empty ones too. Behind the last separator there is one only if anything stands there.
    public func records(of bytes: [UInt8]) -> [CatalogueRecord] {
        if bytes.isEmpty { return [] }
        var records: [CatalogueRecord] = []
        var record: [UInt8] = []
        var line = 1
        var firstLine = 1
        func end() {
            let place = CataloguePlace(origin: origin, record: records.count + 1, line: firstLine)
            let bytes = index.isRotated ? record.map(Self.rotated) : record
            records.append(CatalogueRecord(place: place, reading: reading(of: bytes), bytes: bytes))
        }
        // strfile looks for the separator with its line feed; Debian's files have blanks and returns between the two.
        for piece in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if isSeparator(piece) {
                end()
                record = []
                firstLine = line + 1
            } else if !isComment(piece) {
                record += piece
                record.append(UInt8(ascii: "\n"))
            }
            line += 1
        }
        // Behind a last line feed the split finds a line that is none.
        if bytes.last == UInt8(ascii: "\n"), !record.isEmpty { record.removeLast() }
        if !record.isEmpty { end() }
        return records
    }

    private func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == index.separator && line.dropFirst().allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }

    private func isComment(_ line: ArraySlice<UInt8>) -> Bool {
        index.hasComments && line.count >= 2 && line.prefix(2).allSatisfy { $0 == index.separator }
    }

    private func reading(of bytes: [UInt8]) -> CatalogueRecord.Reading {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .leftOut(.faulty, reason: "it is no UTF-8")
        }
        let lines = FortuneLine.lines(of: text)
        guard let credited = CreditedText(lines) else { return .leftOut(.attributionUnclear) }
        if credited.body.allSatisfy(\.isBlank) {
            return .leftOut(credited.attribution == nil ? .empty : .attributionOnly)
        }
        switch RecordShape.of(credited.body) {
        case .art: return .leftOut(.art)
        case .chat: return .leftOut(.chat)
        case .text: break
        }
        let words = Rewrapping.text(of: credited.body)
        if let reason = LocaleAgreement.contradiction(of: words, with: locale) {
            return .leftOut(.foreign, reason: reason)
        }
        return .init(
            checking: CatalogueQuote(
                text: words, author: credited.author, attribution: credited.attribution, locale: locale,
                isPublicDomain: isPublicDomain))
    }

    /// ROT13, which leaves all but the letters of ASCII alone, so accented ones are not rotated.
    private static func rotated(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x41...0x5A: (byte - 0x41 + 13) % 26 + 0x41
        case 0x61...0x7A: (byte - 0x61 + 13) % 26 + 0x61
        default: byte
        }
    }
}
