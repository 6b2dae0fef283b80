import StrictJSON
import Testing

/// Two texts and where they differ, each place as `pointer left right`, with `-` for nothing.
struct ComparedTexts: CustomTestStringConvertible {
    let testDescription: String
    let left: String
    let right: String
    let differences: [String]

    init(_ name: String, _ left: String, _ right: String, _ differences: [String] = []) {
        testDescription = name
        (self.left, self.right, self.differences) = (left, right, differences)
    }

    static let cases: [ComparedTexts] = [
        .init("the same bytes", #"{"a":[1,2]}"#, #"{"a":[1,2]}"#),
        .init("another order of members", #"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#),
        .init("another spelling of a number", #"[1,1e2,-0]"#, #"[1.0,100,0]"#),
        .init("another spelling of a string and a key", #"{"a":"é"}"#, #"{"\u0061":"\u00e9"}"#),
        .init(
            "numbers beyond a Double", "9007199254740993", "9007199254740992", [" 9007199254740993 9007199254740992"]),
        .init("an accent spelled in two code points", "\"\u{E9}\"", "\"e\u{301}\"", [" \"\u{E9}\" \"e\u{301}\""]),
        .init("a Boolean is no number", "[1,0,true]", "[true,false,1]", ["/0 1 true", "/1 0 false", "/2 true 1"]),
        .init("null is no missing member", #"{"a":null}"#, "{}", ["/a null -"]),
        .init(
            "members of one side", #"{"a":1,"z":{"y":1},"b":2}"#, #"{"b":2,"c":3}"#,
            ["/a 1 -", #"/z {"y":1} -"#, "/c - 3"]),
        .init("deep, with names that need escapes", #"{"a/b":[{"~":1}]}"#, #"{"a/b":[{"~":2}]}"#, ["/a~1b/0/~0 1 2"]),
        .init("elements of one side", "[1,2,3]", "[1]", ["/1 2 -", "/2 3 -"]),
        .init("elements in another order", "[1,2]", "[2,1]", ["/0 1 2", "/1 2 1"]),
        .init(
            "members in the left's order, then in the right's", #"{"d":1,"c":{"z":1,"y":2},"b":3,"a":4}"#,
            #"{"n":0,"a":5,"c":{"y":3,"x":0,"z":2},"m":0}"#,
            ["/d 1 -", "/c/z 1 2", "/c/y 2 3", "/c/x - 0", "/b 3 -", "/a 4 5", "/n - 0", "/m - 0"]),
        .init("a number that begins alike", #"{"a":12,"b":[1,2]}"#, #"{"a":1,"b":[1,3]}"#, ["/a 12 1", "/b/1 2 3"]),
        .init(
            "alike only at the front", #"[{"x":{"k":1,"l":2}},5]"#, #"[{"x":{"l":2,"k":3}},6]"#,
            ["/0/x/k 1 3", "/1 5 6"]),
        .init("numbers that are not expanded", "1e999999999", "10e999999998"),
        .init("different kinds", #"{"a":[]}"#, #"{"a":{}}"#, ["/a [] {}"]),
    ]
}

@Test(arguments: ComparedTexts.cases)
func `two texts differ where their meaning does`(_ texts: ComparedTexts) throws {
    let left = try JSONDocument(texts.left)
    let right = try JSONDocument(texts.right)
    let printed = left.differences(from: right).map { difference in
        let sides = [difference.left, difference.right].map { $0.map { String(decoding: $0, as: UTF8.self) } ?? "-" }
        return "\(difference.pointer) \(sides[0]) \(sides[1])"
    }
    // Compared byte for byte: Swift would take the two accents for equal.
    #expect(printed.map { Array($0.utf8) } == texts.differences.map { Array($0.utf8) })
    #expect(left.isEqual(left.root, to: right, right.root) == texts.differences.isEmpty)
}

@Test func `objects of ten thousand members are compared in reasonable time`() throws {
    let names = (0..<10_000).map { "\"key number \($0)\":\($0)" }
    let left = try JSONDocument("{\(names.joined(separator: ","))}")
    let right = try JSONDocument("{\(names.reversed().joined(separator: ","))}")
    let time = ContinuousClock().measure { #expect(left.isEqual(left.root, to: right, right.root) == true) }
    #expect(time < .seconds(20), "quadratic work would take minutes in a debug build")
}

@Test func `values inside one document are compared by themselves`() throws {
    let document = try JSONDocument(#"[{"a":1,"b":2},{"b":2.0,"a":1},{"b":2,"c":3}]"#)
    let elements = document.elements(of: document.root)
    #expect(document.isEqual(elements[0], to: document, elements[1]) == true)
    let differences = document.differences(at: elements[0], from: document, at: elements[2])
    #expect(differences.map(\.kind) == [.onlyLeft, .onlyRight])
    #expect(differences.map(\.pointer.description) == ["/a", "/c"])
    #expect(document.differences(at: elements[0], from: document, at: document.root).map(\.kind) == [.differs])
}

@Test func `a difference deep inside costs no pass over the text at each level`() throws {
    let depth = 20_000
    let front = String(repeating: #"{"a":["#, count: depth) + "\"" + String(repeating: "x", count: 200_000)
    let rear = "\"" + String(repeating: "]}", count: depth)
    let limits = JSONLimits(depthMax: 2 * depth)
    let left = try JSONDocument(front + "1" + rear, limits: limits)
    let right = try JSONDocument(front + "2" + rear, limits: limits)
    let time = ContinuousClock().measure {
        let differences = left.differences(from: right)
        #expect(differences.map(\.pointer.components.count) == [2 * depth])
    }
    #expect(time < .seconds(20), "a pass at each level would take minutes in a debug build")
}
