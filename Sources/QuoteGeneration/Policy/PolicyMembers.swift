internal import JSONSchema
internal import Schemas
internal import StrictJSON

/// The members of a policy, which fits its schema. Numbers are small by the schema, so a `Double` holds them well enough.
struct PolicyMembers: ~Copyable {
    let document: JSONDocument

    /// Violations that are named.
    private static let faultsMax = 20

    private static let schema: Schema = {
        do { return try Schema(EmbeddedSchema.quotePolicy) } catch {
            preconditionFailure("the schema of policies is a schema: \(error)")
        }
    }()

    init(_ json: [UInt8]) throws(QuotePolicyError) { document = try Self.fitting(json) }

    private static func fitting(_ json: [UInt8]) throws(QuotePolicyError) -> JSONDocument {
        let document: JSONDocument
        do throws(JSONReadError) { document = try JSONDocument(json) } catch { throw .notJSON(error) }
        let faults = faults(in: document)
        if !faults.isEmpty { throw .doesNotFit(faults) }
        return document
    }

    private static func faults(in document: borrowing JSONDocument) -> [String] {
        var validator = SchemaValidator(schema)
        do throws(SchemaEvaluationError) {
            return try validator.violations(document, at: document.root).prefix(faultsMax).map { "\($0)" }
        } catch {
            return ["\(error)"]
        }
    }

    /// The value at `path`, names behind slashes without anything to escape.
    private borrowing func node(_ path: String) throws(QuotePolicyError) -> JSONNode {
        var node = document.root
        for name in path.split(separator: "/") {
            let element = Int(name).flatMap { document.element(at: $0, of: node) }
            guard let member = element ?? document.member(String(name), of: node) else {
                throw .doesNotFit(["\(path) is missing"])
            }
            node = member
        }
        return node
    }

    borrowing func text(_ path: String) throws(QuotePolicyError) -> String { document.string(of: try node(path)) }

    borrowing func flag(_ path: String) throws(QuotePolicyError) -> Bool { document.kind(of: try node(path)) == .true }

    borrowing func number(_ path: String) throws(QuotePolicyError) -> PolicyNumber {
        guard let number = document.number(of: try node(path)).flatMap(PolicyNumber.init) else {
            throw .doesNotFit(["\(path) is no number"])
        }
        return number
    }

    borrowing func count(_ path: String) throws(QuotePolicyError) -> Int {
        guard let count = document.number(of: try node(path))?.int64 else { throw .doesNotFit(["\(path) is no integer"]) }
        return Int(count)
    }

    /// The rules of embedders in the list `name` of the object at `path`; none if it is left out.
    borrowing func embedders(_ path: String, _ name: String) throws(QuotePolicyError) -> [EmbedderRule] {
        guard document.member(name, of: try node(path)) != nil else { return [] }
        var rules: [EmbedderRule] = []
        for index in 0..<document.childCount(of: try node("\(path)/\(name)")) {
            let place = "\(path)/\(name)/\(index)"
            rules.append(
                EmbedderRule(
                    name: try text(place + "/name"), below: try number(place + "/below"),
                    isCentred: try flag(place + "/centred")))
        }
        return rules
    }

    /// The lists of texts of the object at `path`, by name.
    borrowing func lists(_ path: String) throws(QuotePolicyError) -> [(name: String, texts: [String])] {
        var lists: [(String, [String])] = []
        document.forEachMember(of: try node(path)) { key, value in
            var texts: [String] = []
            document.forEachElement(of: value) { element in
                texts.append(document.string(of: element))
                return true
            }
            lists.append((document.string(of: key), texts))
            return true
        }
        return lists
    }
}
