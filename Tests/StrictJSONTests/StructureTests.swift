import StrictJSON
import Testing

@Test func `members and elements are walked in their order`() throws {
    let document = try JSONDocument(#" {"a":[1,[2],{"b":3}],"c":"d","e":{}} "#)
    var seen: [String] = []
    document.forEachMember(of: document.root) { key, value in
        seen.append(document.string(of: key) + "=" + String(decoding: document.rawBytes(of: value), as: UTF8.self))
        return true
    }
    #expect(seen == [#"a=[1,[2],{"b":3}]"#, "c=\"d\"", "e={}"])
    let array = try #require(document.member("a", of: document.root) as JSONNode?)
    var kinds: [JSONKind] = []
    document.forEachElement(of: array) { element in
        kinds.append(document.kind(of: element))
        return kinds.count < 2
    }
    #expect(kinds == [.number, .array])
    #expect(document.childCount(of: array) == 3)
    #expect(document.byteRange(of: document.root) == 1..<37)
    #expect(document.place(of: array).column == 7)
}

@Test func `exact bytes are appended to what is there`() throws {
    let document = try JSONDocument(#"{"a": {"b" : 1.50} }"#)
    let object = try #require(document.member("a", of: document.root) as JSONNode?)
    var output = Array("x".utf8)
    document.appendRawBytes(of: object, to: &output)
    #expect(output == Array(#"x{"b" : 1.50}"#.utf8))
}

@Test func `exact bytes are lent without a copy`() throws {
    let document = try JSONDocument(#"{"a": {"b" : 1.50} , "\u0063":"\n"}"#)
    let object = try #require(document.member("a", of: document.root) as JSONNode?)
    let string = try #require(document.member("c", of: document.root) as JSONNode?)
    #expect(document.withRawBytes(of: object) { $0.byteCount } == #"{"b" : 1.50}"#.utf8.count)
    #expect(document.withDecodedBytes(of: string) { $0.byteCount } == 1)
    #expect(document.withBytes { $0.byteCount } == document.byteCount)
}

@Test(arguments: ["toString", "constructor", "__proto__", "hasOwnProperty"])
func `names that other languages know are ordinary`(_ name: String) throws {
    let empty = try JSONDocument("{}")
    #expect(empty.member(name, of: empty.root) == nil)
    let document = try JSONDocument("{\"\(name)\":1}")
    #expect(document.member(name, of: document.root) != nil)
}

@Test func `a copy outlives the document that it was made of`() throws {
    var document = JSONDocument()
    try document.parse(Array("[1,2]".utf8).span)
    let copy = document.copy()
    try document.parse(Array("{\"a\":1}".utf8).span)
    #expect(copy.bytes == Array("[1,2]".utf8))
    #expect(copy.childCount(of: copy.root) == 2)
}

@Test func `a table finds each of its names, and no other`() throws {
    let names = (0..<200).map { "name\($0)" } + ["", "a name that is longer than sixteen bytes", "é"]
    let table = JSONKeyTable(names)
    let members = names.map { "\"\($0)\":0" }.joined(separator: ",")
    let document = try JSONDocument("{\(members),\"other\":1,\"NAME0\":2}")
    var found: [Int?] = []
    document.forEachMember(of: document.root) { key, _ in
        found.append(document.index(of: key, in: table))
        return true
    }
    #expect(found == Array(0..<names.count).map(Optional.some) + [nil, nil])
    var nodes = [JSONNode?](repeating: nil, count: names.count)
    var span = nodes.mutableSpan
    #expect(document.findMembers(of: document.root, in: table, into: &span) == names.count)
    #expect(nodes.allSatisfy { $0 != nil })
}

@Test func `keys that a document knows again are read as if new`() throws {
    // Keys that share their first four bytes take each other's place; lengths around eight and sixteen meet every mask.
    let names = (1...20).flatMap { ["name" + String(repeating: "x", count: $0), String(repeating: "name", count: 6) + "\($0)"] }
    let texts = (0..<names.count).map { first in
        "{" + (0..<names.count).map { "\"\(names[($0 + first) % names.count])\":\($0)" }.joined(separator: ", ") + "}"
    }
    var reused = JSONDocument()
    for text in texts + texts.reversed() {
        try reused.parse(Array(text.utf8).span)
        let fresh = try JSONDocument(text)
        #expect(reused.isEqual(reused.root, to: fresh, fresh.root) == true)
        for name in names { #expect(reused.member(name, of: reused.root) != nil) }
    }
    for broken in [#"{"namex"1}"#, #"{"namex:1}"#, #"{"namexx":1,"namexx":2}"#, #"{namex":1}"#] {
        #expect(throws: JSONReadError.self) { try reused.parse(Array(broken.utf8).span) }
    }
}

@Test func `rules for the root are tried while reading`() throws {
    let rules = [JSONRootRule("name", .string), JSONRootRule("count", .plainInteger), JSONRootRule("more", [.object, .null])]
    var document = JSONDocument(rootRules: rules)
    let texts: [(text: String, fits: Bool)] = [
        (#"{"name":"a","count":1,"more":{}}"#, true), (#"{"more":null,"x":{"name":1},"count":-3,"name":""}"#, true),
        (#"{"name":"a","count":1}"#, false), (#"{"name":1,"count":1,"more":null}"#, false),
        (#"{"name":"a","count":1.0,"more":null}"#, false), (#"{"x":{"name":"a","count":1,"more":null}}"#, false),
        (#"[{"name":"a","count":1,"more":null}]"#, false), (#"[["name"],"a"]"#, false), ("1", false),
        (#"{"name":["a"],"count":1,"more":{}}"#, false),
    ]
    for (text, fits) in texts {
        try document.parse(Array(text.utf8).span)
        #expect((document.rootFits == true) == fits, "\(text)")
        guard fits else { continue }
        for (index, name) in ["name", "count", "more"].enumerated() {
            let node = document.member(name, of: document.root)
            let expected = node.flatMap { document.kind(of: $0) == .null ? nil : $0 }
            #expect(document.rootMember(at: index) == expected)
        }
    }
}

@Test func `a member is found by its text as by its key, whatever its length and spelling`() throws {
    let names = ["", "a", "sevenby", "eightbyt", "ninebytes", "fifteen-bytes-x", "sixteen-bytes-xy", "seventeen-bytes-x",
                 "é", "e\u{301}", "日本語の名前", String(repeating: "long", count: 50)]
    let members = names.enumerated().map { "\"\($0.element)\":\($0.offset)" }.joined(separator: ",")
    let document = try JSONDocument("{\(members),\"sp\\u0065lled\":99}")
    for (index, name) in names.enumerated() {
        let node = document.member(name, of: document.root)
        #expect(node == document.member(JSONKey(name), of: document.root))
        #expect(node.flatMap { document.plainInteger(of: $0) } == Int64(index))
    }
    #expect(document.member("spelled", of: document.root).flatMap { document.plainInteger(of: $0) } == 99)
    for name in ["b", "eightbyT", "sixteen-bytes-xz", "seventeen-bytes-y", "Éa"] {
        #expect(document.member(name, of: document.root) == nil)
    }
}
