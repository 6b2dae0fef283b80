import GenerationJournal

/// `daybook audit --summary`: how runs ended, and the reasons for which drafts were rejected, counted.
enum AuditSummary {
    /// What is counted together.
    private struct Group: Hashable {
        let month: String
        let locale: String
        let layer: String
        let rule: String

        /// What the groups are ordered by: the largest comes first, then the names.
        var names: [String] { [layer, rule, locale, month] }
    }

    static func print(of journal: Journal, _ invocation: Invocation) throws -> RunStatus {
        var counts: [Group: Int] = [:]
        let runs = try journal.read { snapshot in
            try snapshot.scanRejections { rejection in
                let month = String(MomentText.offsetText(of: rejection.recordedAt).prefix(7))
                let group = Group(month: month, locale: rejection.locale, layer: rejection.layer, rule: rejection.rule)
                counts[group, default: 0] += 1
                return .next
            }
            return try RunCounts(of: snapshot)
        }
        let groups = counts.sorted { ($1.value, $0.key.names) < ($0.value, $1.key.names) }
        let output = invocation.terminal.output
        if invocation.arguments.isSet(.json) {
            for line in runs.lines { try output.write(json: line.bytes) }
            for (group, count) in groups {
                var line = JSONLine()
                line.add("layer", group.layer)
                line.add("rule", group.rule)
                line.add("locale", group.locale)
                line.add("month", group.month)
                line.add("count", number: count)
                try output.write(json: line.bytes)
            }
            return .done
        }
        try output.print(wrapped: runs.text)
        let total = counts.values.reduce(0, +)
        guard total > 0 else { return .done }
        try output.print(wrapped: "\n\(total) \(total == 1 ? "draft was" : "drafts were") rejected\n")
        for heading in ["layer", "rule", "locale", "month"] {
            try output.print(wrapped: "\nby \(heading)\n")
            for (name, count) in sums(counts, by: heading) {
                try output.print(wrapped: "  \(DisplayWidth.padded(SafeText.escaped(name), columns: 24))  \(count)\n")
            }
        }
        return .done
    }

    private static func sums(_ counts: [Group: Int], by heading: String) -> [(String, Int)] {
        var sums: [String: Int] = [:]
        for (group, count) in counts {
            let name =
                switch heading {
                case "layer": group.layer
                // The rule of a layer's whole score has the layer's own name.
                case "rule": group.layer == group.rule ? group.layer : "\(group.layer), \(group.rule)"
                case "locale": group.locale
                default: group.month
                }
            sums[name, default: 0] += count
        }
        let isByTime = heading == "month"
        return sums.sorted { isByTime ? $0.key < $1.key : ($1.value, $0.key) < ($0.value, $1.key) }
    }
}

private func < (left: (Int, [String]), right: (Int, [String])) -> Bool {
    left.0 != right.0 ? left.0 < right.0 : left.1.lexicographicallyPrecedes(right.1)
}
