internal import Envelopes
internal import StrictJSON

/// A named conversion of one value. Each is total on the values that its documentation names, and exact.
enum ValueConversion: Sendable {
    /// A string that spells a number of JSON becomes that number, digit for digit.
    case numberFromText
    /// A number becomes a string with the same letters.
    case textFromNumber
    /// A number times a factor, in exact decimal arithmetic: a change of unit.
    case multiply(DecimalFactor)
    /// A number divided by a factor, where the quotient ends.
    case divide(DecimalFactor)
    /// Any value becomes an array that holds it alone.
    case arrayOfOne
    /// An array of one element becomes the element.
    case onlyElement

    var inverse: ValueConversion {
        switch self {
        case .numberFromText: .textFromNumber
        case .textFromNumber: .numberFromText
        case .multiply(let factor): .divide(factor)
        case .divide(let factor): .multiply(factor)
        case .arrayOfOne: .onlyElement
        case .onlyElement: .arrayOfOne
        }
    }

    /// What may be lost, in words; nil if the inverse brings back every letter.
    var loss: String? {
        switch self {
        case .textFromNumber, .arrayOfOne: nil
        case .numberFromText: "escapes in the spelling of the text"
        case .multiply, .divide: "how the number was written, as in 15.0 for 15"
        case .onlyElement: "white space in the array"
        }
    }

    /// The value that comes of the one at `node`, as JSON.
    func apply(_ document: borrowing JSONDocument, at node: JSONNode) throws(MappingFailure) -> [UInt8] {
        let kind = document.kind(of: node)
        switch self {
        case .numberFromText:
            guard kind == .string else { throw .expected("a string", found: kind) }
            let text = document.decodedBytes(of: node)
            guard JSONNumber(String(decoding: text, as: UTF8.self)) != nil else {
                throw MappingFailure("the text is no number")
            }
            return text
        case .textFromNumber:
            guard kind == .number else { throw .expected("a number", found: kind) }
            return [0x22] + document.rawBytes(of: node) + [0x22]
        case .multiply(let factor):
            guard kind == .number else { throw .expected("a number", found: kind) }
            return try DecimalLexeme(document.rawBytes(of: node)).multiplied(by: factor).spelled
        case .divide(let factor):
            guard kind == .number else { throw .expected("a number", found: kind) }
            return try DecimalLexeme(document.rawBytes(of: node)).divided(by: factor).spelled
        case .arrayOfOne: return [0x5B] + document.rawBytes(of: node) + [0x5D]
        case .onlyElement:
            guard kind == .array else { throw .expected("an array", found: kind) }
            guard document.childCount(of: node) == 1, let element = document.firstChild(of: node) else {
                throw MappingFailure("the array does not hold exactly one element")
            }
            return document.rawBytes(of: element)
        }
    }
}

extension MappingFailure {
    static func expected(_ words: String, found kind: JSONKind) -> MappingFailure {
        MappingFailure("expected \(words), found \(kind.words)")
    }
}

extension JSONKind {
    /// The kind with its article, for messages.
    var words: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .true: "true"
        case .false: "false"
        case .null: "null"
        }
    }
}
