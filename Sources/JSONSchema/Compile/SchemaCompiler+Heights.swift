internal import StrictJSON

/// How many schemas apply inside each other.
extension SchemaCompiler {
    /// The most for a schema to count as shallow: with that few, calls inside calls fit any stack.
    private static let shallowHeightMax = 16

    /// Marks the schemas whose height is small. Those that lead back to themselves have none.
    mutating func markShallowSchemas() {
        var heights = [Int?](repeating: nil, count: tables.subschemas.count)
        // Each round finds the schemas that are one higher than those found so far.
        for height in 0...Self.shallowHeightMax {
            var found: [Int] = []
            for number in heights.indices where heights[number] == nil {
                guard let inner = innerSchemas(of: tables.subschemas[number]) else { continue }
                if inner.allSatisfy({ heights[Int($0)] != nil }) { found.append(number) }
            }
            if found.isEmpty { break }
            for number in found {
                heights[number] = height
                tables.subschemas[number].isShallow = true
            }
        }
    }

    /// The schemas that the steps of `subschema` apply; nil if one of the steps depends on more than the value.
    private func innerSchemas(of subschema: Subschema) -> [SubschemaNumber]? {
        var inner: [SubschemaNumber] = []
        for index in subschema.steps {
            let step = tables.steps[Int(index)]
            let place = Int(step.index)
            switch step.action {
            case .dynamicReference, .unevaluatedItems, .unevaluatedProperties: return nil
            case .reference, .not, .propertyNames: inner.append(step.index)
            case .allOf, .anyOf, .oneOf: inner += tables.lists[place]
            case .conditional:
                let rule = tables.conditionals[place]
                inner += [rule.condition] + [rule.then, rule.otherwise].compactMap { $0 }
            case .dependentSchemas: inner += tables.dependentSchemas[place].map(\.schema)
            case .members:
                let rules = tables.members[place]
                inner += rules.rules.compactMap(\.schema) + rules.patterns.map(\.schema)
                if let additional = rules.additional { inner.append(additional) }
            case .elements: inner += tables.elements[place].prefix + [tables.elements[place].rest].compactMap { $0 }
            case .contains: inner.append(tables.contains[place].schema)
            default: break
            }
        }
        return inner
    }
}
