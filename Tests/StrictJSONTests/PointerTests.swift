import StrictJSON
import Testing

private let sample = #"""
    {"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8,"/":9,"~1":10,"\u00e9":11,"foo:bar":12}
    """#

@Test(arguments: [
    ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
    ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"), ("/~1", "9"), ("/~01", "10"),
    ("/é", "11"),
])
func `a pointer leads to its value`(_ text: String, _ value: String) throws {
    let document = try JSONDocument(sample)
    let pointer = try JSONPointer(text)
    let node = try #require(try document.resolve(pointer))
    #expect(document.rawBytes(of: node) == Array(value.utf8))
    #expect(pointer.description == text)
}

@Test func `the empty pointer is the root`() throws {
    let document = try JSONDocument(sample)
    #expect(try document.resolve(JSONPointer("")) == document.root)
    #expect(JSONPointer().isRoot)
}

@Test(arguments: ["/nothing", "/foo/2", "/foo/-", "/foo/99999999999999999999", "/foo/0/x", "/e\u{301}"])
func `a pointer to nothing gives nothing`(_ text: String) throws {
    let document = try JSONDocument(sample)
    let node = try document.resolve(JSONPointer(text))
    #expect(node == nil)
}

@Test(arguments: [
    ("a", JSONPointerError.missingSlash), ("/~2", .tildeEscape(byteOffset: 1)), ("/a~", .tildeEscape(byteOffset: 2)),
])
func `a text that is no pointer is refused`(_ text: String, _ error: JSONPointerError) {
    #expect(throws: error) { try JSONPointer(text) }
}

@Test(arguments: ["/foo/01", "/foo/x", "/foo/", "/foo/1e0", "/foo/+1"])
func `a token that is no index cannot lead into an array`(_ text: String) throws {
    let document = try JSONDocument(sample)
    var refusal: JSONPointerError?
    do throws(JSONPointerError) { _ = try document.resolve(JSONPointer(text)) } catch { refusal = error }
    #expect(refusal == .notAnIndex(token: 1))
}

@Test(arguments: [("/c%25d", "2"), ("/foo%3Abar", "12"), ("/%C3%A9", "11"), ("/m~0n", "8"), ("/%7E01", "10")])
func `a fragment is decoded before it is split`(_ fragment: String, _ value: String) throws {
    let document = try JSONDocument(sample)
    let node = try #require(try document.resolve(JSONPointer(uriFragment: fragment)))
    #expect(document.rawBytes(of: node) == Array(value.utf8))
}

@Test(arguments: ["/%2", "/%GG", "/%C3"])
func `a fragment whose percent escapes spell no UTF-8 is refused`(_ fragment: String) {
    #expect(throws: JSONPointerError.self) { try JSONPointer(uriFragment: fragment) }
}

@Test func `a pointer grows by keys and indexes`() throws {
    let pointer = JSONPointer().appending(key: "a/b").appending(index: 3).appending(key: "~")
    #expect(pointer.description == "/a~1b/3/~0")
    #expect(pointer.components == ["a/b", "3", "~"])
    #expect(try JSONPointer("/a~1b/3/~0") == pointer)
    #expect(try JSONPointer("/\u{E9}") != JSONPointer("/e\u{301}"))
}

@Test(arguments: [
    ("#/a", 0), ("/a b", 2), ("/é", 1), ("/a^", 2), ("/\"", 1), ("/a|b", 2), ("/a\\", 2), ("/<", 1), ("/{x}", 1),
])
func `a character that no fragment may hold is refused`(_ fragment: String, _ byteOffset: Int) {
    #expect(throws: JSONPointerError.fragmentCharacter(byteOffset: byteOffset)) {
        try JSONPointer(uriFragment: fragment)
    }
}

@Test(arguments: [("/ab%", 3), ("/%2", 1), ("/%2G", 1), ("/%+1", 1), ("/%41%FF", 1), ("/%ED%A0%80", 1)])
func `a percent escape that spells nothing is refused with its place`(_ fragment: String, _ byteOffset: Int) {
    #expect(throws: JSONPointerError.percentEscape(byteOffset: byteOffset)) { try JSONPointer(uriFragment: fragment) }
}

/// The fragments of RFC 6901 section 6, and names beyond ASCII.
@Test(arguments: [
    ("", ""), ("/foo", "/foo"), ("/foo/0", "/foo/0"), ("/", "/"), ("/a~1b", "/a~1b"), ("/c%d", "/c%25d"),
    ("/e^f", "/e%5Ef"), ("/g|h", "/g%7Ch"), ("/i\\j", "/i%5Cj"), ("/k\"l", "/k%22l"), ("/ ", "/%20"),
    ("/m~0n", "/m~0n"),
    ("/\u{E9}", "/%C3%A9"), ("/e\u{301}", "/e%CC%81"), ("/💩", "/%F0%9F%92%A9"), ("/#?", "/%23?"),
])
func `a pointer prints as a fragment and comes back`(_ text: String, _ fragment: String) throws {
    let pointer = try JSONPointer(text)
    #expect(pointer.uriFragment == fragment)
    #expect(try JSONPointer(uriFragment: fragment) == pointer)
}

@Test func `what escapes resolve to still parts and names tokens`() throws {
    #expect(try JSONPointer(uriFragment: "/a%2Fb") == JSONPointer("/a/b"))
    #expect(try JSONPointer(uriFragment: "/a%7e1b") == JSONPointer("/a~1b"))
    #expect(try JSONPointer(uriFragment: "/%2525") == JSONPointer("/%25"))
    #expect(throws: JSONPointerError.tildeEscape(byteOffset: 1)) { try JSONPointer(uriFragment: "/%7E2") }
}

@Test func `each value knows the pointer to itself`() throws {
    let document = try JSONDocument(#"{"a":[1,{"b":[[],{}]},"x"],"\u0000":{"c":{"d":null}},"":[[[0]]]}"#)
    var nodes = [document.root]
    var seen: Set<JSONPointer> = []
    while let node = nodes.popLast() {
        let pointer = document.pointer(to: node)
        #expect(try document.resolve(pointer) == node)
        #expect(seen.insert(pointer).inserted)
        nodes += document.elements(of: node)
        document.forEachMember(of: node) { key, value in
            #expect(document.pointer(to: key) == document.pointer(to: value))
            nodes.append(value)
            return true
        }
    }
    #expect(seen.count == 15)
}
