internal import Envelopes
internal import LMDB
internal import StrictJSON

extension MappingChain {
    /// The envelope that the reader has read last, mapped: its two objects and its version are replaced, everything else
    /// stays byte for byte.
    ///
    /// - Parameters:
    ///   - changed: for each operation, how many members it changed, in content and parameters together; added to.
    ///   - inspect: sees the mapped content.
    func up(
        _ shape: EnvelopeShape, _ document: borrowing JSONDocument, _ bytes: RawSpan, to output: inout [UInt8],
        changed: inout [Int], inspect: (MappingDraft, borrowing JSONDocument) -> Void = { _, _ in }
    ) throws(MappingFailure) {
        guard let last = mappings.last else {
            output.append(copying: bytes)
            return
        }
        var pieces = EnvelopePieces()
        var kept: [[(part: String, text: [UInt8])]] = mappings.map { _ in [] }
        for (node, isContent) in [(shape.content, true), (shape.parameters, false)] {
            guard let node else { continue }
            var draft = MappingDraft(node)
            let part = Part(isContent: isContent, isComplete: shape.isComplete)
            let texts = try up(&draft, part, document, changed: &changed)
            for (index, text) in texts.enumerated() {
                if let text { kept[index].append((isContent ? "content" : "parameters", text)) }
            }
            if isContent { inspect(draft, document) }
            var text: [UInt8] = []
            try draft.render(document, to: &text)
            pieces.replace(document.byteRange(of: node), with: text)
        }
        pieces.replace(document.byteRange(of: shape.schemaVersion), with: Array(String(last.to).utf8))
        if kept.contains(where: { !$0.isEmpty }) {
            try pieces.keep(zip(mappings, kept).filter { !$1.isEmpty }.map { ($0.keptName, $1) }, document)
        }
        pieces.write(bytes, to: &output)
    }

    /// The envelope that the reader has read last, mapped back to the first version; white space between the envelope's
    /// members is not kept.
    func down(_ shape: EnvelopeShape, _ document: borrowing JSONDocument) throws(MappingFailure) -> [UInt8] {
        var envelope = MappingDraft(document.root)
        guard let root = try envelope.openRoot(document), let first = mappings.first else { return document.bytes }
        for (node, isContent) in [(shape.content, true), (shape.parameters, false)] {
            guard let node else { continue }
            var draft = MappingDraft(node)
            let kept = mappings.map { $0.kept(isContent ? "content" : "parameters", document) }
            try down(&draft, Part(isContent: isContent, isComplete: shape.isComplete), document, kept: kept)
            var text: [UInt8] = []
            try draft.render(document, to: &text)
            envelope.replace(isContent ? "content" : "parameters", with: text, in: root, document)
        }
        envelope.replace("schemaVersion", with: Array(String(first.from).utf8), in: root, document)
        for mapping in mappings { try envelope.forgetKept(mapping.keptName, in: root, document) }
        var output: [UInt8] = []
        try envelope.render(document, to: &output)
        return output
    }
}

extension Mapping {
    /// Under which name the envelope keeps what the mapping would lose.
    fileprivate var keptName: String { "\(type.name) \(from)-\(to)" }

    /// What the envelope keeps for the mapping and one of its objects.
    fileprivate func kept(_ part: String, _ document: borrowing JSONDocument) -> [UInt8]? {
        guard let all = document.member(KeptMembers.key.key, of: document.root),
            let own = document.member(keptName, of: all), let text = document.member(part, of: own)
        else { return nil }
        return document.rawBytes(of: text)
    }
}

extension MappingDraft {
    fileprivate mutating func replace(
        _ key: String, with text: [UInt8], in root: Int, _ document: borrowing JSONDocument
    ) {
        guard let index = index(of: MemberName(utf8: Array(key.utf8)), in: root, document) else { return }
        containers[root].members[index].value = .text(text)
    }

    /// Takes out what is kept under `name`, and the whole key with the last of it.
    fileprivate mutating func forgetKept(
        _ name: String, in root: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) {
        guard let index = index(of: KeptMembers.key, in: root, document),
            let inner = try open(member: index, of: root, document),
            remove(MemberName(utf8: Array(name.utf8)), in: inner, document) > 0
        else { return }
        if containers[inner].members.isEmpty { containers[root].members.remove(at: index) }
    }
}

/// Replacements in an envelope's bytes.
private struct EnvelopePieces {
    private var pieces: [(range: Range<Int>, text: [UInt8])] = []

    mutating func replace(_ range: Range<Int>, with text: [UInt8]) { pieces.append((range, text)) }

    /// Adds what mappings keep, at the end of the object that holds it already or of the envelope.
    mutating func keep(
        _ entries: [(name: String, parts: [(part: String, text: [UInt8])])], _ document: borrowing JSONDocument
    ) throws(MappingFailure) {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, parts) in entries {
            writer.key(name)
            writer.beginObject()
            for (part, text) in parts {
                writer.key(part)
                writer.raw(text)
            }
            writer.endObject()
        }
        writer.endObject()
        guard let old = document.member(KeptMembers.key.key, of: document.root) else {
            let end = document.byteRange(of: document.root).upperBound - 1
            replace(end..<end, with: Array(",\"kept\":".utf8) + writer.bytes)
            return
        }
        guard document.kind(of: old) == .object,
            !entries.contains(where: { document.member($0.name, of: old) != nil })
        else { throw MappingFailure("the envelope has a key \"kept\" of its own") }
        let end = document.byteRange(of: old).upperBound - 1
        let comma: [UInt8] = document.firstChild(of: old) == nil ? [] : [0x2C]
        replace(end..<end, with: comma + writer.bytes.dropFirst().dropLast())
    }

    /// Writes the envelope with all replacements.
    func write(_ bytes: RawSpan, to output: inout [UInt8]) {
        var position = 0
        for (range, text) in pieces.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            output.append(copying: bytes.extracting(position..<range.lowerBound))
            output += text
            position = range.upperBound
        }
        output.append(copying: bytes.extracting(position..<bytes.byteCount))
    }
}
