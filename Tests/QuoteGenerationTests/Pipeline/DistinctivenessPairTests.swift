import Foundation
import QuoteGeneration
import StrictJSON
import TestSupport
import Testing

/// Pairs of lines, of which an editor who had not seen the features said which is the more concrete and felt: sixty that the
/// lists were made beside, and sixty by another editor, written after the lists. The pairs stay as they were written.
struct DistinctivenessPairTests {
    struct Pair {
        let number: Int
        let locale: LocaleTag
        let better: String
        let other: String

        /// Whether the scorer prefers the better line; an equal score is as wrong as a lower one.
        var isAgreed: Bool {
            guard let better = score(better), let other = score(other) else { return false }
            return better > other
        }

        private func score(_ text: String) -> Double? {
            let line = KnownLine(name: "a line", text: text, language: locale.language)
            return Distinctiveness(of: line, locale: locale, among: KnownLines(), policy: .standard).score
        }
    }

    private static func pairs(_ file: String) throws -> [Pair] {
        let path = TestData.checkout + "Tests/QuoteGenerationTests/Pairs/" + file
        let document = try JSONDocument(Array(try Data(contentsOf: URL(filePath: path))))
        let member = document.member("pairs", of: document.root)
        let list = try #require(member)
        var pairs: [Pair] = []
        var faults = 0
        document.forEachElement(of: list) { pair in
            func text(_ name: String) -> String? { document.member(name, of: pair).map { document.string(of: $0) } }
            if let locale = text("language").flatMap({ LocaleTag($0) }), let better = text("better"), let other = text("other") {
                pairs.append(Pair(number: pairs.count + 1, locale: locale, better: better, other: other))
            } else {
                faults += 1
            }
            return true
        }
        try #require(faults == 0)
        return pairs
    }

    @Test(arguments: ["distinctiveness-pairs.json", "later-pairs.json"])
    func `of sixty pairs at least forty-eight are seen as the editor saw them`(_ file: String) throws {
        let pairs = try Self.pairs(file)
        #expect(pairs.count == 60)
        let wrong = pairs.filter { !$0.isAgreed }.map(\.number)
        #expect(wrong.count <= pairs.count / 5, "not agreed: \(wrong)")
    }
}
