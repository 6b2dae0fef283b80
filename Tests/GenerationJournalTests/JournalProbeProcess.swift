import TestSupport

extension ProbeProcess {
    /// A running `JournalProbe`.
    convenience init(_ arguments: [String], environment: [String: String] = [:], launcher: [String] = []) throws {
        try self.init(program: "JournalProbe", arguments, environment: environment, launcher: launcher)
    }
}
