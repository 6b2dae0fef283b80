public import Envelopes
public import StrictJSON

/// A number of a policy: as the document spells it, which is what verdicts record, and to reckon with.
public struct PolicyNumber: Hashable, Sendable {
    /// As the document has it.
    public let number: JSONNumber
    /// The nearest `Double`.
    public let value: Double

    /// What a verdict records.
    public var recorded: RecordedValue { RecordedValue(decimal: number.description) ?? .null }
}

extension RecordedValue {
    /// Digits behind the point that a score has: what is recorded is what was compared, so a verdict can be judged again.
    private static let scorePlaces = 6

    /// A score as it is recorded and compared, rounded to six digits behind the point; nil for what is no finite number of
    /// moderate size.
    public static func score(_ value: Double) -> (recorded: RecordedValue, value: Double)? {
        guard value.isFinite, abs(value) < 1e9 else { return nil }
        let scaled = Int64((abs(value) * 1e6).rounded())
        let digits = String(scaled % 1_000_000)
        var fraction = String(repeating: "0", count: scorePlaces - digits.count) + digits
        while fraction.last == "0" { fraction.removeLast() }
        let sign = value < 0 && scaled != 0 ? "-" : ""
        let text = sign + String(scaled / 1_000_000) + (fraction.isEmpty ? "" : "." + fraction)
        guard let recorded = RecordedValue(decimal: text), let rounded = Double(text) else { return nil }
        return (recorded, rounded)
    }
}
