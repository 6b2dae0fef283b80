public import Envelopes
internal import StrictJSON

/// A finding in words: what was seen, what would have been allowed, by how much it was missed, and what would have had to
/// differ (spec J3).
public struct FindingAccount: Hashable, Sendable {
    /// What was seen, and what would have been allowed: `21 words; at most 18 are allowed`.
    public let comparison: String
    /// By how much it was missed, an exact decimal number; nil where nothing can be counted.
    public let distance: String?
    /// What would have had to differ, a sentence.
    public let remedy: String

    /// The account of `finding`.
    public init(_ finding: Finding) {
        let observed = finding.observed.text
        let limit = finding.limit.text
        let unit = finding.unit.map { " \($0)" } ?? ""
        let distance = DecimalDistance.between(finding.observed, finding.limit)
        let missed = distance.map { "\($0)\(unit)" }
        self.distance = distance
        switch finding.bound {
        case .atMost:
            comparison = "\(observed)\(unit); at most \(limit) allowed"
            remedy = missed.map { "It would have passed with \($0) fewer." } ?? "It would have passed with \(limit) or less."
        case .atLeast:
            comparison = "\(observed)\(unit); at least \(limit) needed"
            remedy = missed.map { "It would have passed with \($0) more." } ?? "It would have passed with \(limit) or more."
        case .below:
            comparison = "\(observed)\(unit); less than \(limit) needed"
            remedy =
                "It would have passed with anything less than \(limit)\(missed.map { ", so with more than \($0) less" } ?? "")."
        case .exactly:
            comparison = "\(observed)\(unit); only \(limit) allowed"
            remedy = "It would have passed with \(limit)."
        case .absent:
            let place = finding.place.map { " at bytes \($0.from) to \($0.to)" } ?? ""
            comparison = "\"\(observed)\"\(place); none allowed"
            remedy = "It would have passed without it."
        }
    }
}

extension FindingAccount {
    /// The accounts of a verdict's findings, in their order. What only takes points away from a score that decides is no
    /// ground by itself and is not forbidden: its points stand among the scores, under its rule.
    public static func accounts(of findings: [Finding], scores: [RecordVerdict.Score]) -> [FindingAccount] {
        let isScored = findings.first?.bound == .atLeast
        return findings.map { finding in
            let score = scores.first { $0.name.utf8.elementsEqual(finding.rule.utf8) }
            guard isScored, finding.bound == .absent, let points = score?.value.text else { return FindingAccount(finding) }
            let taken = points.hasPrefix("-") ? String(points.dropFirst()) : points
            return FindingAccount(takenAway: taken, by: finding)
        }
    }

    private init(takenAway points: String, by finding: Finding) {
        let what = points == "1" ? "1 point" : "\(points) points"
        comparison = "\(finding.observed.text), which took \(what) away"
        distance = nil
        remedy = "Without it the score would have been up to \(what) higher."
    }
}

/// The exact distance of two decimal numbers.
enum DecimalDistance {
    /// Digits behind the point that are followed; a number with more has no distance that a person would read.
    private static let placesMax = 9

    static func between(_ left: RecordedValue, _ right: RecordedValue) -> String? {
        guard let left = scaled(left), let right = scaled(right) else { return nil }
        let places = max(left.places, right.places)
        guard let first = raised(left, to: places), let second = raised(right, to: places) else { return nil }
        let (difference, overflow) = first.subtractingReportingOverflow(second)
        guard !overflow else { return nil }
        return text(difference.magnitude, places: places)
    }

    /// A number as digits and how many of them stand behind the point.
    private static func scaled(_ value: RecordedValue) -> (digits: Int64, places: Int)? {
        guard value.number != nil, var text = Optional(value.text[...]), !text.contains("e"), !text.contains("E") else {
            return nil
        }
        let isNegative = text.first == "-"
        if isNegative { text = text.dropFirst() }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1] : ""
        guard parts.count <= 2, fraction.utf8.count <= placesMax, let digits = Int64(String(parts[0] + fraction)) else {
            return nil
        }
        return (isNegative ? -digits : digits, fraction.utf8.count)
    }

    private static func raised(_ number: (digits: Int64, places: Int), to places: Int) -> Int64? {
        var digits = number.digits
        for _ in number.places..<places {
            let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            digits = product
        }
        return digits
    }

    private static func text(_ digits: UInt64, places: Int) -> String {
        var text = String(digits)
        guard places > 0 else { return text }
        text = String(repeating: "0", count: max(0, places + 1 - text.count)) + text
        var fraction = text.suffix(places)
        while fraction.last == "0" { fraction = fraction.dropLast() }
        let whole = text.dropLast(places)
        return fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
    }
}
