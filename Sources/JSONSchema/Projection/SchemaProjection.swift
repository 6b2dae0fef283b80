public import StrictJSON

/// Copies of values that hold only the fields which a schema declares, at every depth.
///
/// A member is declared by `properties` or `patternProperties` of the schema or of one that it leads to by `$ref` and
/// `allOf`; elements are all copied, each by `prefixItems` and `items`. Where an object or an array meets `anyOf`,
/// `oneOf`, `if`, dependent schemas or a dynamic reference, what is declared would depend on the value, and nothing is
/// projected. Values are not judged.
public struct SchemaProjection: Sendable {
    private let plan: SchemaPlan
    private let limits: SchemaLimits

    /// The projection to the fields of `schema`.
    public init(_ schema: Schema) {
        plan = schema.plan
        limits = schema.limits
    }

    /// An object or array that is being copied.
    private struct Open {
        let node: JSONNode
        let isObject: Bool
        let fields: DeclaredFields
        var next: JSONNode?
        var index = 0
        var isEmpty = true
    }

    /// The value at `node` of `document` without what is not declared, as JSON without white space between values. All
    /// else is copied byte for byte: numbers, strings and names keep their spelling, members their order.
    public func project(
        _ document: borrowing JSONDocument, at node: JSONNode
    ) throws(SchemaProjectionError) -> [UInt8] {
        var output: [UInt8] = []
        var applications = 0
        var open: [Open] = []
        var pending: (value: JSONNode, schemas: [SubschemaNumber])? = (node, [SchemaPlan.root])
        while true {
            if let (value, schemas) = pending {
                pending = nil
                if let container = try self.open(value, schemas, document, &applications) {
                    output.append(container.isObject ? 0x7B : 0x5B)
                    open.append(container)
                } else {
                    output += document.rawBytes(of: value)
                }
            }
            guard var container = open.popLast() else { return output }
            if let child = container.next {
                container.next = document.child(after: child, of: container.node)
                pending = Self.copyBeginning(of: child, &container, document, &output)
                open.append(container)
            } else {
                output.append(container.isObject ? 0x7D : 0x5D)
            }
        }
    }

    /// Writes what stands before the value of `child`. Answers the value and its schemas, nil if it is not declared.
    private static func copyBeginning(
        of child: JSONNode, _ container: inout Open, _ document: borrowing JSONDocument, _ output: inout [UInt8]
    ) -> (JSONNode, [SubschemaNumber])? {
        var schemas = container.fields.schemas(ofElement: container.index)
        container.index += 1
        if container.isObject {
            guard let declared = container.fields.schemas(ofMember: child, document) else { return nil }
            schemas = declared
        }
        if !container.isEmpty { output.append(0x2C) }
        container.isEmpty = false
        guard container.isObject else { return (child, schemas) }
        output += document.rawBytes(of: child)
        output.append(0x3A)
        return (document.value(of: child), schemas)
    }

    /// The object or array at `node`, ready for copying; nil for other values, which are copied as they are.
    private func open(
        _ node: JSONNode, _ schemas: [SubschemaNumber], _ document: borrowing JSONDocument, _ applications: inout Int
    ) throws(SchemaProjectionError) -> Open? {
        let kind = document.kind(of: node)
        guard kind == .object || kind == .array else { return nil }
        let fields = DeclaredFields(schemas, plan: plan)
        applications += fields.count
        guard applications <= limits.applicationsMax else {
            throw .tooManyApplications(applicationsMax: limits.applicationsMax)
        }
        if let (keyword, schema) = fields.condition {
            throw .conditional(
                keyword: keyword.rawValue, schema: plan.location(of: schema, keyword: keyword),
                pointer: document.pointer(to: node))
        }
        return Open(node: node, isObject: kind == .object, fields: fields, next: document.firstChild(of: node))
    }
}
