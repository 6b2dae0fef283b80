import Foundation
import TestSupport

/// One line of a boundary test of the Unicode Character Database: code points, `÷` where a boundary is and `×` where none.
struct BreakTest {
    let line: String
    let text: String
    /// The segments between the boundaries.
    let segments: [String]

    static func lines(of name: String) throws -> [BreakTest] {
        let path = (TestData.directory ?? "") + "/unicode-15.0.0/" + name
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
            let content = line.prefix { $0 != "#" }
            guard content.contains("÷") else { return nil }
            let segments = content.split(separator: "÷").map { segment in
                var scalars = String.UnicodeScalarView()
                for field in segment.split(whereSeparator: { $0 == " " || $0 == "×" || $0 == "\t" }) {
                    if let scalar = UInt32(field, radix: 16).flatMap(Unicode.Scalar.init) { scalars.append(scalar) }
                }
                return String(scalars)
            }.filter { !$0.unicodeScalars.isEmpty }
            return BreakTest(line: String(content), text: segments.joined(), segments: segments)
        }
    }
}

/// The rows of a table with tabs between its fields, without comments.
enum LabelledTexts {
    static func rows(of name: String) throws -> [[String]] {
        let path = (TestData.directory ?? "") + "/text/" + name
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}
