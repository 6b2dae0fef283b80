internal import Envelopes
internal import TextAnalysis

extension GatedDraft {
    /// A finding if the text has `trait`: how often, and the first place. What stands there is not repeated; it is in the
    /// draft, and may have to be erased.
    func findings(of trait: TextTrait, rule: String) -> [Finding] {
        guard let places = traits[trait], let first = places.first else { return [] }
        return [
            Finding(
                rule: rule, observed: RecordedValue(places.count), limit: RecordedValue(0), bound: .atMost, unit: "places",
                place: Finding.Place(first))
        ]
    }

    /// A finding for each phrase that `set` finds.
    func findings(of set: PhraseSet?, rule: String) -> [Finding] {
        guard let set else { return [] }
        return set.matches(in: phraseText).map { match in
            Finding(
                rule: rule, observed: RecordedValue(match.phrase), limit: .null, bound: .absent,
                place: Finding.Place(match.place))
        }
    }
}

extension Finding.Place {
    init(_ range: Range<Int>) { self.init(from: Int64(range.lowerBound), to: Int64(range.upperBound)) }
}
