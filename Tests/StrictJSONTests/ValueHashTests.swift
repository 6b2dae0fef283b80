import StrictJSON
import Testing

@Suite
struct `Hashes of values` {
    @Test(arguments: [
        "[1, 1.0]", "[1e2, 100]", "[0, -0.0]", #"["a", "\u0061"]"#, #"[{"a":1,"b":[2]}, {"b":[2.0],"a":1}]"#,
        "[[], []]", "[{}, {}]", #"["", ""]"#, "[null, null]", #"[{"é":"💩"}, {"\u00e9":"\ud83d\udca9"}]"#,
    ])
    func `agree where values are equal`(_ text: String) throws {
        let (isEqual, hashesAreEqual) = try compare(text)
        #expect(isEqual && hashesAreEqual)
    }

    @Test(arguments: [
        "[1, true]", "[0, false]", "[[], {}]", "[[1,2], [2,1]]", #"[{"a":1,"b":2}, {"a":2,"b":1}]"#, #"["1", 1]"#,
        #"["é", "e\u0301"]"#, "[[[]], []]", "[[null], []]", #"[{"a":{}}, {"a":[]}]"#, #"["", null]"#,
        #"[{"a":1}, ["a",1]]"#,
    ])
    func `differ where values differ`(_ text: String) throws {
        let (isEqual, hashesAreEqual) = try compare(text)
        #expect(!isEqual && !hashesAreEqual)
    }

    @Test
    func `need no stack`() throws {
        let depth = 100_000
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let document = try JSONDocument(text, limits: JSONLimits(depthMax: depth))
        let hash = document.valueHash(of: document.root)
        let again = document.valueHash(of: document.root)
        #expect(hash == again)
    }

    /// Whether the two elements of an array are equal, and whether their hashes are.
    private func compare(_ text: String) throws -> (Bool, Bool) {
        let document = try JSONDocument(text)
        let first = document.firstChild(of: document.root)
        let left = try #require(first)
        let second = document.child(after: left, of: document.root)
        let right = try #require(second)
        let isEqual = document.isEqual(left, to: document, right)
        return (isEqual, document.valueHash(of: left) == document.valueHash(of: right))
    }
}

@Suite
struct `Scalars without a detour` {
    @Test(arguments: [
        ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("123456789012345678", 123_456_789_012_345_678),
        ("-12345678901234567", -12_345_678_901_234_567), ("1234567890123456789", nil), ("1.0", nil), ("1e0", nil),
        (#""1""#, nil), ("true", nil),
    ] as [(String, Int64?)])
    func `plain integers are read up to eighteen characters`(_ text: String, _ expected: Int64?) throws {
        let document = try JSONDocument(text)
        let value = document.plainInteger(of: document.root)
        #expect(value == expected)
    }

    @Test
    func `a string lends its decoded bytes`() throws {
        for (text, expected) in [(#""é""#, "é"), (#""\u00e9\n""#, "é\n"), (#""""#, ""), ("[1]", "[1]")] {
            let document = try JSONDocument(text)
            let found = document.withDecodedUTF8(of: document.root) { bytes in bytes.indices.map { bytes[$0] } }
            #expect(found == Array(expected.utf8))
        }
    }

    @Test
    func `a name is found by the key that another document spells`() throws {
        let object = try JSONDocument(#"{"a": 1, "\u00e9": 2, "e\u0301": 3}"#)
        for (spelling, expected) in [(#""\u0061""#, "1"), (#""e\u0301""#, "3"), (#""\u00e9""#, "2")] {
            let name = try JSONDocument(spelling)
            let key = name.key(of: name.root)
            let value = object.member(key, of: object.root).map { object.string(of: $0) }
            #expect(value == expected)
            let decoded = name.decodedBytes(of: name.root)
            #expect(key.utf8 == decoded)
        }
    }

    @Test
    func `a pointer may begin inside of a document`() throws {
        let document = try JSONDocument(#"{"a": {"b": [1, 2]}}"#)
        let member = document.member("a", of: document.root)
        let start = try #require(member)
        let found = try document.resolve(JSONPointer("/b/1"), from: start)
        let text = found.map { document.string(of: $0) }
        #expect(text == "2")
        let isInOrder = document.root < start
        #expect(isInOrder)
    }
}
