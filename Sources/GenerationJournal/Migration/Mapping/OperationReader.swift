internal import StrictJSON

/// Compiles one operation of a mapping document.
struct OperationReader {
    let node: JSONNode

    /// - Throws: `MappingFailure` for what the schema of mapping documents cannot exclude.
    func operation(in document: borrowing JSONDocument) throws(MappingFailure) -> MappingOperation {
        let scope = text("in", document).flatMap(MappingOperation.Scope.init) ?? .both
        let word = text("op", document) ?? ""
        if word == "move" || word == "copy" { return try twoPlaces(word, scope, document) }
        let (at, name) = try place(document)
        return MappingOperation(at: at, kind: try kind(word, name, document), scope: scope)
    }

    private func kind(
        _ word: String, _ name: MemberName, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> MappingOperation.Kind {
        switch word {
        case "rename":
            let to = MemberName(utf8: bytes("to", document))
            guard to != name else { throw MappingFailure("the new name is the old one") }
            return .rename(name, to: to)
        case "remove": return .remove(name)
        case "setDefault": return .setDefault(name, value(document))
        case "constant": return .constant(name, value(document))
        case "convert": return .convert(name, try conversion(document))
        case "mapValues": return .mapValues(name, try table(document))
        case "wrap": return .wrap(try names("members", document), as: name)
        case "unwrap": return .unwrap(name, members: try names("members", document))
        case "split":
            return .split(name, separator: bytes("separator", document), into: try names("into", document))
        case "join":
            return .join(try names("members", document), separator: bytes("separator", document), into: name)
        default: throw MappingFailure("there is no operation \"\(word)\"")
        }
    }

    private func member(_ key: String, _ document: borrowing JSONDocument) -> JSONNode? { document.member(key, of: node) }

    private func text(_ key: String, _ document: borrowing JSONDocument) -> String? {
        member(key, document).map { document.string(of: $0) }
    }

    private func bytes(_ key: String, _ document: borrowing JSONDocument) -> [UInt8] {
        member(key, document).map { document.decodedBytes(of: $0) } ?? []
    }

    private func value(_ document: borrowing JSONDocument) -> [UInt8] {
        member("value", document).map { document.rawBytes(of: $0) } ?? []
    }

    private func names(_ key: String, _ document: borrowing JSONDocument) throws(MappingFailure) -> [MemberName] {
        guard let list = member(key, document) else { return [] }
        var names: [MemberName] = []
        var child = document.firstChild(of: list)
        while let name = child {
            names.append(MemberName(utf8: document.decodedBytes(of: name)))
            child = document.child(after: name, of: list)
        }
        guard names.count <= MappingLimits.namesMax else {
            throw MappingFailure("\"\(key)\" has more than \(MappingLimits.namesMax) names")
        }
        guard Set(names.map(\.utf8)).count == names.count else {
            throw MappingFailure("\"\(key)\" has a name twice")
        }
        return names
    }

    private func conversion(_ document: borrowing JSONDocument) throws(MappingFailure) -> ValueConversion {
        switch text("using", document) ?? "" {
        case "numberFromText": return .numberFromText
        case "textFromNumber": return .textFromNumber
        case "arrayOfOne": return .arrayOfOne
        case "onlyElement": return .onlyElement
        case "multiply":
            guard let factor = member("by", document) else { throw MappingFailure("\"multiply\" needs \"by\"") }
            return .multiply(try DecimalFactor(document.rawBytes(of: factor)))
        case let name: throw MappingFailure("there is no conversion \"\(name)\"")
        }
    }

    private func table(_ document: borrowing JSONDocument) throws(MappingFailure) -> ValueTable {
        guard let list = member("values", document) else { return try ValueTable([], otherwise: nil) }
        var pairs: [ValueTable.Pair] = []
        var child = document.firstChild(of: list)
        while let pair = child {
            guard let from = document.firstChild(of: pair), let to = document.child(after: from, of: pair),
                let left = ScalarValue(document, at: from), let right = ScalarValue(document, at: to)
            else { throw MappingFailure("a pair of the table is not two scalar values") }
            guard pairs.count < MappingLimits.tableMax else {
                throw MappingFailure("a table has at most \(MappingLimits.tableMax) pairs")
            }
            pairs.append(
                ValueTable.Pair(
                    from: left, to: right, fromText: document.rawBytes(of: from), toText: document.rawBytes(of: to)))
            child = document.child(after: pair, of: list)
        }
        return try ValueTable(pairs, otherwise: member("otherwise", document).map { document.rawBytes(of: $0) })
    }
}

extension OperationReader {
    /// The objects that hold the member at `path`, and the member's name.
    private func place(
        _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> ([MappingOperation.Token], MemberName) {
        var tokens = try pointer("path", document)
        guard let last = tokens.popLast(), last != Self.star else {
            throw MappingFailure("the last token of \"path\" names a member")
        }
        return (tokens.map(Self.token), MemberName(utf8: last))
    }

    /// A move or a copy: both places lie in one object, which is found first.
    private func twoPlaces(
        _ word: String, _ scope: MappingOperation.Scope, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> MappingOperation {
        let (from, to) = (try pointer("from", document), try pointer("path", document))
        let shared = zip(from.dropLast(), to.dropLast()).prefix { $0 == $1 }.count
        let (rest, otherRest) = (Array(from.dropFirst(shared)), Array(to.dropFirst(shared)))
        guard !rest.isEmpty, !otherRest.isEmpty, !rest.contains(Self.star), !otherRest.contains(Self.star) else {
            throw MappingFailure("where the ways of \"from\" and \"path\" part, * can no longer stand in them")
        }
        guard !otherRest.starts(with: rest) else { throw MappingFailure("\"path\" lies in what \"from\" names") }
        guard word == "copy" || !rest.starts(with: otherRest) else {
            throw MappingFailure("\"from\" lies in what \"path\" names")
        }
        let (names, otherNames) = (rest.map { MemberName(utf8: $0) }, otherRest.map { MemberName(utf8: $0) })
        let at = from.prefix(shared).map(Self.token)
        // Within one object a move is a rename, which keeps the member's place.
        if word == "move", names.count == 1, otherNames.count == 1 {
            return MappingOperation(at: at, kind: .rename(names[0], to: otherNames[0]), scope: scope)
        }
        return MappingOperation(
            at: at, kind: word == "move" ? .move(names, to: otherNames) : .copy(names, to: otherNames), scope: scope)
    }

    private static let star = [UInt8(ascii: "*")]

    private static func token(_ token: [UInt8]) -> MappingOperation.Token {
        token == star ? .eachElement : .member(MemberName(utf8: token))
    }

    private func pointer(_ key: String, _ document: borrowing JSONDocument) throws(MappingFailure) -> [[UInt8]] {
        let pointer: JSONPointer
        do throws(JSONPointerError) { pointer = try JSONPointer(text(key, document) ?? "") } catch {
            throw MappingFailure("\"\(key)\": \(error)")
        }
        guard !pointer.isRoot else { throw MappingFailure("\"\(key)\" names a member, not the whole value") }
        guard pointer.tokens.count <= MappingLimits.pointerTokensMax else {
            throw MappingFailure("\"\(key)\" has more than \(MappingLimits.pointerTokensMax) tokens")
        }
        return pointer.tokens
    }
}
