/// An action in Swift: returning is performed, throwing is failed.
public struct SwiftAction: ActionHandler {
    private let body: @Sendable (ActionRequest) async throws -> String?

    /// - Parameter body: performs the action; what it returns is recorded as its output.
    public init(_ body: @escaping @Sendable (ActionRequest) async throws -> String?) { self.body = body }

    /// See ``ActionHandler``.
    public func perform(_ request: ActionRequest) async -> ActionResult {
        var evidence = ActionEvidence()
        do {
            evidence.keep(output: Array((try await body(request) ?? "").utf8))
            return .performed(evidence)
        } catch {
            evidence.reason = Excerpt.of("\(error)")
            return .failed(evidence)
        }
    }
}

extension ActionEvidence {
    mutating func keep(output bytes: [UInt8]) { output = kept(bytes) }
    mutating func keep(errorOutput bytes: [UInt8]) { errorOutput = kept(bytes) }

    private mutating func kept(_ bytes: [UInt8]) -> String? {
        guard !bytes.isEmpty else { return nil }
        bytesLeftOut += max(0, bytes.count - ActionLimits.outputBytesMax)
        // A cut inside a character, or output that is no UTF-8, becomes the replacement character.
        return String(decoding: bytes.prefix(ActionLimits.outputBytesMax), as: UTF8.self)
    }
}
