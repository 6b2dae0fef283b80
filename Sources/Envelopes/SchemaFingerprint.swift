public import Digest
public import StrictJSON

/// What identifies a schema whatever its spelling: SHA-256 of its canonical form (RFC 8785), in which numbers that a
/// `Double` cannot hold stay in exact decimal form.
public enum SchemaFingerprint {
    /// The fingerprint of `schema`.
    public static func of(_ schema: borrowing JSONDocument) -> SHA256Digest {
        do throws(JSONCanonicalError) {
            let canonical = try schema.canonicalBytes(of: schema.root, numbers: .exactDecimal)
            return SHA256.digest(canonical.span.bytes)
        } catch {
            preconditionFailure("every number has an exact decimal form: \(error)")
        }
    }
}
