internal import StrictJSON

/// Keywords that look at the value alone.
extension SchemaPlan {
    /// Whether the value at `node`, whose kind the step is about, keeps the step's bound.
    @inline(__always)
    func holds(_ step: Step, _ node: JSONNode, _ document: borrowing JSONDocument) -> Bool {
        switch step.action {
        case .choice: return isAmong(tables.choices[Int(step.index)], node, document)
        case .maximum: return compare(node, tables.numbers[Int(step.index)], document) <= 0
        case .exclusiveMaximum: return compare(node, tables.numbers[Int(step.index)], document) < 0
        case .minimum: return compare(node, tables.numbers[Int(step.index)], document) >= 0
        case .exclusiveMinimum: return compare(node, tables.numbers[Int(step.index)], document) > 0
        case .multipleOf: return isMultiple(node, tables.numbers[Int(step.index)], document)
        case .maxLength: return lengthIsAtMost(step.bound, node, document)
        case .minLength: return step.bound == 0 || !lengthIsAtMost(step.bound - 1, node, document)
        case .pattern: return document.withDecodedUTF8(of: node) { tables.patterns[Int(step.index)].matches($0) }
        case .format: return document.withDecodedUTF8(of: node) { tables.formats[Int(step.index)].accepts($0) }
        case .maxItems, .maxProperties: return !document.hasMoreChildren(than: step.bound, node)
        case .minItems, .minProperties:
            return step.bound == 0 || document.hasMoreChildren(than: step.bound - 1, node)
        case .uniqueItems: return document.elementsAreUnique(in: node)
        case .dependentRequired:
            return tables.dependentNames[Int(step.index)].allSatisfy { dependent in
                document.member(dependent.name, of: node) == nil
                    || dependent.required.allSatisfy { document.member($0, of: node) != nil }
            }
        default: return true
        }
    }

    private func isAmong(_ choice: Choice, _ node: JSONNode, _ document: borrowing JSONDocument) -> Bool {
        switch document.kind(of: node) {
        case .true, .false, .null: return choice.literals.isSuperset(of: document.kinds(of: node))
        case .string:
            if !choice.manyStrings.isEmpty { return choice.manyStrings.contains(document.decodedBytes(of: node)) }
            return choice.strings.contains { document.string(of: node, equals: $0) }
        case .number:
            if !choice.manyNumbers.isEmpty { return document.number(of: node).map(choice.manyNumbers.contains) ?? false }
            return choice.numbers.contains { compare(node, $0, document) == 0 }
        case .object, .array:
            return choice.containers.contains { container in
                let schema = documents[Int(container.document)]
                return document.isEqual(node, to: schema.json, container.node)
            }
        }
    }

    /// Below, at or above 0 as the number at `node` is below, at or above `bound`.
    @inline(__always)
    private func compare(_ node: JSONNode, _ bound: NumberBound, _ document: borrowing JSONDocument) -> Int {
        if let small = bound.small, let value = document.plainInteger(of: node) {
            return value < small ? -1 : value == small ? 0 : 1
        }
        guard let number = document.number(of: node) else { return 0 }
        return number < bound.exact ? -1 : number == bound.exact ? 0 : 1
    }

    private func isMultiple(_ node: JSONNode, _ divisor: NumberBound, _ document: borrowing JSONDocument) -> Bool {
        if let small = divisor.small, let value = document.plainInteger(of: node) { return value % small == 0 }
        return document.number(of: node)?.isMultiple(of: divisor.exact) ?? true
    }

    /// Whether the string at `node` has at most `bound` code points. Its bytes decide as a rule: each code point takes
    /// one to four, or as an escape up to twelve.
    @inline(__always)
    private func lengthIsAtMost(_ bound: Int, _ node: JSONNode, _ document: borrowing JSONDocument) -> Bool {
        if document.byteRange(of: node).count - 2 <= bound { return true }
        return document.codePointCount(of: node) <= bound
    }
}

extension JSONDocument {
    /// Whether `container` has more than `count` members or elements; counts no further than it must.
    func hasMoreChildren(than count: Int, _ container: JSONNode) -> Bool {
        var remaining = count
        var child = firstChild(of: container)
        while let current = child {
            if remaining == 0 { return true }
            remaining -= 1
            child = self.child(after: current, of: container)
        }
        return false
    }

    /// Whether no two elements of `array` are equal. Hashes find the candidates, so this costs n log n at worst.
    func elementsAreUnique(in array: JSONNode) -> Bool {
        var hashes: [(hash: Int, element: JSONNode)] = []
        forEachElement(of: array) { element in
            hashes.append((valueHash(of: element), element))
            return true
        }
        hashes.sort { $0.hash < $1.hash }
        for index in hashes.indices.dropFirst() {
            // Equal hashes of different values are as rare as accidents, so looking back at all of them costs nothing.
            var other = index - 1
            while other >= 0 && hashes[other].hash == hashes[index].hash {
                if isEqual(hashes[other].element, to: self, hashes[index].element) { return false }
                other -= 1
            }
        }
        return true
    }
}
