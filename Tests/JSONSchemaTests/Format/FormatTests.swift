import TestSupport
import Testing

@testable import JSONSchema

/// A format with texts that are of it and texts that are not.
struct FormatCase: CustomTestStringConvertible {
    let name: String
    let text: String
    let isAccepted: Bool
    var testDescription: String { "\(name) \(isAccepted ? "accepts" : "refuses") \(text.debugDescription)" }

    /// A case for each text.
    static func cases(_ name: String, accepted: [String], refused: [String]) -> [FormatCase] {
        accepted.map { FormatCase(name: name, text: $0, isAccepted: true) }
            + refused.map { FormatCase(name: name, text: $0, isAccepted: false) }
    }

    /// Expects that the format says of the text what the case says.
    func check(_ place: SourceLocation = #_sourceLocation) throws {
        let format = try #require(Format(named: name), sourceLocation: place)
        #expect(format.accepts(Array(text.utf8)) == isAccepted, sourceLocation: place)
    }
}

extension Format {
    /// Whether `text` is of the format; expectation macros cannot take a span.
    func accepts(_ text: [UInt8]) -> Bool { accepts(text.span) }
}

@Suite struct FormatTests {
    @Test func `the formats of the vocabulary are known, and no others`() {
        #expect(Format.names.count == 19)
        for name in Format.names { #expect(Format(named: name) != nil) }
        for name in ["", "Date", "datetime", "color", "date-time ", "idn_email"] { #expect(Format(named: name) == nil) }
    }

    @Test func `every format takes any bytes without ending the program`() throws {
        let formats = Format.names.compactMap { Format(named: $0) }
        let seeds = [
            "2024-02-29T23:59:60Z", "P1Y2M3DT4H5M6S", "a.b@[IPv6:::1]", "xn--zca29lwxobi7a.example", "1.2.3.4",
            "1:2::192.168.0.1", "http://u@h:1/p?q#f", "{+a.b:3,c*}", "/a~0b", "1+2/x", "^(a|b)[c]{2}$", "l·l.क्\u{200D}ष",
            "2eb8aa08-aa98-11ea-b4aa-73b441d16380", "\"a b\"@c",
        ].map { Array($0.utf8) }
        var state: UInt64 = 7
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<4000 {
            var text = seeds[random(seeds.count)]
            for _ in 0...random(3) {
                let place = random(text.count + 1)
                switch random(3) {
                case 0: text.insert(UInt8(random(256)), at: place)
                case 1: if place < text.count { text.remove(at: place) }
                default: text.removeSubrange(place...)
                }
            }
            for format in formats { _ = format.accepts(text) }
        }
    }

    @Test(.timeLimit(TestData.minutes(5)))
    func `long texts take time in proportion`() throws {
        let long = 200_000
        for name in Format.names {
            let format = try #require(Format(named: name))
            for part in [".", "a.", "@", "xn--a.", "a", "%41", "{a}", "1:", "~0", "(", "\"", "é.", "1", "/", "\u{301}"] {
                let text = Array(String(repeating: part, count: long / part.utf8.count).utf8)
                _ = format.accepts(text)
                _ = format.accepts([0x61, 0x40] + text)
            }
        }
    }
}
