import Foundation

/// A fresh folder that is removed when its owner is done with it.
public final class TemporaryDirectory: Sendable {
    /// The folder's absolute path, without a trailing slash.
    public let path: String

    public init(_ label: String = "test") throws {
        path = NSTemporaryDirectory() + "daybook-\(label)-\(UUID().uuidString.lowercased())"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// The path of `name` inside the folder.
    public func file(_ name: String) -> String { path + "/" + name }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
