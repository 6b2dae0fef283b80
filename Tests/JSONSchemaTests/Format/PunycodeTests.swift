import Testing

@testable import JSONSchema

@Suite struct PunycodeTests {
    /// Samples of RFC 3492 section 7.1, in lower case, and some of each kind more.
    static let samples = [
        ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
        ("pročprostěnemluvíčesky", "proprostnemluvesky-uyb24dma41a"),
        ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
        ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
        ("bücher", "bcher-kva"),
        ("ü", "tda"),
        ("😀", "e28h"),
        ("a-é-b", "a--b-cpa"),
    ]

    @Test(arguments: samples)
    func `code points and Punycode turn into each other`(_ text: String, _ punycode: String) throws {
        let points = text.unicodeScalars.map(\.value)
        #expect(Punycode.encoded(points) == Array(punycode.utf8))
        #expect(Punycode.decoded(Array(punycode.utf8)) == points)
        #expect(Punycode.decoded(Array(punycode.uppercased().utf8))?.count == points.count)
    }

    @Test func `what is no Punycode is refused`() {
        for text in ["X", "a_", "99999999", "zzzzzzzzzzzz", "é", "a-\u{7F}", "99999999999999999999999999"] {
            #expect(Punycode.decoded(Array(text.utf8)) == nil, "\(text)")
        }
    }
}
