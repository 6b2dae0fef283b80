import Testing

@testable import JSONSchema

@Suite struct CodePointSetTests {
    @Test func `runs that touch or overlap are made one`() {
        let set = CodePointSet([0x41...0x45, 0x30...0x39, 0x46...0x50, 0x43...0x44])
        #expect(set.runs.map(\.first) == [0x30, 0x41])
        #expect(set.runs.map(\.last) == [0x39, 0x50])
    }

    @Test func `a set and its inverse hold each code point once`() {
        let ends = CodePointSet([0...0, 0x10FFFF...0x10FFFF])
        for set in [CharacterClass.word, CharacterClass.dot, .empty, .all, ends] {
            for point: UInt32 in [0, 0x2F, 0x30, 0x39, 0x3A, 0x5F, 0x7F, 0x80, 0x2027, 0x2028, 0x202A, 0xFFFF, 0x10FFFF] {
                #expect(set.contains(point) != set.inverted.contains(point))
            }
            #expect(set.inverted.inverted == set)
        }
    }

    @Test func `the symmetric difference holds what is in one set only`() {
        let difference = CodePointSet([0...10]).symmetricDifference(CodePointSet([5...20]))
        #expect(difference == CodePointSet([0...4, 11...20]))
        #expect(CharacterClass.space.symmetricDifference(CharacterClass.space) == CodePointSet.empty)
    }

    @Test func `a table's line is read as names and runs`() throws {
        let table = CodePointTable("Abcd,Long_Name 1t+p 6 1\nX 0+a")
        let entry = try #require(table["Long_Name"])
        #expect(entry.name == "Abcd")
        #expect(entry.members == CodePointSet([65...90, 97...97, 99...99]))
        #expect(table["X"]?.members == CodePointSet([0...10]))
        #expect(table["Y"] == nil)
    }
}
