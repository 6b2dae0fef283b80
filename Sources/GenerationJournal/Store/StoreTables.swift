internal import LMDB

/// The five tables of a store; docs/format.md gives their keys and values.
struct StoreTables: Sendable {
    static let names = ["log", "ids", "sessions", "meta", "rows"]

    let log: Table
    let ids: Table
    let sessions: Table
    let meta: Table
    let rows: Table

    init(_ environment: Environment) throws {
        log = try environment.table("log")
        ids = try environment.table("ids")
        sessions = try environment.table("sessions")
        meta = try environment.table("meta")
        rows = try environment.table("rows")
    }
}
