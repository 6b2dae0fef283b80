internal import Digest
internal import Envelopes
internal import LMDB

extension Projection {
    /// The policies that drafts were judged by.
    ///
    /// The key is the fingerprint in 32 bytes and the position of the registration in eight, big-endian; the row is the
    /// name of the feature.
    public static let policies: Projection = Projection(
        name: "policies", version: 1, interest: .ownSteps, steps: [RegisterPolicy.self]
    ) { entry, _ in
        guard let step = try entry.step(RegisterPolicy.self) else { return [] }
        guard let key = PolicyRow.key(step.fingerprint, entry.position) else {
            throw UnusableEntry("the fingerprint is no SHA-256 in hexadecimal digits")
        }
        return [.put(key: key, row: Array(step.name.utf8))]
    }
}

enum PolicyRow {
    static func key(_ fingerprint: String, _ position: Position) -> [UInt8]? {
        guard let digest = SHA256Digest(hex: fingerprint) else { return nil }
        return digest.withBytes { $0.copied } + position.rawValue.bigEndianBytes
    }
}

extension Snapshot {
    /// The steps that register the policy with this fingerprint, in order.
    ///
    /// - Throws: `JournalError`.
    public borrowing func registeredPolicies(fingerprint: String) throws -> [Position] {
        guard let start = PolicyRow.key(fingerprint, .start) else { return [] }
        let prefix = Array(start.prefix(SHA256Digest.byteCount))
        var positions: [Position] = []
        try scanRows(of: .policies, from: start) { key, _ in
            guard key.starts(with: prefix.span.bytes), key.byteCount == start.count else { return .stop }
            positions.append(Position(rawValue: key.bigEndianUInt64(at: SHA256Digest.byteCount)))
            return .next
        }
        return positions
    }
}
