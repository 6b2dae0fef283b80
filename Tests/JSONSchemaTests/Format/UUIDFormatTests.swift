import Testing

@testable import JSONSchema

@Suite struct UUIDFormatTests {
    static let cases = FormatCase.cases(
        "uuid",
        accepted: [
            "2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D16380",
            "00000000-0000-0000-0000-000000000000",
        ],
        refused: [
            "", "2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638",
            "2eb8aa08-aa98-11ea-b4aa-73b441d163800", "2eb8aa08-aa98-11ea-b4aa-73b441d1638g",
            "{eb8aa08-aa98-11ea-b4aa-73b441d1638}", "2eb8aa08-aa98-11ea-b4aa_73b441d16380",
            "urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380",
        ])

    @Test(arguments: cases)
    func `a UUID has its five groups`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
