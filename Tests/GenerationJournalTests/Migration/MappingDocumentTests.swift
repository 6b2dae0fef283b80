import Envelopes
import Testing

@testable import GenerationJournal

/// Documents that are no mappings, and some that want too much.
struct MappingDocumentTests {
    @Test func `a document is read, and its fingerprint does not depend on its spelling`() throws {
        let mapping = try MappingSamples.mapping(#"{"op":"rename","path":"/a","to":"b"}"#)
        #expect(mapping.description == "T 1 to 2")
        #expect(mapping.type == MappedType(.generable, "T"))
        let spaced = MappingSamples.document(#"{"to" : "b", "path":"/\u0061","op":"rename"}"#)
        #expect(try Mapping(document: Array(spaced.utf8)).fingerprint == mapping.fingerprint)
        let intent = try MappingSamples.mapping("", type: #""intent":"Do""#)
        #expect(intent.type == MappedType(.intent, "Do"))
    }

    struct Bad: CustomTestStringConvertible, Sendable {
        let document: String
        let reason: String
        var testDescription: String { String(document.prefix(200)) }
    }

    private static func bad(_ operation: String, _ reason: String) -> Bad {
        Bad(document: MappingSamples.document(operation), reason: "operation 1: " + reason)
    }

    private static let documents = [
        Bad(document: "", reason: "this is no JSON"),
        Bad(document: "[]", reason: "line 1, column 1: the whole value: type"),
        Bad(document: "{}", reason: "line 1, column 1: the whole value"),
        Bad(document: MappingSamples.document("", from: 0), reason: "/from: minimum"),
        Bad(document: MappingSamples.document("", to: 1), reason: "it leads from version 1 to itself"),
        Bad(document: MappingSamples.document("", type: #""generable":"T","intent":"T""#), reason: "oneOf"),
        Bad(document: MappingSamples.document("", type: #""generable":"T","more":1"#), reason: "/more"),
        Bad(document: MappingSamples.document("7"), reason: "/operations/0: type"),
        Bad(document: MappingSamples.document(#"{"op":"explode","path":"/a"}"#), reason: "/operations/0/op: enum"),
        Bad(document: MappingSamples.document(#"{"op":"rename","path":"/a"}"#), reason: "/operations/0"),
        Bad(document: MappingSamples.document(#"{"op":"rename","path":"a","to":"b"}"#), reason: "/operations/0/path: pattern"),
        Bad(document: MappingSamples.document(#"{"op":"remove","path":"/a","why":1}"#), reason: "/operations/0/why"),
        Bad(document: MappingSamples.document(#"{"op":"remove","in":"parameters","path":"/a"}"#), reason: "/operations/0/in: enum"),
        Bad(document: MappingSamples.document(#"{"op":"mapValues","path":"/a","values":[[1,[2]]]}"#), reason: "/operations/0/values/0/1"),
        Bad(document: MappingSamples.document("", type: #""intent":"RegisterSchema""#), reason: "RegisterSchema is a step"),
        bad(#"{"op":"rename","path":"/a","to":"a"}"#, "the new name is the old one"),
        bad(#"{"op":"remove","path":"/a~2"}"#, "\"path\": only ~0 and ~1"),
        bad(#"{"op":"remove","path":"/a/*"}"#, "the last token"),
        bad(#"{"op":"move","from":"/a","path":"/a/b"}"#, "\"path\" lies in what \"from\" names"),
        bad(#"{"op":"move","from":"/a/b","path":"/a"}"#, "\"from\" lies in what \"path\" names"),
        bad(#"{"op":"move","from":"/x/*/a","path":"/y/*/a"}"#, "where the ways"),
        bad(#"{"op":"convert","path":"/a","using":"multiply"}"#, "\"multiply\" needs \"by\""),
        bad(#"{"op":"convert","path":"/a","using":"multiply","by":1234567890123456789}"#, "a factor is above zero"),
        bad(#"{"op":"mapValues","path":"/a","values":[[1,2],[1.0,3]]}"#, "the table says twice"),
        bad(#"{"op":"wrap","path":"/a","members":["x","\u0078"]}"#, "\"members\" has a name twice"),
        bad(#"{"op":"remove","path":"\#(String(repeating: "/a", count: 65))"}"#, "\"path\" has more than 64 tokens"),
    ]

    @Test(arguments: documents)
    func `what is no mapping is refused with the place`(_ bad: Bad) throws {
        let error = #expect(throws: MappingError.self) { try Mapping(document: Array(bad.document.utf8)) }
        #expect(error?.description.contains(bad.reason) == true, "\(error?.description ?? "")")
    }

    @Test func `a million operations, deep pointers and long documents end in clear errors`() throws {
        let operation = #"{"op":"remove","path":"/a"}"#
        let many = MappingSamples.document(Array(repeating: operation, count: 1_001).joined(separator: ","))
        #expect(throws: MappingError.self) { try Mapping(document: Array(many.utf8)) }
        let most = MappingSamples.document(Array(repeating: operation, count: 1_000).joined(separator: ","))
        #expect(try Mapping(document: Array(most.utf8)).operationCount == 1_000)
        let million = MappingSamples.document(Array(repeating: operation, count: 1_000_000).joined(separator: ","))
        #expect(throws: MappingError.documentTooLong(bytesMax: MappingLimits.documentBytesMax)) {
            try Mapping(document: Array(million.utf8))
        }
        let pointer = String(repeating: "/a", count: 64)
        #expect(try MappingSamples.mapped(#"{"b":1}"#, #"{"op":"remove","path":"\#(pointer)"}"#) == #"{"b":1}"#)
    }

    @Test func `wraps inside each other end where an envelope does`() throws {
        // The envelope and its content are two of 256 levels.
        func wraps(_ count: Int) -> String {
            Array(repeating: #"{"op":"wrap","path":"/a","members":["a"]}"#, count: count).joined(separator: ",")
        }
        #expect(try MappingSamples.mapped(#"{"a":1}"#, wraps(254)).utf8.count == 254 * 6 + 7)
        for count in [255, 1_000] {
            #expect(throws: (any Error).self) { try MappingSamples.mapped(#"{"a":1}"#, wraps(count)) }
        }
    }

    @Test func `copies that double with each operation end at a bound`() throws {
        var operations = [#"{"op":"wrap","path":"/o0","members":["a"]}"#]
        for number in 0..<300 {
            operations.append(#"{"op":"copy","from":"/o\#(number)","path":"/c\#(number)"}"#)
            operations.append(
                #"{"op":"wrap","path":"/o\#(number + 1)","members":["o\#(number)","c\#(number)"]}"#)
        }
        let content = #"{"a":"\#(String(repeating: "x", count: 1_000))"}"#
        let failure = #expect(throws: MappingFailure.self) {
            try MappingSamples.mapped(content, operations.joined(separator: ","))
        }
        #expect(failure?.reason == "what comes of it is longer than 4194304 bytes")
        let arrays = Array(repeating: #"{"op":"convert","path":"/a","using":"arrayOfOne"}"#, count: 250)
        let long = #"{"a":"\#(String(repeating: "x", count: 1_000_000))"}"#
        #expect(
            #expect(throws: MappingFailure.self) { try MappingSamples.mapped(long, arrays.joined(separator: ",")) }?.reason
                == "the operations write more than 67108864 bytes")
    }

    @Test func `growth past an envelope's limit is refused`() throws {
        let constant = String(repeating: "x", count: 200_000)
        var operations = [#"{"op":"constant","path":"/a","value":"\#(constant)"}"#]
        for number in 0..<30 { operations.append(#"{"op":"copy","from":"/a","path":"/b\#(number)"}"#) }
        #expect(throws: (any Error).self) { try MappingSamples.mapped("{}", operations.joined(separator: ",")) }
    }

    @Test func `swift code maps through the same interface`() throws {
        let code = Mapping(
            MappedType(.generable, "T"), from: 1, to: 2, revision: "1", up: { object, isContent in
                #expect(isContent)
                return Array(#"{"was":"#.utf8) + object + [0x7D]
            })
        let next = try MappingSamples.mapping(#"{"op":"rename","path":"/was/a","to":"b"}"#, from: 2, to: 3)
        let set = try MappingSet([code, next])
        let view = try set.view(of: try MappingSamples.envelope(#"{"a":1.0}"#), at: 3)
        #expect(view.content.map { String(decoding: $0, as: UTF8.self) } == #"{"was":{"b":1.0}}"#)
        #expect(code.losses.map(\.what) == ["code without a way back"])
        for broken in ["[]", "nonsense", ""] {
            let mapping = Mapping(MappedType(.generable, "T"), from: 1, to: 2, revision: "1", up: { _, _ in Array(broken.utf8) })
            #expect(throws: MappingFailure.self) {
                try MappingSet([mapping]).view(of: try MappingSamples.envelope("{}"), at: 2)
            }
        }
        let thrower = Mapping(MappedType(.generable, "T"), from: 1, to: 2, revision: "2", up: { _, _ in throw MappingSamples.Missing() })
        #expect(throws: MappingFailure.self) {
            try MappingSet([thrower]).view(of: try MappingSamples.envelope("{}"), at: 2)
        }
        #expect(code.fingerprint != thrower.fingerprint)
    }
}
