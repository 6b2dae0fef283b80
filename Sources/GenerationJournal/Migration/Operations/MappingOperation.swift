internal import StrictJSON

/// One operation of a mapping, compiled: which objects it works on, and what it does to their members.
struct MappingOperation: Sendable {
    /// Which of an envelope's two objects are mapped.
    enum Scope: String, Sendable {
        case both
        case content
    }

    /// A step on the way to the objects that an operation works on.
    enum Token: Sendable, Equatable {
        case member(MemberName)
        /// Every element of an array.
        case eachElement
    }

    indirect enum Kind: Sendable {
        case rename(MemberName, to: MemberName)
        case move([MemberName], to: [MemberName])
        case copy([MemberName], to: [MemberName])
        case remove(MemberName)
        case setDefault(MemberName, [UInt8])
        case constant(MemberName, [UInt8])
        case convert(MemberName, ValueConversion)
        case mapValues(MemberName, ValueTable)
        case wrap([MemberName], as: MemberName)
        case unwrap(MemberName, members: [MemberName])
        case split(MemberName, separator: [UInt8], into: [MemberName])
        case join([MemberName], separator: [UInt8], into: MemberName)
        // These two only on the way back.
        case removeCopy([MemberName])
        case removeIfEqual(MemberName, [UInt8])
    }

    let at: [Token]
    let kind: Kind
    var scope = Scope.both
}

extension MappingOperation {
    /// What undoes the operation as far as the result alone tells; nil where nothing does.
    var inverse: MappingOperation? {
        guard let kind = kind.inverse else { return nil }
        return MappingOperation(at: at, kind: kind, scope: scope)
    }

    /// Whether it puts in what the source may lack.
    var isAddition: Bool {
        switch kind {
        case .setDefault, .constant: true
        default: false
        }
    }

    /// The field that it is about, as a pointer.
    var field: String { field(kind.names) }

    /// The fields that come of it, as pointers; empty for a field that is gone.
    var results: [String] { kind.results.map { field($0) } }

    private func field(_ names: [MemberName]) -> String {
        let tokens = at.map { token in
            switch token {
            case .member(let name): name.utf8
            case .eachElement: [UInt8(ascii: "*")]
            }
        }
        return JSONPointer(tokens: tokens + names.map(\.utf8)).description
    }
}

extension MappingOperation.Kind {
    fileprivate var inverse: Self? {
        switch self {
        case .rename(let from, let to): .rename(to, to: from)
        case .move(let from, let to): .move(to, to: from)
        case .copy(_, let to): .removeCopy(to)
        case .remove, .removeCopy, .removeIfEqual: nil
        case .setDefault(let name, let value), .constant(let name, let value): .removeIfEqual(name, value)
        case .convert(let name, let conversion): .convert(name, conversion.inverse)
        case .mapValues(let name, let table): .mapValues(name, table.inverse)
        case .wrap(let members, let name): .unwrap(name, members: members)
        case .unwrap(let name, let members): .wrap(members, as: name)
        case .split(let name, let separator, let parts): .join(parts, separator: separator, into: name)
        case .join(let parts, let separator, let name): .split(name, separator: separator, into: parts)
        }
    }

    /// As mapping documents spell it.
    var name: String {
        switch self {
        case .rename: "rename"
        case .move: "move"
        case .copy: "copy"
        case .remove, .removeCopy, .removeIfEqual: "remove"
        case .setDefault: "setDefault"
        case .constant: "constant"
        case .convert: "convert"
        case .mapValues: "mapValues"
        case .wrap: "wrap"
        case .unwrap: "unwrap"
        case .split: "split"
        case .join: "join"
        }
    }

    /// The way to the field that it begins with, from the object that it works on.
    fileprivate var names: [MemberName] {
        switch self {
        case .rename(let name, _), .remove(let name), .setDefault(let name, _), .constant(let name, _),
            .convert(let name, _), .mapValues(let name, _), .unwrap(let name, _), .split(let name, _, _),
            .removeIfEqual(let name, _), .wrap(_, let name), .join(_, _, let name):
            [name]
        case .move(let from, _), .copy(let from, _), .removeCopy(let from): from
        }
    }

    fileprivate var results: [[MemberName]] {
        switch self {
        case .rename(_, let name), .setDefault(let name, _), .constant(let name, _), .convert(let name, _),
            .mapValues(let name, _), .wrap(_, let name), .join(_, _, let name):
            [[name]]
        case .move(_, let to), .copy(_, let to): [to]
        case .remove, .removeCopy, .removeIfEqual: []
        case .unwrap(_, let members): members.map { [$0] }
        case .split(_, _, let parts): parts.map { [$0] }
        }
    }
}
