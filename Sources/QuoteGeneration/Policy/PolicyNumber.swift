public import Envelopes
public import StrictJSON

/// A number of a policy: as the document spells it, which is what verdicts record, and to reckon with.
public struct PolicyNumber: Hashable, Sendable {
    /// As the document has it.
    public let number: JSONNumber
    /// The nearest `Double`.
    public let value: Double

    /// What a verdict records.
    public let recorded: RecordedValue

    /// Nil for a number that is too great.
    init?(_ number: JSONNumber) {
        guard let value = Double(number.description), let recorded = RecordedValue(decimal: number.description) else {
            return nil
        }
        (self.number, self.value, self.recorded) = (number, value, recorded)
    }
}

extension RecordedValue {
    /// A score as it is recorded and compared, rounded to six digits behind the point; nil for what is no finite number of
    /// moderate size.
    public static func score(_ value: Double) -> (recorded: RecordedValue, value: Double)? {
        scaled(value).map { (RecordedValue(millionths: $0), Double($0) / 1_000_000) }
    }

    /// The value of a score alone: for many that are compared and of which one is recorded.
    static func roundedScore(_ value: Double) -> Double? { scaled(value).map { Double($0) / 1_000_000 } }

    /// In millionths: what is recorded is what was compared, so a verdict can be judged again. As numerator and denominator
    /// are whole and small, their quotient is the number next to the decimal.
    private static func scaled(_ value: Double) -> Int64? {
        guard value.isFinite, abs(value) < 1e9 else { return nil }
        return Int64((value * 1e6).rounded())
    }
}
