internal import Envelopes

/// There is something in it: a letter or a digit.
enum EmptyRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] {
        let count = draft.text.unicodeScalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        guard count == 0 else { return [] }
        return [
            Finding(
                rule: "empty", observed: RecordedValue(0), limit: RecordedValue(1), bound: .atLeast,
                unit: "letters or digits")
        ]
    }
}
