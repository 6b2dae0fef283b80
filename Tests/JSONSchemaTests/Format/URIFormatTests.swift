import Testing

@testable import JSONSchema

@Suite struct URIFormatTests {
    static let cases = FormatCase.cases(
        "uri",
        accepted: [
            "a:", "http://a", "http://u:p@h:80/p/q?r=/?#f/?", "urn:a:b", "mailto:a@b", "file:///x", "http://[::1]:80/",
            "http://[v1.a:b]", "http://", "http://h:", "a+b-c.1:x", "x:%41", "http://%41/", "x:/a//b", "tel:+1",
            "x:a@b:c",
        ],
        refused: [
            "", "a", "/a", "//a", "1a:", "é:x", "http://a b", "http://a/%4", "http://a/%zz", "http://a:b",
            "http://a@b@c", "http://[::1", "http://[::1]a", "http://[1]", "http://[v.a]", "http://[v1.]", "x:[",
            "x:#a#b", "x:\\", "x:<", "x:é", "x:{a}", "x:^", "x:`", "x:|", "x:\"", "x:\n", "http://a[b]",
        ])
        + FormatCase.cases(
        "uri-reference",
        accepted: [
            "", "a", "/a", "//h", "?q", "#f", "../a/./b", "./a:b", "a/b:c", "%41",
        ],
        refused: [
            "a:b c", "1:b", ":", "a%", "[a]", "é", "##", "//a:b", "\\a",
        ])
        + FormatCase.cases(
        "iri",
        accepted: [
            "http://é/ü?ß#ж", "x:\u{A0}", "x:?\u{E000}", "x:\u{1F600}", "http://a/%41",
        ],
        refused: [
            "é", "x:\u{E000}", "x:#\u{E000}", "x:\u{FFF0}", "x:\u{E0001}", "x:a b", "é:x",
        ])
        + FormatCase.cases(
        "iri-reference",
        accepted: [
            "é", "//é", "#é", "", "?\u{100000}",
        ],
        refused: [
            "é\\", "é<", "%é", "\u{E000}",
        ])

    @Test(arguments: cases)
    func `a URI is judged by RFC 3986 and an IRI by RFC 3987`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
