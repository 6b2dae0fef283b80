/// A read error as the scanner throws it: no place is worked out before somebody needs it.
struct JSONFault: Error {
    enum Kind {
        case unexpected(JSONReadError.Expectation)
        case invalidUTF8, controlCharacter, invalidEscape, loneSurrogate, invalidNumber
        case duplicateKey
        case tooDeep, keyTooLong
        /// Not an error of the document: the tape must grow.
        case tapeFull
    }

    var kind: Kind
    var offset: Int
    /// The earlier of two equal keys.
    var firstOffset = 0
}

extension JSONReadError {
    /// The error for `fault` in `bytes`, with its places.
    init(_ fault: JSONFault, in bytes: RawSpan, limits: JSONLimits) {
        let atEnd = fault.offset >= bytes.byteCount
        let byte = atEnd ? 0 : bytes.checkedByte(fault.offset)
        let reason: Reason =
            switch fault.kind {
            case .unexpected(let expected) where atEnd: .unexpectedEnd(expected: expected)
            case .unexpected(.value) where Self.isByteOrderMark(at: fault.offset, in: bytes): .byteOrderMark
            case .unexpected(let expected): .unexpectedByte(byte, expected: expected)
            case .controlCharacter where atEnd: .unexpectedEnd(expected: .closingQuote)
            case .controlCharacter: .controlCharacter(byte)
            case .invalidUTF8: .invalidUTF8
            case .invalidEscape: .invalidEscape
            case .loneSurrogate: .loneSurrogate
            case .invalidNumber: .invalidNumber
            case .duplicateKey: .duplicateKey(first: JSONPlace(ofByte: fault.firstOffset, in: bytes))
            case .tooDeep: .tooDeep(depthMax: limits.depthMax)
            case .keyTooLong: .keyTooLong(keyBytesMax: limits.keyBytesMax)
            case .tapeFull: .documentTooLong(documentBytesMax: limits.documentBytesMax)
            }
        self.init(reason: reason, place: JSONPlace(ofByte: fault.offset, in: bytes))
    }

    private static func isByteOrderMark(at offset: Int, in bytes: RawSpan) -> Bool {
        offset == 0 && bytes.byteCount >= 3 && bytes.checkedByte(0) == 0xEF && bytes.checkedByte(1) == 0xBB
            && bytes.checkedByte(2) == 0xBF
    }
}
