/// Many forms of sentences that one is compared with at once.
public struct SentenceTemplates: Sendable {
    /// The parts of all forms, one form after the other.
    private let parts: [UInt16]
    /// Where each form's parts end.
    private let ends: [Int]

    /// - Parameter templates: nil keeps the place of a text that has no form.
    public init(_ templates: [SentenceTemplate?]) {
        var parts: [UInt16] = []
        ends = templates.map { template in
            parts += template?.parts ?? []
            return parts.count
        }
        self.parts = parts
    }

    /// The first form that shares enough with `template`, as `SentenceTemplate.share(with:)` measures it; nil if none does.
    ///
    /// - Parameter isEnough: whether a share is; of a greater share it must say so too.
    public func first(
        like template: SentenceTemplate, sharing isEnough: (Double) -> Bool
    ) -> (index: Int, share: Double)? {
        let count = template.parts.count
        let mask = SubsequenceRow(of: template.parts)
        var start = 0
        for (index, end) in ends.enumerated() {
            defer { start = end }
            let (shorter, longer) = (min(count, end - start), max(count, end - start))
            // More than the shorter one they cannot have in common.
            guard start < end, isEnough(Double(shorter) / Double(longer)) else { continue }
            let common = mask?.commonCount(with: parts, start..<end)
                ?? SentenceTemplate.commonCount(template.parts, Array(parts[start..<end]))
            let share = Double(common) / Double(longer)
            if isEnough(share) { return (index, share) }
        }
        return nil
    }
}

/// The longest common subsequence with one sequence of at most 64 parts, a row of the table in one word (Hyyrö 2004).
private struct SubsequenceRow {
    /// For each part where it stands in the sequence.
    private let places: [UInt64]
    private let count: Int

    init?(of parts: [UInt16]) {
        guard parts.count <= UInt64.bitWidth else { return nil }
        var places = [UInt64](repeating: 0, count: Int(parts.max() ?? 0) + 1)
        for (index, part) in parts.enumerated() { places[Int(part)] |= 1 << UInt64(index) }
        self.places = places
        count = parts.count
    }

    func commonCount(with parts: [UInt16], _ range: Range<Int>) -> Int {
        // A zero bit is a step of the table's row.
        var row = UInt64.max
        for index in range {
            let part = Int(parts[index])
            let matches = part < places.count ? row & places[part] : 0
            row = (row &+ matches) | (row &- matches)
        }
        let all = count == UInt64.bitWidth ? UInt64.max : (1 << UInt64(count)) - 1
        return (~row & all).nonzeroBitCount
    }
}
