/// How the canonical form spells numbers that no `Double` holds exactly.
public enum JSONCanonicalNumbers: Hashable, Sendable {
    /// Refuses them: two texts with the same canonical form never mean different numbers.
    case lossless
    /// Spells them exactly, in the same layout. Beyond RFC 8785, which knows no such numbers.
    case exactDecimal
    /// Rounds them to the nearest `Double`, which is RFC 8785 to the letter, and loses digits.
    case rounded
}

/// A number that the canonical form refuses.
public struct JSONCanonicalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The way to the number from the document's root.
    public let pointer: JSONPointer
    /// Where in the document the number begins.
    public let place: JSONPlace

    public var description: String {
        "line \(place.line), column \(place.column) (byte \(place.byteOffset)): no Double holds this number exactly"
    }
}

extension JSONDocument {
    /// The canonical form of the value at `node` (RFC 8785): members sorted by the UTF-16 of their names, no white
    /// space, one spelling for each string and number.
    public func canonicalBytes(
        of node: JSONNode, numbers: JSONCanonicalNumbers = .lossless
    ) throws(JSONCanonicalError) -> [UInt8] {
        var output: [UInt8] = []
        // What is left to write, the next last; no recursion, whatever the depth.
        var pending: [CanonicalPart] = [.value(node)]
        while let part = pending.popLast() {
            switch part {
            case .byte(let byte): output.append(byte)
            case .key(let key):
                JSONWriter.append(string: decodedBytes(of: key), to: &output)
                output.append(0x3A)
            case .value(let value): try appendCanonical(value, numbers, to: &output, pending: &pending)
            }
        }
        return output
    }

    private func appendCanonical(
        _ node: JSONNode, _ numbers: JSONCanonicalNumbers, to output: inout [UInt8], pending: inout [CanonicalPart]
    ) throws(JSONCanonicalError) {
        switch kind(of: node) {
        case .string: JSONWriter.append(string: decodedBytes(of: node), to: &output)
        case .number: output += try canonicalNumber(node, numbers)
        case .true, .false, .null: output += rawBytes(of: node)
        case .array:
            output.append(0x5B)
            var parts: [CanonicalPart] = []
            forEachElement(of: node) { element in
                if !parts.isEmpty { parts.append(.byte(0x2C)) }
                parts.append(.value(element))
                return true
            }
            pending.append(.byte(0x5D))
            pending += parts.reversed()
        case .object:
            output.append(0x7B)
            var parts: [CanonicalPart] = []
            for key in sortedKeys(of: node, by: KeyComparison.utf16Order) {
                if !parts.isEmpty { parts.append(.byte(0x2C)) }
                parts += [.key(key), .value(value(of: key))]
            }
            pending.append(.byte(0x7D))
            pending += parts.reversed()
        }
    }

    private func canonicalNumber(
        _ node: JSONNode, _ numbers: JSONCanonicalNumbers
    ) throws(JSONCanonicalError) -> [UInt8] {
        guard let exact = number(of: node) else { return rawBytes(of: node) }
        if numbers == .exactDecimal { return Array(exact.description.utf8) }
        // `Double.description` has the shortest digits that lead back to the value, which are those of ECMAScript.
        guard let double = Double(String(decoding: rawBytes(of: node), as: UTF8.self)), double.isFinite,
            let rounded = JSONNumber(double.description), numbers == .rounded || rounded == exact
        else { throw JSONCanonicalError(pointer: pointer(to: node), place: place(of: node)) }
        return Array(rounded.description.utf8)
    }
}

/// A piece of canonical text still to be written.
private enum CanonicalPart {
    case byte(UInt8)
    case key(JSONNode)
    case value(JSONNode)
}
