import TestSupport

/// What a test needs of the machine, asked once.
enum Machine {
    /// Whether this process may mount file systems in a namespace of its own.
    static let canMount = ShellScript.succeeds("unshare --mount sh -c 'mount -t tmpfs none /mnt'")
    /// Whether this process may start others in a namespace of process numbers.
    static let canIsolateProcesses = ShellScript.succeeds("unshare --pid --fork true")
    /// Whether commands can be run as another user.
    static let canChangeUser = ShellScript.succeeds("setpriv --reuid 65534 --clear-groups true")
    /// Whether there is a C compiler, for libraries that make calls fail.
    static let hasCompiler = ShellScript.succeeds("cc --version")

    /// The folder of the compiled modules, for compiling more code against them; nil if it is elsewhere, or there is no compiler.
    static let modules = BuildFolder.modules(with: "LMDB")
}
