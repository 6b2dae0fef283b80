internal import Envelopes
internal import LMDB
internal import StrictJSON

/// The strings in content and parameters of one envelope after another, their escapes resolved.
struct EnvelopeTexts: ~Copyable {
    private var reader = EnvelopeReader()

    /// Lends each string value at any depth until `body` answers false.
    ///
    /// - Parameters:
    ///   - position: where the envelope's entry stands.
    ///   - excluded: members that are left out, whatever they hold, and wherever they stand.
    /// - Throws: `JournalError.recordDamaged` for what is no envelope, and whatever `body` throws.
    mutating func forEach(
        in envelope: RawSpan, at position: Position, leavingOut excluded: Set<[UInt8]> = [],
        _ body: (RawSpan) throws -> Bool
    ) throws {
        let shape: EnvelopeShape
        do throws(EnvelopeError) { shape = try reader.read(envelope) } catch {
            throw JournalError.recordDamaged(
                position: position, reason: "the envelope breaks the contract: \(error.message)")
        }
        var pending = [shape.content, shape.parameters].compactMap(\.self)
        while let node = pending.popLast() {
            switch reader.document.kind(of: node) {
            case .string:
                guard try reader.document.withDecodedUTF8(of: node, { try body($0.bytes) }) else { return }
            case .object:
                reader.document.forEachMember(of: node) { key, value in
                    if excluded.isEmpty || !excluded.contains(reader.document.decodedBytes(of: key)) { pending.append(value) }
                    return true
                }
            case .array:
                reader.document.forEachElement(of: node) { element in
                    pending.append(element)
                    return true
                }
            default: break
            }
        }
    }
}

/// Which strings of erased entries are looked for in others.
enum ErasedText {
    /// Letters and digits that a string must have: shorter ones stand in many texts by chance.
    static let lettersMin = 12

    /// Members of Daybook's own steps that hold words of its own, of an app's or of whoever decides: the same ones stand in
    /// a thousand flows. What a step holds besides, or a later one will, is taken for somebody's text.
    static let commonMembers = Set(
        [
            "action", "attribution", "author", "by", "instructions", "limit", "model", "note", "options", "origin",
            "outputSchema", "reason", "systemBuild", "unit",
        ].map { Array($0.utf8) })

    /// Whether `text` is long enough, and a text rather than a name.
    ///
    /// - Parameter isOwn: whether the step is one of Daybook's own, where names of rules, layers and features stand: ASCII
    ///   without white space.
    static func isSought(_ text: [UInt8], isOwn: Bool) -> Bool {
        guard text.count >= lettersMin, !text.allSatisfy(isHexadecimal) else { return false }
        if isOwn, text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return false }
        var letters = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { letters += 1 }
            if letters == lettersMin { return true }
        }
        return false
    }

    /// Ids and digests are made of these.
    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
