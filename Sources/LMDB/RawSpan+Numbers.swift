public extension RawSpan {
    /// The little-endian `UInt16` at `offset`; traps if it does not lie within the span.
    @inlinable func littleEndianUInt16(at offset: Int) -> UInt16 { UInt16(littleEndian: number(at: offset)) }
    /// The little-endian `UInt32` at `offset`; traps if it does not lie within the span.
    @inlinable func littleEndianUInt32(at offset: Int) -> UInt32 { UInt32(littleEndian: number(at: offset)) }
    /// The little-endian `UInt64` at `offset`; traps if it does not lie within the span.
    @inlinable func littleEndianUInt64(at offset: Int) -> UInt64 { UInt64(littleEndian: number(at: offset)) }
    /// The little-endian `Int64` at `offset`; traps if it does not lie within the span.
    @inlinable func littleEndianInt64(at offset: Int) -> Int64 { Int64(littleEndian: number(at: offset)) }
    /// The big-endian `UInt16` at `offset`; traps if it does not lie within the span.
    @inlinable func bigEndianUInt16(at offset: Int) -> UInt16 { UInt16(bigEndian: number(at: offset)) }
    /// The big-endian `UInt32` at `offset`; traps if it does not lie within the span.
    @inlinable func bigEndianUInt32(at offset: Int) -> UInt32 { UInt32(bigEndian: number(at: offset)) }
    /// The big-endian `UInt64` at `offset`; traps if it does not lie within the span.
    @inlinable func bigEndianUInt64(at offset: Int) -> UInt64 { UInt64(bigEndian: number(at: offset)) }
    /// The byte at `offset`; traps if it does not lie within the span.
    @inlinable func byte(at offset: Int) -> UInt8 { number(at: offset) }

    /// `count` words of eight bytes from `offset`, in the machine's own order; traps if they do not lie within the span.
    @inlinable func words<let count: Int>(at offset: Int) -> InlineArray<count, UInt64> {
        unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: InlineArray<count, UInt64>.self)
    }

    /// The bytes of an integer in the machine's own order.
    ///
    /// Rows begin at any even address, hence the unaligned load. It checks the bounds, and every bit pattern is a
    /// valid integer.
    @inlinable internal func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number {
        unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self)
    }
}
