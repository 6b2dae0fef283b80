#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension FileSystem {
    /// Reads what is there from a descriptor that is open, into `buffer` from `start` on; 0 at the end of the input.
    ///
    /// For pipes as well as files; a call that a signal interrupts is made again.
    public static func read(
        _ descriptor: Int32, into buffer: inout [UInt8], from start: Int
    ) throws(SystemError) -> Int {
        precondition(start < buffer.count, "there is no room in the buffer")
        while true {
            // The system writes at most as many bytes as the rest of the buffer holds.
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
                #if canImport(Glibc)
                return unsafe Glibc.read(descriptor, rest.baseAddress, rest.count)
                #elseif canImport(Musl)
                return unsafe Musl.read(descriptor, rest.baseAddress, rest.count)
                #else
                return unsafe Darwin.read(descriptor, rest.baseAddress, rest.count)
                #endif
            }
            if count >= 0 { return count }
            let code = errno
            guard code == EINTR else { throw SystemError(code: code, call: "read") }
        }
    }

    /// The folder that relative paths begin in.
    public static func currentDirectory() throws(SystemError) -> String {
        guard let path = unsafe getcwd(nil, 0) else { throw SystemError(code: errno, call: "getcwd") }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }
}
