import Envelopes
import Testing

@testable import GenerationJournal

/// What comes back of what was mapped.
struct MappingInverseTests {
    /// Operations that say that they lose nothing, and an object for each.
    private static let exact = [
        (#"{"op":"rename","path":"/a","to":"z"}"#, #"{"b":1.0,"a":2.50,"c":"\u0041"}"#),
        (#"{"op":"move","from":"/a","path":"/z"}"#, #"{"b":1.0,"a":2.50}"#),
        (#"{"op":"copy","from":"/a/b","path":"/a/c"}"#, #"{"a":{"b":[1.0]},"x":1}"#),
        (#"{"op":"convert","path":"/a","using":"textFromNumber"}"#, #"{"a":-1.50E+2}"#),
        (#"{"op":"convert","path":"/a","using":"arrayOfOne"}"#, #"{"a":"x"}"#),
        (#"{"op":"mapValues","path":"/a","values":[[true,"pickup"],[false,"delivery"],[null,0]]}"#, #"{"a":false}"#),
        (#"{"op":"wrap","path":"/w","members":["a"]}"#, #"{"b":1.0,"a":2.50,"c":3}"#),
    ]

    @Test(arguments: exact)
    func `what is said to lose nothing comes back letter for letter`(operations: String, content: String) throws {
        let mapping = try MappingSamples.mapping(operations)
        #expect(mapping.losses.isEmpty)
        #expect(try MappingSamples.returned(content, [mapping], parameters: content))
    }

    /// Operations that may lose something, an object of which they do, and what they say.
    private static let lossy = [
        (#"{"op":"remove","path":"/a"}"#, #"{"a":1,"b":2}"#),
        (#"{"op":"move","from":"/a","path":"/c/a"}"#, #"{"a":1,"b":2,"c":{}}"#),
        (#"{"op":"setDefault","path":"/a","value":1}"#, #"{"a":1,"b":2}"#),
        (#"{"op":"constant","path":"/a","value":1}"#, #"{"a":2,"b":2}"#),
        (#"{"op":"convert","path":"/a","using":"numberFromText"}"#, #"{"a":"\u0031"}"#),
        (#"{"op":"convert","path":"/a","using":"multiply","by":60}"#, #"{"a":15.0}"#),
        (#"{"op":"convert","path":"/a","using":"onlyElement"}"#, #"{"a":[[ ]],"b":1}"#),
        (#"{"op":"mapValues","path":"/a","values":[["x","y"],["z","y"]]}"#, #"{"a":"z"}"#),
        (#"{"op":"mapValues","path":"/a","values":[["x","y"]],"otherwise":"q"}"#, #"{"a":"z"}"#),
        (#"{"op":"mapValues","path":"/a","values":[["x","y"]]}"#, #"{"a":"\u0078"}"#),
        (#"{"op":"wrap","path":"/w","members":["a","b"]}"#, #"{"a":1,"x":0,"b":2}"#),
        (#"{"op":"unwrap","path":"/w","members":["a","b"]}"#, #"{"x":1,"w":{}}"#),
        (#"{"op":"split","path":"/a","separator":"-","into":["x","y"]}"#, #"{"a":"\u0031-2"}"#),
        (#"{"op":"join","path":"/a","separator":"-","members":["x","y"]}"#, #"{"x":"1-2","y":"3"}"#),
        (#"{"op":"join","path":"/a","separator":"-","members":["x","y"]}"#, #"{"y":"1","b":0,"x":"3"}"#),
    ]

    @Test(arguments: lossy)
    func `what may lose something says so, and keeps it where it is told to`(operations: String, content: String) throws {
        let mapping = try MappingSamples.mapping(operations)
        #expect(mapping.losses.count == 1)
        // An array's white space counts as no letter, so that this one only says what it might lose.
        if !operations.contains("onlyElement") { #expect((try? MappingSamples.returned(content, [mapping])) != true) }
        let keeping = try MappingSamples.mapping(operations, keep: true)
        #expect(keeping.losses(sourceExcludes: { _ in false }).isEmpty)
        #expect(try MappingSamples.returned(content, [keeping]))
        #expect(try MappingSamples.returned(content, [keeping], parameters: content))
    }

    @Test func `what need not be kept is not`() throws {
        let keeping = try MappingSamples.mapping(#"{"op":"convert","path":"/a","using":"numberFromText"}"#, keep: true)
        let set = try MappingSet([keeping])
        #expect(try !set.view(of: try MappingSamples.envelope(#"{"a":"1"}"#), at: 2).text.contains("kept"))
        let kept = try set.view(of: try MappingSamples.envelope(#"{"a":"\u0031","b":0}"#), at: 2)
        #expect(
            kept.text.hasSuffix(
                #""parameters":null,"kept":{"T 1-2":{"content":{"order":["a","b"],"values":{"a":"\u0031"}}}}}"#))
    }

    @Test func `several mappings keep side by side, also when they come later`() throws {
        let first = try MappingSamples.mapping(#"{"op":"remove","path":"/a"}"#, keep: true)
        let second = try MappingSamples.mapping(#"{"op":"remove","path":"/b"}"#, from: 2, to: 3, keep: true)
        let content = #"{"a":[1.0],"b":"\u0041","c":{}}"#
        #expect(try MappingSamples.returned(content, [first, second], parameters: content))
        let once = try MappingSet([first]).view(of: try MappingSamples.envelope(content), at: 2)
        let twice = try MappingSet([second]).view(of: once, at: 3)
        let both = try MappingSet([first, second]).view(of: try MappingSamples.envelope(content), at: 3)
        #expect(twice.text == both.text)
        // An envelope's own key of that name is not touched.
        let own = try MappingSamples.envelope(content).text.dropLast() + #","kept":7}"#
        #expect(throws: MappingFailure.self) { try MappingSet([first]).view(of: try .init(String(own)), at: 2) }
    }

    @Test func `a default that the source's schema excludes loses nothing`() throws {
        let mapping = try MappingSamples.mapping(
            #"{"op":"setDefault","path":"/a","value":1},{"op":"constant","path":"/b/c","value":1}"#)
        #expect(mapping.losses { _ in true }.isEmpty)
        #expect(mapping.losses { $0 == "/a" }.map(\.field) == ["/b/c"])
        // After an operation has made the name, the source's schema says nothing about it.
        let renamed = try MappingSamples.mapping(
            #"{"op":"rename","path":"/x","to":"a"},{"op":"setDefault","path":"/a","value":1}"#)
        #expect(renamed.losses { _ in true }.count == 1)
    }
}
