/// The rule for labels with letters that are written from right to left (RFC 5893 section 2).
enum BidiRule {
    private static let classes: [(name: String, members: CodePointSet)] = CodePointTable(LabelTables.bidiClasses).all

    /// The Bidi_Class of `point`.
    private static func bidiClass(_ point: UInt32) -> String {
        if 0x61...0x7A ~= point || 0x41...0x5A ~= point { return "L" }
        return classes.first { $0.members.contains(point) }?.name ?? "L"
    }

    /// Whether `label` makes the domain a Bidi domain name, in which every label must keep the rule (section 1.4).
    static func isRightToLeft(_ label: [UInt32]) -> Bool {
        // Below the Hebrew block nothing is written from right to left.
        label.contains { point in point >= 0x590 && ["R", "AL", "AN"].contains(bidiClass(point)) }
    }

    /// Whether `label` keeps the rule.
    static func allows(_ label: [UInt32]) -> Bool {
        let classes = label.map(bidiClass)
        guard let first = classes.first, let last = classes.last(where: { $0 != "NSM" }) else { return false }
        let neutral: Set = ["EN", "ES", "CS", "ET", "ON", "BN", "NSM"]
        if first == "L" {
            return (last == "L" || last == "EN") && classes.allSatisfy { $0 == "L" || neutral.contains($0) }
        }
        guard first == "R" || first == "AL" else { return false }
        let rightToLeft: Set = ["R", "AL", "AN"]
        return (rightToLeft.contains(last) || last == "EN")
            && classes.allSatisfy { rightToLeft.contains($0) || neutral.contains($0) }
            && !(classes.contains("EN") && classes.contains("AN"))
    }
}
