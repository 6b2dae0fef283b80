internal import Envelopes
public import GenerationJournal

/// Marks quotes on a person's behalf.
public enum Favourites {
    /// Records that a quote is a favourite from now on, or no longer.
    ///
    /// - Returns: the step; nil if the quote was that already, and nothing was recorded.
    /// - Throws: `FavouriteError` if the library has no such quote, or nobody or no reason is named; `JournalError`.
    @concurrent
    public static func mark(
        _ position: Position, isFavourite: Bool, in journal: Journal, by: String, reason: String
    ) async throws -> AppendResult? {
        guard !by.isEmpty, !reason.isEmpty else { throw FavouriteError.notSigned }
        let id: EntryID? = try journal.read { snapshot in
            guard try snapshot.quote(at: position) != nil,
                let id = try snapshot.withEntry(at: position, { header, _ in header.id })
            else { throw FavouriteError.notFound(position) }
            return try (snapshot.favouriteMark(of: position) != nil) == isFavourite ? nil : id
        }
        guard let id else { return nil }
        let step = FavouriteQuote(entry: id, isFavourite: isFavourite, by: by, reason: reason)
        return try await journal.appendOwn([NewEntry(try step.envelope(), cause: id)], expecting: .any)[0]
    }
}

/// Why a quote was not marked.
public enum FavouriteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The library has no quote from this entry.
    case notFound(Position)
    /// Who decides or why is left empty (spec J10).
    case notSigned

    public var description: String {
        switch self {
        case .notFound(let position): "The library has no quote from entry \(position)"
        case .notSigned: "A decision names who makes it and why; neither may be empty"
        }
    }
}
