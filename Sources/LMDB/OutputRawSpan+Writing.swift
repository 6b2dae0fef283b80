public extension OutputRawSpan {
    /// Appends all bytes of `span`; traps if they do not fit.
    mutating func append(copying span: RawSpan) {
        let count = span.byteCount
        precondition(count <= freeCapacity, "The bytes do not fit into what is left of the output.")
        unsafe withUnsafeMutableBytes { buffer, initializedCount in
            let target = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[initializedCount...])
            unsafe span.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
            initializedCount += count
        }
    }

    /// Appends `number`, least significant byte first; traps if it does not fit.
    @inlinable mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(littleEndian number: Number) {
        // The append checks the room; an integer's bytes are all initialized.
        unsafe append(number.littleEndian, as: Number.self)
    }

    /// Appends `number`, most significant byte first; traps if it does not fit.
    @inlinable mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(bigEndian number: Number) {
        unsafe append(number.bigEndian, as: Number.self)
    }

    /// Appends `count` zero bytes; traps if they do not fit.
    @inlinable mutating func append(zeroBytes count: Int) {
        unsafe append(repeating: 0, count: count, as: UInt8.self)
    }
}
