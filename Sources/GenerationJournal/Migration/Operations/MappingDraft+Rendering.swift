internal import StrictJSON

extension MappingDraft {
    /// Where the member `name` stands in an object; nil if it is not there.
    func index(of name: MemberName, in object: Int, _ document: borrowing JSONDocument) -> Int? {
        for (index, member) in containers[object].members.enumerated() {
            switch member.name {
            case .source(let key): if document.string(of: key, equals: name.key) { return index }
            case .written(let other): if other === name || other.utf8 == name.utf8 { return index }
            }
        }
        return nil
    }

    /// Calls `body` with the value of a member as a document of JSON.
    func withValue<R>(
        _ value: DraftValue, _ document: borrowing JSONDocument,
        _ body: (borrowing JSONDocument, JSONNode) throws(MappingFailure) -> R
    ) throws(MappingFailure) -> R {
        switch value {
        case .source(let node): return try body(document, node)
        case .text(let text): return try Self.reading(text) { inner throws(MappingFailure) in try body(inner, inner.root) }
        case .container:
            var text: [UInt8] = []
            try render(value, document, to: &text)
            return try Self.reading(text) { inner throws(MappingFailure) in try body(inner, inner.root) }
        }
    }

    /// Writes the whole draft.
    func render(_ document: borrowing JSONDocument, to output: inout [UInt8]) throws(MappingFailure) {
        try render(root, document, to: &output)
    }

    /// Writes a value: slices as they stand, and what was taken apart without white space between its parts. Without
    /// recursion: wraps can stand inside each other as often as there are operations.
    ///
    /// - Throws: `MappingFailure` as soon as that is longer than an envelope may be.
    func render(
        _ value: DraftValue, _ document: borrowing JSONDocument, to output: inout [UInt8]
    ) throws(MappingFailure) {
        let end = output.count + MappingLimits.resultBytesMax
        var open: [(container: Int, next: Int)] = []
        renderBeginning(of: value, document, to: &output, &open)
        while let (index, next) = open.popLast() {
            let isObject = containers[index].isObject
            guard next < containers[index].members.count else {
                output.append(isObject ? 0x7D : 0x5D)
                continue
            }
            guard output.count <= end else {
                throw MappingFailure("what comes of it is longer than \(MappingLimits.resultBytesMax) bytes")
            }
            if next > 0 { output.append(0x2C) }
            let member = containers[index].members[next]
            if isObject {
                Self.render(member.name, document, to: &output)
                output.append(0x3A)
            }
            open.append((index, next + 1))
            renderBeginning(of: member.value, document, to: &output, &open)
        }
    }

    private func renderBeginning(
        of value: DraftValue, _ document: borrowing JSONDocument, to output: inout [UInt8],
        _ open: inout [(container: Int, next: Int)]
    ) {
        switch value {
        case .source(let node): document.appendRawBytes(of: node, to: &output)
        case .text(let text): output += text
        case .container(let index):
            output.append(containers[index].isObject ? 0x7B : 0x5B)
            open.append((index, 0))
        }
    }

    private static func render(
        _ name: DraftMember.Name, _ document: borrowing JSONDocument, to output: inout [UInt8]
    ) {
        switch name {
        case .source(let key): document.appendRawBytes(of: key, to: &output)
        case .written(let name): output += name.quoted
        }
    }
}
