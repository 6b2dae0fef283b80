import Foundation

/// A C library of Tests/FaultInjection that is loaded before all others and stands in for system calls.
public enum PreloadedLibrary {
    /// Whether there is a C compiler, and a loader that knows LD_PRELOAD.
    public static let canBeBuilt: Bool = {
        #if os(Linux)
        FileManager.default.isExecutableFile(atPath: compiler)
        #else
        false
        #endif
    }()

    public static let whyNot = "needs Linux and a C compiler at \(compiler)"
    private static let compiler = "/usr/bin/cc"

    /// Builds the library `name` into `folder` and answers its path.
    public static func build(_ name: String, in folder: TemporaryDirectory) throws -> String {
        let library = folder.file("\(name).so")
        let process = Process()
        process.executableURL = URL(filePath: compiler)
        let source = TestData.checkout + "Tests/FaultInjection/\(name).c"
        process.arguments = ["-Wall", "-Werror", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl", "-lpthread"]
        try process.start()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BuildFailed(library: name) }
        return library
    }

    struct BuildFailed: Error { let library: String }
}
