import Digest
import Envelopes
import Foundation
import ProbeProjections
import TestSupport

@testable import GenerationJournal

/// A store with flows in it, of which some are to be erased.
struct ErasureStore {
    static let prompt = "A quote about patience for Ada's grandmother"
    static let draft = "Geduld ist ein Baum mit bitterer Wurzel \u{1F333}"
    static let views = Projection.all + [.lengths]

    let fresh: FreshStore
    var journal: Journal { fresh.journal }

    init() throws {
        fresh = try FreshStore(projections: Self.views)
    }

    /// Appends a flow of a request, a draft's snapshot and the draft, all caused by the request; answers its positions.
    @discardableResult
    func append(
        prompt: String, draft: String, session: String? = "lm_01", isOwn: Bool = false
    ) async throws -> [Position] {
        let request = NewEntry(try Self.request(prompt, isOwn: isOwn), id: EntryID.next())
        let half = String(draft.prefix(draft.count / 2))
        let rest = try [half, draft].map { NewEntry(try Samples.draft($0, session: session), cause: request.id) }
        let results =
            isOwn
            ? try await journal.appendOwn([request], expecting: .any) + journal.append(rest, expecting: .any)
            : try await journal.append([request] + rest, expecting: .any)
        return results.map(\.position)
    }

    /// Daybook's own says for which feature, by a name that all of them share.
    private static func request(_ prompt: String, isOwn: Bool) throws -> Envelope {
        let feature = isOwn ? "\"feature\":\"quoteGeneration\"," : ""
        return try Envelope(
            """
            {"source":"app-intent","sessionId":null,"schemaVersion":1,"generable":null,"complete":true,"content":null,\
            "intent":"RequestGeneration","parameters":{\(feature)"prompt":"\(prompt)"}}
            """)
    }

    func erase(_ positions: [Position], leavesCopies: Bool = false) throws -> ErasureReport {
        var options = ErasureOptions()
        options.leavesCopies = leavesCopies
        return try journal.erase(positions, by: "tester", reason: "asked by its author", options: options)
    }
}

extension FreshStore {
    init(projections: [Projection]) throws {
        directory = try TemporaryDirectory("journal")
        path = directory.file("a.daybook")
        journal = try Journal.create(at: path, projections: projections)
    }
}

extension Position {
    static func at(_ numbers: UInt64...) -> [Position] { numbers.map(Position.init(rawValue:)) }
}

extension Journal {
    /// The digests of all views, as they are served.
    func servedDigests() throws -> [SHA256Digest] {
        try read { snapshot in try store.projections.map { try snapshot.digest(of: $0) } }
    }

    /// Expects that verification, the views as served and the views as rebuilt all agree.
    func foldedDigests() throws -> [SHA256Digest] {
        let head = try read { try $0.head() }
        return try store.fold(store.projections, through: head).map(\.digest)
    }
}

/// All files under a folder, as bytes.
enum FolderBytes {
    /// The files in which one of `texts` occurs, as it is or escaped as JSON does.
    static func files(under path: String, holding texts: [String]) throws -> [String] {
        let spellings = texts.flatMap { text in [text, escaped(text, ascii: true), escaped(text, ascii: false)] }
            .map { Data($0.utf8) }
        let names = try FileManager.default.subpathsOfDirectory(atPath: path)
        return try names.filter { name in
            var isDirectory: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isDirectory)
            // The engine's lock file must not be opened while the store is: closing it would drop the locks.
            guard !isDirectory.boolValue, name != "lock.mdb" else { return false }
            let bytes = try Data(contentsOf: URL(filePath: path + "/" + name))
            return spellings.contains { bytes.range(of: $0) != nil }
        }
    }

    private static func escaped(_ text: String, ascii: Bool) -> String {
        text.utf16.map { unit in
            switch unit {
            case 0x22: "\\\""
            case 0x5C: "\\\\"
            case 0x80... where ascii: String(format: "\\u%04x", unit)
            default: String(decoding: [unit], as: UTF16.self)
            }
        }.joined()
    }
}
