public import Digest
internal import StrictJSON

/// A mapping from one generation of a type's field list to another: a document of operations, or code where a document
/// cannot say it. It is compiled once and may be used by many tasks.
public struct Mapping: Sendable {
    /// What maps.
    enum Body: Sendable {
        case operations([MappingOperation])
        /// From the whole content or parameters to others; the second leads back, if there is a way back.
        case code(up: Code, down: Code?)
    }

    /// From the bytes of one JSON object to those of another.
    public typealias Code = @Sendable (_ object: [UInt8], _ isContent: Bool) throws -> [UInt8]

    /// The type whose field list changed.
    public let type: MappedType
    /// The generation that it begins with.
    public let from: Int32
    /// The generation that it leads to.
    public let to: Int32
    /// SHA-256 of the document's canonical form (RFC 8785), or of what identifies the code.
    public let fingerprint: SHA256Digest
    /// The document, byte for byte; nil for code.
    public let document: [UInt8]?
    /// What its operations may lose, whatever schema the source has.
    public let losses: [MappingLoss]
    /// Whether what the way back could not know is kept in the envelope, so that nothing is lost.
    public let keeps: Bool

    let body: Body

    /// A mapping that is code.
    ///
    /// - Parameters:
    ///   - revision: what tells this code from what it was before; it takes part in the fingerprint.
    ///   - down: the way back, if there is one; without it the mapping loses what it changes, unless it keeps it.
    public init(
        _ type: MappedType, from: Int32, to: Int32, revision: String, keeps: Bool = false, up: @escaping Code,
        down: Code? = nil
    ) {
        self.type = type
        (self.from, self.to) = (from, to)
        self.keeps = keeps
        document = nil
        var message: [UInt8] = []
        for part in ["daybook code mapping 1", type.kind.rawValue, type.name, "\(from)", "\(to)", revision] {
            message += Array(part.utf8) + [0]
        }
        fingerprint = SHA256.digest(message.span.bytes)
        body = .code(up: up, down: down)
        losses = down == nil ? [MappingLoss(operation: 0, field: "", what: "code without a way back")] : []
    }

    init(
        _ type: MappedType, from: Int32, to: Int32, document: [UInt8], fingerprint: SHA256Digest, keeps: Bool,
        operations: [MappingOperation]
    ) {
        self.type = type
        (self.from, self.to) = (from, to)
        self.document = document
        self.fingerprint = fingerprint
        self.keeps = keeps
        body = .operations(operations)
        losses = operations.enumerated().compactMap { index, operation in
            operation.kind.loss.map { MappingLoss(operation: index + 1, field: operation.field, what: $0) }
        }
    }

    /// Where it begins.
    public var source: TypeVersion { TypeVersion(type, from) }
    /// Where it leads.
    public var target: TypeVersion { TypeVersion(type, to) }

    /// What it may lose where the source schema is known: a member that a closed schema excludes cannot be lost by being
    /// set.
    ///
    /// - Parameter sourceExcludes: whether the source schema excludes the member at a pointer, `*` for each element.
    public func losses(sourceExcludes: (_ field: String) -> Bool) -> [MappingLoss] {
        guard !keeps else { return [] }
        guard case .operations(let operations) = body else { return losses }
        return losses.filter { loss in
            let operation = operations[loss.operation - 1]
            // After an operation before it the name may mean something else than in the source.
            return !(operation.isAddition && operations.prefix(loss.operation - 1).allSatisfy { !$0.touches(loss.field) }
                && sourceExcludes(loss.field))
        }
    }
}

extension Mapping: CustomStringConvertible {
    /// As in `OrderDraft 1 to 2`.
    public var description: String { "\(type) \(from) to \(to)" }
}

extension MappingOperation {
    /// Whether it may make or move something at `field` or around it.
    fileprivate func touches(_ field: String) -> Bool {
        results.contains { field.hasPrefix($0) || $0.hasPrefix(field) }
    }
}

extension MappingOperation.Kind {
    /// What the way back cannot know, in words; nil where it leads to the same values, spelled and ordered as they were.
    fileprivate var loss: String? {
        switch self {
        case .rename, .copy, .removeCopy, .removeIfEqual: nil
        case .move(let from, let to):
            from.dropLast().elementsEqual(to.dropLast()) ? nil : "the member's place among the others"
        case .remove: "the value"
        case .setDefault(let name, _): "whether \"\(name.text)\" was there with this value"
        case .constant(let name, _): "the value that \"\(name.text)\" had"
        case .convert(_, let conversion): conversion.loss
        case .mapValues(_, let table): table.loss
        case .wrap(let members, _): members.count == 1 ? nil : "the members' places among the others"
        case .unwrap: "an object that holds nothing"
        case .split: "escapes in the spelling of the text"
        case .join: "which part held a separator, the texts' order and their escapes"
        }
    }
}
