import Foundation
import TestSupport
import Testing

/// Whoever holds a library and nothing else can read what is stored: no member of it starts a generation, writes, or leads to
/// anything that does (spec Q14).
@Suite(.enabled(if: BuiltModules.folder != nil, "needs swiftc and the built modules"), .timeLimit(TestData.minutes(5)))
struct ReadOnlySurfaceTests {
    /// Everything that is public in it. What is added here has to be safe in the hands of a widget.
    private static let members: Set<String> = [
        "init(at:)", "init(of:)", "close()", "quote(at:)", "page(_:)", "activeQuarterHours()",
    ]

    @Test func `the library has these members and no others`() throws {
        let directory = try TemporaryDirectory("surface")
        let (status, output) = try ShellScript.run(
            "swift symbolgraph-extract -module-name QuoteGeneration \(BuiltModules.options) -target \(BuiltModules.triple) "
                + "-minimum-access-level public -output-dir '\(directory.path)'")
        try #require(status == 0, "\(output)")
        var found: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: directory.path) where file.hasSuffix(".symbols.json") {
            let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(filePath: directory.file(file))))
            for path in graph.symbols.map(\.pathComponents) where path.first == "QuoteLibrary" && path.count > 1 {
                found.insert(path[1])
            }
        }
        #expect(found == Self.members)
    }

    private struct Graph: Decodable {
        struct Symbol: Decodable { let pathComponents: [String] }
        let symbols: [Symbol]
    }

    private func typecheck(_ body: String) throws -> (status: Int32, output: String) {
        let directory = try TemporaryDirectory("surface")
        let source = """
            import GenerationJournal
            import LanguageModels
            import QuoteGeneration
            func widget(_ library: QuoteLibrary, _ client: ModelClient, _ entry: NewEntry) async throws {
            \(body)
            }
            """
        try source.write(toFile: directory.file("widget.swift"), atomically: true, encoding: .utf8)
        return try ShellScript.run(
            "cd '\(directory.path)' && swiftc -typecheck -swift-version 6 \(BuiltModules.options) widget.swift")
    }

    @Test func `a widget that reads compiles`() throws {
        let (status, output) = try typecheck(
            """
            let page = try library.page(LibraryQuery(words: "rain", count: 1))
            _ = try page.quotes.first.map { try library.quote(at: $0.quote.position) }
            try await library.close()
            """)
        #expect(status == 0, "\(output)")
    }

    @Test(arguments: [
        ("_ = library.journal", "'journal' is inaccessible"),
        ("_ = try QuoteGenerator(journal: library, client: client, systemBuild: \"1\", by: \"w\")", "cannot convert value"),
        ("_ = try await library.generate(QuoteRequest(locale: page))", "has no member 'generate'"),
        ("_ = try await library.append(entry, expecting: .any)", "has no member 'append'"),
        ("try library.enqueue(entry)", "has no member 'enqueue'"),
        ("try await library.quote(at: .start)?.quote.save()", "has no member 'save'"),
        ("_ = try library.read { try $0.head() }", "has no member 'read'"),
    ])
    func `a widget that would write does not compile`(_ body: String, _ words: String) throws {
        let (status, output) = try typecheck(body)
        #expect(status != 0, "\(body) compiles")
        #expect(output.contains(words), "refused for another reason: \(output)")
    }
}

/// The compiled modules of the package, for compiling more code against them.
private enum BuiltModules {
    /// Their folder; nil if they are elsewhere or there is no compiler.
    static let folder = BuildFolder.modules(with: "QuoteGeneration")

    static var options: String {
        (["CLMDB", "CProcessor"].map { "-Xcc '-fmodule-map-file=\(TestData.checkout)Sources/\($0)/module.modulemap'" }
            + ["-I '\(folder ?? "")'"]).joined(separator: " ")
    }

    /// The platform that the compiler builds for.
    static let triple: String = {
        let information = (try? ShellScript.run("swiftc -print-target-info"))?.output ?? ""
        let line = information.split(separator: "\n").first { $0.contains("\"triple\"") } ?? ""
        return line.split(separator: "\"").dropFirst(2).first { !$0.contains(":") }.map(String.init) ?? ""
    }()
}
