import StrictJSON
import TestSupport
import Testing

/// A value, to be written in many spellings.
private indirect enum Value {
    case object([(name: String, value: Value)])
    case array([Value])
    /// Spellings of one string or number, or the one of a literal.
    case scalar([String])

    private static let names = [
        "a", "b", "aa", "é", "e\u{301}", "", "/", "~", "💩", "\u{FB33}", "long enough to be cut", "0",
    ]
    private static let scalars = [
        ["1", "1.0", "10e-1", "1E0"], ["-0", "0", "0.0e9"], ["1e400", "10E+399"], ["0.1", "1e-1"], ["true"], ["false"],
        ["null"],
        [#""é""#, #""\u00e9""#, #""\u00E9""#], [#""e\u0301""#], [#""/""#, #""\/""#], [#""💩""#, #""\ud83d\udca9""#],
        [#""""#],
        [#""\n""#, #""\u000a""#], ["9007199254740993", "9007199254740993.0"], ["9007199254740992"],
    ]

    static func random(depth: Int, _ generator: inout SeededGenerator) -> Value {
        switch depth == 0 ? 2 : Int.random(in: 0..<3, using: &generator) {
        case 0:
            let names = Self.names.shuffled(using: &generator).prefix(.random(in: 0...6, using: &generator))
            return .object(names.map { ($0, random(depth: depth - 1, &generator)) })
        case 1:
            return .array(
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in random(depth: depth - 1, &generator) })
        default: return .scalar(scalars[Int.random(in: 0..<scalars.count, using: &generator)])
        }
    }

    /// The value with its members in some order, in some of its spellings.
    func text(_ generator: inout SeededGenerator) -> String {
        let space = [" ", "", "\n\t", ""].shuffled(using: &generator)[0]
        switch self {
        case .object(let members):
            let written = members.shuffled(using: &generator).map { name, value in
                "\(space)\"\(name)\":\(space)\(value.text(&generator))"
            }
            return "{" + written.joined(separator: "\(space),") + "}"
        case .array(let elements):
            return "[" + elements.map { $0.text(&generator) }.joined(separator: ",\(space)") + "\(space)]"
        case .scalar(let spellings): return spellings.shuffled(using: &generator)[0]
        }
    }

    /// The pointers to all scalars.
    func scalarPointers(_ pointer: JSONPointer = JSONPointer()) -> [JSONPointer] {
        switch self {
        case .object(let members): members.flatMap { $0.value.scalarPointers(pointer.appending(key: $0.name)) }
        case .array(let elements):
            elements.enumerated().flatMap { $0.element.scalarPointers(pointer.appending(index: $0.offset)) }
        case .scalar: [pointer]
        }
    }

    /// The value with another scalar, one that it has nowhere else, at `pointer`.
    func changed(at target: JSONPointer, _ pointer: JSONPointer = JSONPointer()) -> Value {
        switch self {
        case .object(let members):
            .object(members.map { ($0.name, $0.value.changed(at: target, pointer.appending(key: $0.name))) })
        case .array(let elements):
            .array(elements.enumerated().map { $0.element.changed(at: target, pointer.appending(index: $0.offset)) })
        case .scalar: pointer == target ? .scalar(["-77"]) : self
        }
    }
}

@Test func `all spellings of a value are one, and one change is one difference`() throws {
    var generator = SeededGenerator(seed: 8785)
    var changeCount = 0
    for _ in 0..<1500 {
        let value = Value.random(depth: 5, &generator)
        let one = try JSONDocument(value.text(&generator))
        let other = try JSONDocument(value.text(&generator))
        #expect(one.differences(from: other).isEmpty)
        let form = try one.canonicalBytes(of: one.root, numbers: .exactDecimal)
        #expect(try other.canonicalBytes(of: other.root, numbers: .exactDecimal) == form)
        let again = try JSONDocument(form)
        #expect(one.differences(from: again).isEmpty)
        #expect(try again.canonicalBytes(of: again.root, numbers: .exactDecimal) == form)

        guard let pointer = value.scalarPointers().randomElement(using: &generator) else { continue }
        let changed = try JSONDocument(value.changed(at: pointer).text(&generator))
        let differences = one.differences(from: changed)
        #expect(differences.map(\.pointer) == [pointer])
        #expect(differences.first?.left == one.rawBytes(of: try one.resolve(pointer).required()))
        #expect(differences.first?.right == Array("-77".utf8))
        #expect(try changed.canonicalBytes(of: changed.root, numbers: .exactDecimal) != form)
        changeCount += 1
    }
    #expect(changeCount > 500)
}
