import QuoteGeneration

/// The policy that a command line names.
enum PolicyFile {
    static let option = Option(
        name: "policy", value: "FILE", help: "The policy; the one that comes with Daybook unless given", kind: .file)
    /// The largest file, in bytes: a thousand times the policy that comes with Daybook.
    private static let bytesMax = 2 << 20

    /// - Throws: `FileFailure`; `CommandRefusal` for a file that is no policy.
    static func policy(_ arguments: ParsedArguments) throws -> QuotePolicy {
        guard let path = arguments.text(option) else { return .standard }
        return try policy(at: path)
    }

    static func policy(at path: String) throws -> QuotePolicy {
        let file = try FileContent.bytes(of: path, byteCountMax: bytesMax)
        do throws(QuotePolicyError) { return try QuotePolicy(json: file) } catch {
            throw CommandRefusal(message: "\(path): \(error)")
        }
    }
}
