internal import Envelopes
internal import StrictJSON

/// Operations that take strings apart and put them together.
extension MappingDraft {
    mutating func split(
        _ name: MemberName, _ separator: [UInt8], into names: [MemberName], in object: Int,
        _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int {
        guard let index = index(of: name, in: object, document) else { return 0 }
        let text = try string(containers[object].members[index].value, document)
        try count(written: text.count)
        let parts = Self.parts(of: text, separator)
        guard parts.count == names.count else {
            throw MappingFailure("the text has another number of parts than \(names.count)")
        }
        containers[object].members.remove(at: index)
        for name in names { try requireFree(name, in: object, document) }
        let members = zip(names, parts).map { name, part in
            DraftMember(name: .written(name), value: .text(Self.quoted(part)))
        }
        containers[object].members.insert(contentsOf: members, at: index)
        return members.count
    }

    mutating func join(
        _ names: [MemberName], _ separator: [UInt8], into name: MemberName, in object: Int,
        _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int {
        let indexes = names.compactMap { index(of: $0, in: object, document) }
        guard let first = indexes.min() else { return 0 }
        guard indexes.count == names.count else { throw MappingFailure("some of the texts to join are not there") }
        var joined: [UInt8] = []
        for (number, index) in indexes.enumerated() {
            if number > 0 { joined += separator }
            joined += try string(containers[object].members[index].value, document)
        }
        try count(written: joined.count)
        for index in indexes.sorted().reversed() { containers[object].members.remove(at: index) }
        try requireFree(name, in: object, document)
        let member = DraftMember(name: .written(name), value: .text(Self.quoted(joined)))
        containers[object].members.insert(member, at: first)
        return names.count
    }

    /// The UTF-8 of a string.
    private func string(
        _ value: DraftValue, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> [UInt8] {
        try withValue(value, document) { inner, node throws(MappingFailure) in
            guard inner.kind(of: node) == .string else { throw .expected("a string", found: inner.kind(of: node)) }
            return inner.decodedBytes(of: node)
        }
    }

    private static func parts(of text: [UInt8], _ separator: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        var index = 0
        while index < text.count {
            if text[index...].starts(with: separator) {
                parts.append([])
                index += separator.count
            } else {
                parts[parts.count - 1].append(text[index])
                index += 1
            }
        }
        return parts
    }

    private static func quoted(_ text: [UInt8]) -> [UInt8] {
        var quoted: [UInt8] = []
        EnvelopeLine.appendQuoted(text, to: &quoted)
        return quoted
    }
}
