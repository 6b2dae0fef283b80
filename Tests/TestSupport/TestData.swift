import Foundation
public import Testing

/// The official test suites, which stand outside the project; tests that need them are skipped where they are absent.
public enum TestData {
    /// The folder named by `DAYBOOK_TEST_DATA`, if it is set and exists.
    public static let directory: String? = {
        guard let path = ProcessInfo.processInfo.environment["DAYBOOK_TEST_DATA"],
            FileManager.default.fileExists(atPath: path)
        else { return nil }
        return path
    }()

    /// Whether the suites can be read here.
    public static var isPresent: Bool { directory != nil }

    /// Whether every long form of the tests was asked for (`tools/test --long` sets `DAYBOOK_TEST_LONG`).
    public static let isLong = ProcessInfo.processInfo.environment["DAYBOOK_TEST_LONG"] == "1"

    /// A time limit that only something that hangs can reach. Tests wait for their turn within it, and the long forms keep
    /// the others waiting.
    public static func minutes(_ minutes: Int) -> TimeLimitTrait.Duration { .minutes(isLong ? minutes * 60 : minutes) }

    /// Whether nothing else runs beside this test, so that time can be measured.
    public static let isAlone = ProcessInfo.processInfo.environment["DAYBOOK_TEST_ALONE"] == "1"

    /// The checkout's root, found from this file's own place.
    public static let checkout: String = {
        var place = URL(filePath: #filePath)
        for _ in 1...3 { place.deleteLastPathComponent() }
        return place.path()
    }()
}
