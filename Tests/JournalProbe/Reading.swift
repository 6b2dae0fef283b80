import GenerationJournal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Probe {
    /// Says `seen POSITION ID` for each entry until `count` of them were seen.
    static func follow(_ store: String, count: Int) async throws {
        let journal = try Journal.open(at: store, access: .readOnly)
        say("opened")
        var seen = 0
        for try await entry in journal.follow(after: .start) {
            say("seen \(entry.position) \(entry.id)")
            seen += 1
            if seen == count { break }
        }
        try await journal.close()
    }

    /// Begins a read transaction and stays in it until it is killed.
    static func holdSnapshot(_ store: String) throws {
        let journal = try Journal.open(at: store, access: .readOnly)
        try journal.read { snapshot in
            say("holding \(try snapshot.head())")
            while isWanted() { sleep(1) }
        }
    }

    /// Opens the store for reading and again, and says what came of it.
    static func openOnce(_ store: String) throws {
        let journal = try Journal.open(at: store, access: .readOnly)
        say("head \(try journal.read { try $0.head() })")
    }

    /// Opens the store and uses it in a forked child, and says what each of the two met.
    static func openAndFork(_ store: String) throws {
        let journal = try Journal.open(at: store)
        // Swift does not let fork be called by its name.
        typealias Fork = @convention(c) () -> pid_t
        guard let symbol = dlsym(nil, "fork") else { leave("there is no fork") }
        let child = unsafeBitCast(symbol, to: Fork.self)()
        if child == 0 {
            do {
                _ = try journal.read { try $0.head() }
                say("child read")
            } catch {
                say("child \(name(of: error))")
            }
            _exit(0)
        }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        say("parent \(try journal.read { try $0.head() })")
    }
}
