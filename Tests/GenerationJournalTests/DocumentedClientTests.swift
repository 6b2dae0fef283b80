import Foundation
import TestSupport
import Testing

struct DocumentedClientTests {
    @Test func `the README prints the client as it is built, in at most 60 lines`() throws {
        let source = try String(contentsOfFile: TestData.checkout + "/Tests/Client/Sources/client/Client.swift", encoding: .utf8)
        let page = try String(contentsOfFile: TestData.checkout + "/README.md", encoding: .utf8)
        #expect(page.contains("```swift\n" + source + "```\n"))
        #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 60)
    }

    @Test func `an app's own feature takes at most 80 lines`() throws {
        let source = try String(
            contentsOfFile: TestData.checkout + "/Tests/Client/Sources/packing-list/PackingList.swift", encoding: .utf8)
        #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 80)
    }
}
