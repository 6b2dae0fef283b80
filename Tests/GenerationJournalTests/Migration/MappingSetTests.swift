import Envelopes
import Testing

@testable import GenerationJournal

/// Ways that mappings make together.
struct MappingSetTests {
    private static func step(_ from: Int, _ to: Int) throws -> Mapping { try MappingSamples.mapping("", from: from, to: to) }

    @Test func `mappings become ways to the last version`() throws {
        let set = try MappingSet([try Self.step(2, 3), try Self.step(1, 2), try Self.step(3, 4)])
        #expect(set.targets == [TypeVersion(MappedType(.generable, "T"), 4)])
        #expect(set.ways[0].chains.mapValues { $0.mappings.map(\.from) } == [1: [1, 2, 3], 2: [2, 3], 3: [3]])
    }

    @Test func `a target in the middle leaves what lies past it`() throws {
        let type = MappedType(.generable, "T")
        let set = try MappingSet(
            [try Self.step(1, 2), try Self.step(2, 3), try Self.step(3, 4)], targets: [TypeVersion(type, 3)])
        #expect(set.ways[0].chains.keys.sorted() == [1, 2])
        guard case .beyond = set.standing(of: type, 4) else { throw MappingSamples.Missing() }
        guard case .current = set.standing(of: type, 3) else { throw MappingSamples.Missing() }
    }

    @Test func `a circle is named`() throws {
        let steps = [try Self.step(1, 2), try Self.step(2, 3), try Self.step(3, 4), try Self.step(3, 2)]
        let error = #expect(throws: MappingError.self) { try MappingSet(steps) }
        #expect(error == .cycle(type: MappedType(.generable, "T"), versions: [2, 3, 2]))
        #expect(error?.description == "the mappings of T lead in a circle: 2 to 3 to 2")
    }

    @Test func `two ways from one version are refused`() throws {
        let error = #expect(throws: MappingError.self) { try MappingSet([try Self.step(1, 2), try Self.step(1, 3)]) }
        #expect(error?.description == "several mappings begin at T 1: to 2, to 3")
    }

    @Test func `targets that mean nothing are refused`() throws {
        let steps = [try Self.step(1, 2)]
        let type = MappedType(.generable, "T")
        for targets in [
            [TypeVersion(MappedType(.generable, "U"), 2)], [TypeVersion(MappedType(.intent, "T"), 2)], [TypeVersion(type, 3)],
            [TypeVersion(type, 2), TypeVersion(type, 2)],
        ] {
            #expect(throws: MappingError.self) { try MappingSet(steps, targets: targets) }
        }
    }

    @Test func `mappings at, below and above their number`() throws {
        for count in [MappingLimits.mappingsMax - 1, MappingLimits.mappingsMax] {
            #expect(try MappingSet((1...count).map { try Self.step($0, $0 + 1) }).ways[0].chains.count == count)
        }
        #expect(throws: MappingError.self) {
            try MappingSet((1...MappingLimits.mappingsMax + 1).map { try Self.step($0, $0 + 1) })
        }
    }

    @Test func `a view is the envelope itself, or mapped, or refused`() throws {
        let set = try MappingSet([try MappingSamples.mapping(#"{"op":"rename","path":"/a","to":"b"}"#)])
        let envelope = try MappingSamples.envelope(#"{"a":1}"#)
        #expect(try set.view(of: envelope, at: 1) == envelope)
        #expect(try set.view(of: envelope, at: 2).schemaVersion.generation == 2)
        #expect(throws: MappingError.self) { try set.view(of: envelope, at: 3) }
        #expect(throws: MappingError.self) { try set.view(of: try MappingSamples.envelope("{}", version: "9"), at: 2) }
        #expect(throws: MappingError.self) { try set.view(of: try MappingSamples.envelope("{}", type: "U"), at: 2) }
    }
}
