internal import StrictJSON

/// What one rule saw in a draft, and what it allows: the ground of every rejection (spec J3).
public struct Finding: Hashable, Sendable {
    /// How `limit` bounds `observed`.
    public enum Bound: String, Hashable, Sendable, CaseIterable {
        /// The observed number may be the limit or less.
        case atMost
        /// The observed number may be the limit or more.
        case atLeast
        /// The observed number must be less than the limit.
        case below
        /// Only the limit is allowed.
        case exactly
        /// What was observed must not be there at all.
        case absent
    }

    /// Where in the draft, in bytes of UTF-8 from its beginning.
    public struct Place: Hashable, Sendable {
        /// The first byte.
        public var from: Int64
        /// The byte after the last.
        public var to: Int64

        /// A place.
        public init(from: Int64, to: Int64) { (self.from, self.to) = (from, to) }
    }

    /// The rule's name, such as `words` or `phrase`.
    public var rule: String
    /// What was seen.
    public var observed: RecordedValue
    /// What would have been allowed; null where nothing of the kind is.
    public var limit: RecordedValue
    /// How the limit bounds what was seen.
    public var bound: Bound
    /// What the numbers count, in the plural, such as `words`; nil where there is nothing to count.
    public var unit: String?
    /// Where in the draft; nil where it is about the whole.
    public var place: Place?

    /// What one rule saw.
    public init(
        rule: String, observed: RecordedValue, limit: RecordedValue, bound: Bound, unit: String? = nil, place: Place? = nil
    ) {
        self.rule = rule
        self.observed = observed
        self.limit = limit
        self.bound = bound
        self.unit = unit
        self.place = place
    }

    init(_ facts: borrowing StepFacts) throws(StepError) {
        rule = try facts.text("rule")
        observed = try facts.value("observed")
        limit = try facts.value("limit")
        bound = try facts.choice("bound")
        unit = try facts.optionalText("unit")
        place = try facts.optionalPart("place") { (place: borrowing StepFacts) throws(StepError) in
            Place(from: try place.integer("from"), to: try place.integer("to"))
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.member("rule", rule)
        writer.member("observed", raw: observed.json)
        writer.member("limit", raw: limit.json)
        writer.member("bound", bound.rawValue)
        writer.member("unit", unit)
        writer.key("place")
        guard let place else { return writer.null() }
        writer.object {
            $0.member("from", integer: place.from)
            $0.member("to", integer: place.to)
        }
    }
}
