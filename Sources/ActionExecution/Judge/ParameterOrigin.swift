internal import StrictJSON

/// Where parameters come from: every key and every value must be the content's (spec E5).
enum ParameterOrigin {
    /// - Throws: `Refusal.parameterNotInContent`, `.parameterDiffers`.
    static func check(
        _ parameters: borrowing JSONDocument, against content: borrowing JSONDocument, conversions: Set<JSONPointer>
    ) throws(Refusal) {
        var missing: [JSONPointer] = []
        var different: [JSONPointer] = []
        for difference in content.differences(from: parameters) {
            switch difference.kind {
            case .onlyRight: missing.append(difference.pointer)
            // A conversion makes another value out of one that is there; it never excuses one that is not.
            case .differs: if !conversions.contains(difference.pointer) { different.append(difference.pointer) }
            case .onlyLeft:
                // A member left out is what a projection does; an array with an element left out is another value.
                guard different.count < ActionLimits.findingsMax else { continue }
                if isElement(difference.pointer, of: content) { different.append(difference.pointer) }
            }
        }
        if !missing.isEmpty { throw .parameterNotInContent(pointers: Array(missing.prefix(ActionLimits.findingsMax))) }
        if !different.isEmpty { throw .parameterDiffers(pointers: Array(different.prefix(ActionLimits.findingsMax))) }
    }

    private static func isElement(_ pointer: JSONPointer, of document: borrowing JSONDocument) -> Bool {
        // Finding the array costs as much as it is long, so names that are no index are not looked up.
        guard let token = pointer.components.last, token.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let parent = pointer.parent, let node = try? document.resolve(parent)
        else { return false }
        return document.kind(of: node) == .array
    }
}
