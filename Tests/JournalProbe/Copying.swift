import GenerationJournal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Probe {
    static func export(_ store: String, to path: String) throws {
        let journal = try Journal.open(at: store, access: .readOnly)
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { leave("cannot write \(path)") }
        let report = try journal.export(exportedBy: "probe") { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                guard count > 0 else { leave("cannot write \(path)") }
                rest = rest.dropFirst(count)
            }
        }
        close(file)
        say("exported \(report.entries)")
    }

    static func importFile(_ store: String, from path: String, resumes: Bool) throws {
        let journal = try Journal.open(at: store)
        setenv("DAYBOOK_FAULT_ARMED", "1", 1)
        say("opened")
        var options = ImportOptions()
        options.resumes = resumes
        let report = try journal.importEntries(from: .file(path: path), options: options, progress: { report in
            say("imported \(report.imported) known \(report.known)")
        })
        say("done \(report.head)")
    }

    static func replay(_ store: String, into path: String) throws {
        let journal = try Journal.open(at: store, access: .readOnly)
        say("opened")
        let report = try journal.replay(into: path) { say("written \($0.written) known \($0.known)") }
        say("done \(report.head)")
    }

    static func migrate(_ store: String, into path: String, mappings: [String]) throws {
        let journal = try Journal.open(at: store, access: .readOnly)
        let set = try MappingSet(mappings.map { try Mapping(document: content(of: $0)) })
        say("opened")
        let report = try journal.migrate(into: path, set, options: MigrationOptions(by: "probe")) {
            say("written \($0.written) known \($0.known)")
        }
        say("done \(report.written + report.known)")
    }

    private static func content(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { leave("cannot read \(path)") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return bytes
    }

    static func compact(_ store: String) throws {
        say("begun")
        let report = try Journal.compact(at: store)
        say("done \(report.head)")
    }
}
