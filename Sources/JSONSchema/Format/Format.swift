/// Placeholder until the formats are merged: knows none.
struct Format: Sendable {
    init?(named name: String) { return nil }
    func accepts(_ text: Span<UInt8>) -> Bool { true }
}
