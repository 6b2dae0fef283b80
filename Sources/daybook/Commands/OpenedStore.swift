import GenerationJournal

extension Invocation {
    /// Opens the command's store, lends it, and closes it whatever happens.
    ///
    /// - Throws: what `body` throws, else what closing throws.
    func withStore<R>(_ access: Journal.Access, _ body: (Journal) async throws -> R) async throws -> R {
        try await withStore(arguments.store, access, body)
    }

    /// The same with the store at `path`.
    func withStore<R>(
        _ path: String, _ access: Journal.Access, _ body: (Journal) async throws -> R
    ) async throws -> R {
        let journal = try Journal.open(at: path, access: access)
        let result: Result<R, any Error>
        do { result = .success(try await body(journal)) } catch { result = .failure(error) }
        do { try await journal.close() } catch {
            // What went wrong first explains more than a closing that failed after it.
            guard case .failure = result else { throw error }
        }
        return try result.get()
    }
}
