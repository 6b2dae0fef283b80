import GenerationJournal

/// Mapping documents that a command line names.
enum MappingFiles {
    /// - Throws: `FileFailure`, `CommandRefusal` for a document that is no mapping.
    static func mapping(_ path: String) throws -> Mapping {
        let bytes = try FileContent.bytes(of: path, byteCountMax: MappingLimits.documentBytesMax)
        do throws(MappingError) { return try Mapping(document: bytes) } catch {
            throw CommandRefusal(message: "\(path): \(error)")
        }
    }
}
