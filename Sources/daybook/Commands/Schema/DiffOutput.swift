import StrictJSON

/// How `daybook schema diff` says what it found.
struct DiffOutput {
    private let output: OutputStream
    private let isJSON: Bool

    init(_ terminal: Terminal, isJSON: Bool) {
        output = terminal.output
        self.isJSON = isJSON
    }

    /// Two files.
    func write(_ differences: [JSONDifference], _ left: String, _ right: String) throws -> RunStatus {
        for difference in differences {
            if isJSON {
                try output.write(json: line(difference, isFault: true).bytes)
                continue
            }
            let place = name(of: difference.pointer)
            try output.print(styled: "\(place, .strong): \(words(difference, left, right), .wrong)\n")
        }
        if isJSON {
            let verdict = differences.isEmpty ? "same" : "different"
            try output.write(json: summary(verdict, differences, isComplete: nil).bytes)
        } else if differences.isEmpty {
            try output.print(styled: "\("The documents are the same", .right)\n")
        } else {
            try output.print("\(counts(differences, left, right))\n")
        }
        return differences.isEmpty ? .done : .refused
    }

    /// Content and parameters of an envelope.
    func write(_ comparison: EnvelopeComparison) throws -> RunStatus {
        let differences = comparison.findings.map(\.difference)
        for finding in comparison.findings {
            if isJSON {
                try output.write(json: line(finding.difference, isFault: finding.isFault).bytes)
                continue
            }
            let place = name(of: finding.difference.pointer)
            let words = words(finding.difference, "content", "parameters")
            let isForeign = finding.difference.kind == .onlyRight
            let remark = isForeign ? ", did not come from the model" : ""
            try output.print(
                styled: "\(place, .strong): \(words, finding.isFault ? .wrong : .plain)\(remark, .wrong)\n")
        }
        if isJSON {
            let verdict = comparison.verdict.rawValue
            try output.write(json: summary(verdict, differences, isComplete: comparison.isComplete).bytes)
        } else {
            try output.print(styled: text(comparison))
        }
        return comparison.verdict == .noProjection ? .refused : .done
    }

    private func text(_ comparison: EnvelopeComparison) -> StyledText {
        let counted = counts(comparison.findings.map(\.difference), "content", "parameters")
        switch comparison.verdict {
        case .notApplicable:
            return "Not applicable: source is app-intent, so the system passed the parameters and no model spoke\n"
        case .noParameters where comparison.isComplete:
            return "Parameters are null, although complete is true\n"
        case .noParameters: return "Parameters are null, as they must be while complete is false\n"
        case .projection where comparison.isComplete:
            return "\(counted): \("a projection of the content", .right)\n"
        case .projection:
            return "\(counted): a projection of the content, \("but complete is false", .wrong)\n"
        case .noProjection: return "\(counted): \("no projection of the content", .wrong)\n"
        }
    }

    private func counts(_ differences: [JSONDifference], _ left: String, _ right: String) -> String {
        func count(_ kind: JSONDifference.Kind) -> Int { differences.count { $0.kind == kind } }
        let differing = count(.differs)
        return "\(count(.onlyLeft)) only in \(left), \(count(.onlyRight)) only in \(right), "
            + "\(differing) \(differing == 1 ? "differs" : "differ")"
    }

    private func name(of pointer: JSONPointer) -> String { pointer.isRoot ? "the whole value" : pointer.description }

    private func words(_ difference: JSONDifference, _ left: String, _ right: String) -> String {
        switch (difference.left, difference.right) {
        case (let value?, nil): "only in \(left): \(text(value))"
        case (nil, let value?): "only in \(right): \(text(value))"
        case (let one, let other): "\(left) \(text(one ?? [])), \(right) \(text(other ?? []))"
        }
    }

    /// A value on one line, cut where lines are.
    private func text(_ value: [UInt8]) -> String {
        let text = SafeText.escaped(String(decoding: value.spelledOnOneLine, as: UTF8.self))
        return output.columns.map { DisplayWidth.fitted(text, columns: $0) } ?? text
    }

    private func line(_ difference: JSONDifference, isFault: Bool) -> JSONLine {
        var line = JSONLine()
        line.add("type", "difference")
        line.add("pointer", difference.pointer.description)
        switch difference.kind {
        case .onlyLeft: line.add("kind", "onlyLeft")
        case .onlyRight: line.add("kind", "onlyRight")
        case .differs: line.add("kind", "differs")
        }
        line.add("fault", isFault)
        if let value = difference.left { line.add("left", json: value.spelledOnOneLine) }
        if let value = difference.right { line.add("right", json: value.spelledOnOneLine) }
        return line
    }

    private func summary(_ verdict: String, _ differences: [JSONDifference], isComplete: Bool?) -> JSONLine {
        var line = JSONLine()
        line.add("type", "summary")
        line.add("verdict", verdict)
        line.add("onlyLeft", number: differences.count { $0.kind == .onlyLeft })
        line.add("onlyRight", number: differences.count { $0.kind == .onlyRight })
        line.add("differing", number: differences.count { $0.kind == .differs })
        if let isComplete { line.add("complete", isComplete) } else { line.add("complete", nil as String?) }
        return line
    }
}
