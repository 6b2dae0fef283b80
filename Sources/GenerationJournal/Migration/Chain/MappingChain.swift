internal import StrictJSON

/// Mappings that follow each other, applied as one.
struct MappingChain: Sendable {
    let mappings: [Mapping]
    /// Which of a set's types it belongs to.
    let way: Int
    /// The index of each mapping's first operation among those of all.
    private let offsets: [Int]
    /// How many operations there are in all.
    let operationCount: Int

    init(_ mappings: [Mapping], way: Int) {
        self.mappings = mappings
        self.way = way
        var offsets: [Int] = []
        var count = 0
        for mapping in mappings {
            offsets.append(count)
            count += mapping.operationCount
        }
        self.offsets = offsets
        operationCount = count
    }

    /// One object of an envelope, and what mappings need to know of it.
    struct Part {
        let isContent: Bool
        /// What the model did not come to is not filled in.
        let isComplete: Bool
    }

    /// Maps a draft to the last version.
    ///
    /// - Parameters:
    ///   - changed: for each operation, how many members it changed; added to.
    /// - Returns: for each mapping that keeps, what its way back could not know; nil where that is nothing.
    func up(
        _ draft: inout MappingDraft, _ part: Part, _ document: borrowing JSONDocument, changed: inout [Int]
    ) throws(MappingFailure) -> [[UInt8]?] {
        var kept: [[UInt8]?] = []
        for (mapping, offset) in zip(mappings, offsets) {
            let before = mapping.keeps ? draft : nil
            try mapping.up(&draft, part, document, changed: &changed, offset: offset)
            guard let before else {
                kept.append(nil)
                continue
            }
            kept.append(try KeptMembers.text(before, mapping.restored(draft, part, document), document))
        }
        return kept
    }

    /// Maps a draft of the last version back to the first.
    ///
    /// - Parameter kept: what was kept for each mapping.
    func down(
        _ draft: inout MappingDraft, _ part: Part, _ document: borrowing JSONDocument, kept: [[UInt8]?]
    ) throws(MappingFailure) {
        for (mapping, kept) in zip(mappings, kept).reversed() {
            guard let kept else {
                try mapping.down(&draft, part, document)
                continue
            }
            draft = mapping.restored(draft, part, document) ?? draft
            try KeptMembers.put(kept, back: &draft, document)
        }
    }
}

extension Mapping {
    var operationCount: Int { if case .operations(let operations) = body { operations.count } else { 1 } }

    fileprivate func up(
        _ draft: inout MappingDraft, _ part: MappingChain.Part, _ document: borrowing JSONDocument,
        changed: inout [Int], offset: Int
    ) throws(MappingFailure) {
        switch body {
        case .code(let up, _):
            try run(up, &draft, part, document)
            changed[offset] += 1
        case .operations(let operations):
            for (index, operation) in operations.enumerated() where operation.applies(to: part) {
                do throws(MappingFailure) {
                    changed[offset + index] += try operation.apply(to: &draft, document)
                } catch {
                    throw located(error, index + 1)
                }
            }
        }
    }

    /// Undoes the mapping as far as the draft alone tells.
    fileprivate func down(
        _ draft: inout MappingDraft, _ part: MappingChain.Part, _ document: borrowing JSONDocument
    ) throws(MappingFailure) {
        switch body {
        case .code(_, let down?): try run(down, &draft, part, document)
        case .code(_, nil): break
        case .operations(let operations):
            for (index, operation) in operations.enumerated().reversed() where operation.applies(to: part) {
                do throws(MappingFailure) {
                    _ = try operation.inverse?.apply(to: &draft, document)
                } catch {
                    throw located(error, index + 1)
                }
            }
        }
    }

    /// The draft before the mapping, as far as the one after it tells; nil if it does not even tell that.
    fileprivate func restored(
        _ draft: MappingDraft, _ part: MappingChain.Part, _ document: borrowing JSONDocument
    ) -> MappingDraft? {
        var draft = draft
        do throws(MappingFailure) {
            try down(&draft, part, document)
            return draft
        } catch {
            return nil
        }
    }

    private func located(_ failure: MappingFailure, _ operation: Int) -> MappingFailure {
        var failure = failure
        failure.mapping = description
        failure.operation = operation
        return failure
    }

    private func run(
        _ code: Code, _ draft: inout MappingDraft, _ part: MappingChain.Part, _ document: borrowing JSONDocument
    ) throws(MappingFailure) {
        var text: [UInt8] = []
        try draft.render(document, to: &text)
        do {
            let mapped = try code(text, part.isContent)
            try MappingDraft.reading(mapped) { result throws(MappingFailure) in
                guard result.kind(of: result.root) == .object else { throw MappingFailure("the code made no object") }
                draft.replaceRoot(with: result.rawBytes(of: result.root))
            }
        } catch let failure as MappingFailure {
            throw located(failure, 0)
        } catch {
            throw located(MappingFailure("the code failed: \(error)"), 0)
        }
    }
}

extension MappingOperation {
    fileprivate func applies(to part: MappingChain.Part) -> Bool {
        (scope == .both || part.isContent) && (part.isComplete || !isAddition)
    }
}
