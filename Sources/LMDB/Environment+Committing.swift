internal import CLMDB
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension Environment {
    /// The error of a commit that failed with `code`: the disk is named as the reason only where nothing was written.
    func commitError(_ code: Int32, _ engine: Engine, dirtyBytes: Int) -> LMDBError {
        let error = LMDBError.writing(code, .commit, directory: paths.directory, dirtyBytes: dirtyBytes)
        // A failed engine has tried to write the meta page, and nobody knows what became of it.
        if error.kind == .diskFull && !engine.hasFailed { return error }
        return LMDBError(.commitFailed(code: code), .commit)
    }

    /// Returns when the commit has passed the drive's own cache, which the engine does not see to in older versions.
    ///
    /// Weaker than the engine's own flush: the order of data and meta page is up to the drive.
    func flushDrive(_ engine: Engine) throws(LMDBError) {
        #if canImport(Darwin)
        if LMDBLibrary.loaded.flushesDarwinDrives { return }
        guard fcntl(try engine.fileDescriptor(.commit), F_FULLFSYNC) != -1 else {
            throw LMDBError(.commitFailed(code: errno), .commit)
        }
        #endif
    }
}
