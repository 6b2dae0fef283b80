import Foundation

/// What a test needs of the machine, asked once.
enum Machine {
    /// Whether this process may mount file systems in a namespace of its own.
    static let canMount = succeeds("unshare --mount sh -c 'mount -t tmpfs none /mnt'")
    /// Whether this process may start others in a namespace of process numbers.
    static let canIsolateProcesses = succeeds("unshare --pid --fork true")
    /// Whether commands can be run as another user.
    static let canChangeUser = succeeds("setpriv --reuid 65534 --clear-groups true")
    /// Whether there is a C compiler, for libraries that make calls fail.
    static let hasCompiler = succeeds("cc --version")

    /// Where the tests' own binary stands, and with it everything else that was built.
    static let buildFolder: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath
        return URL(filePath: bundle ?? CommandLine.arguments[0]).deletingLastPathComponent()
    }()
    /// The folder of the compiled modules, for compiling more code against them; nil if it is elsewhere.
    static let modules: String? = {
        let path = buildFolder.appending(path: "Modules").path()
        return FileManager.default.fileExists(atPath: path + "/LMDB.swiftmodule") ? path : nil
    }()
    /// Whether code can be compiled against the modules.
    static let canCompile = modules != nil && succeeds("swiftc --version")

    static func succeeds(_ script: String) -> Bool { (try? run(script))?.status == 0 }

    /// Runs a script and answers what it printed.
    @discardableResult
    static func run(_ script: String) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }
}
