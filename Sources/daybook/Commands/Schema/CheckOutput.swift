import JSONSchema
import StrictJSON

/// How `daybook schema check` says what it found.
struct CheckOutput {
    private let output: OutputStream
    let isJSON: Bool

    init(_ terminal: Terminal, isJSON: Bool) {
        output = terminal.output
        self.isJSON = isJSON
    }

    /// One fault, for people.
    func write(
        _ violation: SchemaViolation, at place: JSONPlace, _ instance: InstanceFile.Instance, of name: String
    ) throws {
        let location = violation.instanceLocation
        let pointer = location.isRoot ? "the whole value" : location.description
        let keyword = violation.refusingKeyword.map { "\($0): " } ?? ""
        let place = "\(name):\(instance.line + place.line - 1):\(place.column)"
        try output.print(styled: "\(place, .strong): \(pointer, .wrong): \(keyword)\(violation.error)\n")
    }

    /// Says that there may be more faults than were collected.
    func writeCut(_ count: Int, _ instance: InstanceFile.Instance, of name: String) throws {
        try output.print(
            styled: "\("\(name):\(instance.line)", .strong): these were the first \(count) faults, and there may be more\n")
    }

    /// A document about which there is no verdict, or no more than that.
    func write(_ fault: CheckFault, valid: Bool?, _ instance: InstanceFile.Instance, of name: String) throws {
        guard isJSON else {
            let place = "\(name):\(fault.line):\(fault.column)"
            return try output.print(styled: "\(place, .strong): \(fault.reason, .wrong)\n")
        }
        var inner = JSONLine()
        inner.add("line", number: fault.line)
        inner.add("column", number: fault.column)
        inner.add("reason", fault.reason)
        try write(valid, output: nil, fault: inner.object, instance, of: name)
    }

    /// Everything that the schema says about a document, as JSON.
    func write(_ report: SchemaReport, _ instance: InstanceFile.Instance, of name: String) throws {
        try write(report.isValid, output: report.basicOutput, fault: nil, instance, of: name)
    }

    private func write(
        _ valid: Bool?, output basic: [UInt8]?, fault: [UInt8]?, _ instance: InstanceFile.Instance, of name: String
    ) throws {
        let null = Array("null".utf8)
        var line = JSONLine()
        line.add("file", name)
        line.add("line", number: instance.line)
        if let valid { line.add("valid", valid) } else { line.add("valid", json: null) }
        // A schema's annotations keep its spelling, line ends included.
        line.add("output", json: basic?.spelledOnOneLine ?? null)
        line.add("fault", json: fault ?? null)
        try output.write(json: line.bytes)
    }

    /// What all came to, for people.
    func write(_ counts: SchemaCheck.Counts) throws {
        if isJSON { return }
        let name = counts.checked == 1 ? "1 document" : "\(counts.checked) documents"
        if counts.isClean {
            let verdict = counts.checked == 1 ? "it fits" : counts.checked == 0 ? "nothing to judge" : "all fit"
            return try output.print(styled: "Checked \(name): \(verdict, .right)\n")
        }
        var parts: [String] = []
        func add(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { parts.append("\(count) \(count == 1 ? one : many)") }
        }
        add(counts.fitting, "fits", "fit")
        add(counts.misfits, "does not fit", "do not fit")
        add(counts.unreadable, "is no JSON", "are no JSON")
        add(counts.unjudged, "could not be judged", "could not be judged")
        try output.print(styled: "Checked \(name): \(parts.joined(separator: ", "), .wrong)\n")
    }
}

extension SchemaViolation {
    /// The keywords whose schemas stand under names or numbers of the schema's author.
    private static let holders: Set<String> = [
        "properties", "patternProperties", "dependentSchemas", "allOf", "anyOf", "oneOf", "prefixItems",
    ]

    /// The keyword that refuses; where that is the schema `false`, the one that applies it: additionalProperties.
    fileprivate var refusingKeyword: String? {
        if !keyword.isEmpty { return keyword }
        let way = keywordLocation.components
        if let holder = way.dropLast().last, Self.holders.contains(holder) { return holder }
        return way.last
    }
}

extension [UInt8] {
    /// The same JSON on one line: inside strings there are no line ends, and elsewhere a space does as well.
    var spelledOnOneLine: [UInt8] {
        contains { $0 == 0x0A || $0 == 0x0D } ? map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } : self
    }
}
