import Testing

@testable import JSONSchema

@Suite
struct `URI references` {
    /// All examples of RFC 3986 section 5.4, normal and abnormal, against the base given there.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ])
    func `are resolved as RFC 3986 has it`(_ reference: String, _ expected: String) throws {
        let base = try URIReference(Array("http://a/b/c/d;p?q".utf8))
        #expect(try URIReference(Array(reference.utf8)).resolved(against: base).description == expected)
    }

    @Test(arguments: [
        ("urn:example:x", "#a", "urn:example:x#a"), ("http://a", "g", "http://a/g"), ("file:///c/d", "e", "file:///c/e"),
        ("HTTP://Host.Example/Path", "", "http://host.example/Path"), ("http://U@H/", "x", "http://U@h/x"),
        ("json-schema:///", "item", "json-schema:///item"), ("tag:a", "b", "tag:b"),
    ])
    func `are resolved against bases of other kinds`(_ base: String, _ reference: String, _ expected: String) throws {
        let base = try URIReference(Array(base.utf8))
        #expect(try URIReference(Array(reference.utf8)).resolved(against: base).description == expected)
    }

    @Test(arguments: [
        ("a b", 1), ("é", 0), ("%", 0), ("a%4", 1), ("a%GG", 1), ("#a#b", 2), ("\\", 0), ("{x}", 0), ("1a:b", 2),
        (":b", 0), ("a\"", 1), ("a^", 1), ("a|", 1), ("\u{0}", 0),
    ])
    func `that are none are refused with the byte`(_ text: String, _ offset: Int) {
        #expect(throws: URIFault(byteOffset: offset)) { try URIReference(Array(text.utf8)) }
    }

    @Test
    func `split into five parts`() throws {
        let uri = try URIReference(Array("S://h:1/p/q?x?y#f/?".utf8))
        #expect(uri.scheme == Array("s".utf8) && uri.authority == Array("h:1".utf8) && uri.path == Array("/p/q".utf8))
        #expect(uri.query == Array("x?y".utf8) && uri.fragment == Array("f/?".utf8))
        #expect(uri.description == "s://h:1/p/q?x?y#f/?" && uri.withoutFragment.description == "s://h:1/p/q?x?y")
    }
}
