import Envelopes
import StrictJSON

/// An envelope's content against its parameters.
struct EnvelopeComparison {
    enum Verdict: String {
        /// The parameters hold nothing that is not the content's.
        case projection
        case noProjection
        /// An app-intent envelope: no model decoded anything.
        case notApplicable
        /// The parameters are null.
        case noParameters
    }

    /// One difference, and whether a projection could not have made it.
    struct Finding {
        let difference: JSONDifference
        let isFault: Bool
    }

    let verdict: Verdict
    let findings: [Finding]
    let isComplete: Bool

    init(_ envelope: Envelope) throws {
        isComplete = envelope.isComplete
        guard envelope.source == .foundationModels else {
            (verdict, findings) = (.notApplicable, [])
            return
        }
        guard let parameters = envelope.parameters else {
            (verdict, findings) = (.noParameters, [])
            return
        }
        // Without content every member of the parameters comes from somewhere else.
        let left = try JSONDocument(Array(envelope.content ?? Array("{}".utf8)[...]))
        let right = try JSONDocument(Array(parameters))
        var found: [Finding] = []
        for difference in left.differences(from: right) {
            // A member left out is what a projection does; an array with an element left out is another value.
            let isLeftOut = try difference.kind == .onlyLeft && !Self.isElement(difference.pointer, of: left)
            found.append(Finding(difference: difference, isFault: !isLeftOut))
        }
        findings = found
        verdict = found.contains { $0.isFault } ? .noProjection : .projection
    }

    /// Finding the array costs as much as it is long, so names that are no index are not looked up.
    private static func isElement(_ pointer: JSONPointer, of document: borrowing JSONDocument) throws -> Bool {
        guard let token = pointer.tokens.last, token.allSatisfy({ 0x30...0x39 ~= $0 }), let parent = pointer.parent,
            let node = try document.resolve(parent)
        else { return false }
        return document.kind(of: node) == .array
    }
}
