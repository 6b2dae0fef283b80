internal import StrictJSON

/// What the way back of a mapping could not know of an object: the order of its members, and those whose values it would
/// not bring back letter for letter. An object `{"order":[names],"values":{name: value}}`.
enum KeptMembers {
    /// The envelope's extra key under which it stands.
    static let key = MemberName(utf8: Array("kept".utf8))

    /// - Parameters:
    ///   - restored: what the way back makes of the mapped object; nil if it fails.
    /// - Returns: nil if that is the object as it was.
    static func text(
        _ original: MappingDraft, _ restored: MappingDraft?, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> [UInt8]? {
        let before = try members(original, document)
        var after = Members()
        if let restored { after = try members(restored, document) }
        guard before.names != after.names || before.values != after.values else { return nil }
        let known = Dictionary(zip(after.names, after.values)) { first, _ in first }
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("order")
        writer.beginArray()
        for name in before.names { writer.string(String(decoding: name, as: UTF8.self)) }
        writer.endArray()
        writer.key("values")
        writer.beginObject()
        for (name, value) in zip(before.names, before.values) where known[name] != value {
            writer.key(String(decoding: name, as: UTF8.self))
            writer.raw(value)
        }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    private struct Members {
        var names: [[UInt8]] = []
        var values: [[UInt8]] = []
    }

    private static func members(
        _ draft: MappingDraft, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Members {
        var draft = draft
        var members = Members()
        guard let root = try draft.openRoot(document) else { return members }
        for member in draft.containers[root].members {
            members.names.append(member.name.utf8(document))
            var value: [UInt8] = []
            try draft.render(member.value, document, to: &value)
            members.values.append(value)
        }
        return members
    }

    /// Gives an object that the way back made what was kept of it.
    static func put(
        _ kept: [UInt8], back draft: inout MappingDraft, _ document: borrowing JSONDocument
    ) throws(MappingFailure) {
        let now = try members(draft, document)
        let known = Dictionary(zip(now.names, now.values)) { first, _ in first }
        var text: [UInt8] = [0x7B]
        try MappingDraft.reading(kept) { inner throws(MappingFailure) in
            guard let order = inner.member("order", of: inner.root), let values = inner.member("values", of: inner.root)
            else { throw MappingFailure("what was kept lacks \"order\" or \"values\"") }
            var child = inner.firstChild(of: order)
            while let name = child {
                let utf8 = inner.decodedBytes(of: name)
                let value = inner.member(JSONKey(utf8: utf8), of: values).map { inner.rawBytes(of: $0) } ?? known[utf8]
                guard let value else { throw MappingFailure("a member that was kept in order is gone") }
                if text.count > 1 { text.append(0x2C) }
                text += MemberName(utf8: utf8).quoted + [0x3A] + value
                child = inner.child(after: name, of: order)
            }
        }
        draft.replaceRoot(with: text + [0x7D])
    }
}

extension DraftMember.Name {
    func utf8(_ document: borrowing JSONDocument) -> [UInt8] {
        switch self {
        case .source(let key): document.decodedBytes(of: key)
        case .written(let name): name.utf8
        }
    }
}
