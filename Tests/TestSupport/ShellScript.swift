import Foundation

/// What the shell does with a script.
public enum ShellScript {
    /// Runs a script with nothing on standard input; answers what it printed on standard output and standard error, in the order
    /// in which it came. The call blocks its thread.
    @discardableResult
    public static func run(_ script: String) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.start()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }

    /// Whether a script can be run and ends with 0.
    public static func succeeds(_ script: String) -> Bool { (try? run(script))?.status == 0 }
}

/// What was built beside the program that runs the tests.
public enum BuildFolder {
    /// The folder's path.
    public static let path: String = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath
        let folder = URL(filePath: bundle ?? CommandLine.arguments[0]).standardizedFileURL.deletingLastPathComponent().path()
        return folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    }()

    /// The folder of the compiled modules, for compiling more code against them; nil if `module` is not among them, or there is
    /// no compiler.
    public static func modules(with module: String) -> String? {
        let path = path + "/Modules"
        guard FileManager.default.fileExists(atPath: path + "/\(module).swiftmodule"), ShellScript.succeeds("swiftc --version")
        else { return nil }
        return path
    }
}
