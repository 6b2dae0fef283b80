import Digest
import Foundation
import TestSupport
import Testing

/// Bytes without a pattern that a fault in the schedule could hide behind.
func sample(byteCount: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    return (0..<byteCount).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
    }
}

/// The digest of `bytes[range]`, or of all of them. Spans cannot stand in an expectation's own text.
func singleDigest(of bytes: [UInt8], _ range: Range<Int>? = nil) -> SHA256Digest {
    SHA256.digest(bytes.span.bytes.extracting(range ?? bytes.indices))
}

/// Whether the programs that some tests compare with can be started.
private let hasPython = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/python3")
}

@Test func `a message gives one digest however it is cut into parts`() {
    let message = sample(byteCount: 300)
    let whole = singleDigest(of: message)
    for first in [0, 1, 55, 56, 63, 64, 65, 127, 128, 129, 299, 300] {
        for second in [first, first + (300 - first) / 2, 300] {
            var parts = SHA256()
            for range in [0..<first, first..<second, second..<300] {
                parts.update(message.span.bytes.extracting(range))
            }
            #expect(parts.finish() == whole, "cut at \(first) and \(second)")
        }
    }
    var bytes = SHA256()
    for byte in message { bytes.update(byte: byte) }
    #expect(bytes.finish() == whole)
}

@Test func `a copy goes on by itself, and a finished message can go on`() {
    let message = sample(byteCount: 100)
    var beginning = SHA256()
    beginning.update(message.span.bytes.extracting(0..<70))
    var copy = beginning
    copy.update(message.span.bytes.extracting(70..<100))
    #expect(beginning.finish() == singleDigest(of: message, 0..<70))
    #expect(copy.finish() == singleDigest(of: message))
    beginning.update(message.span.bytes.extracting(70..<100))
    #expect(beginning.finish() == copy.finish())
}

@Test func `integers go in with their lowest byte first`() {
    var integers = SHA256()
    integers.update(littleEndian: UInt64(0x0807_0605_0403_0201))
    integers.update(littleEndian: UInt16(0x0a09))
    integers.update(littleEndian: Int64(-2))
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
    #expect(integers.finish() == singleDigest(of: bytes))
}

@Test(.enabled(if: hasPython))
func `every length up to 300 agrees with another implementation`() throws {
    let program = """
        import hashlib,sys
        data=sys.stdin.buffer.read()
        print("\\n".join(hashlib.sha256(data[:n]).hexdigest() for n in range(301)))
        """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.start()
    let message = sample(byteCount: 300)
    try input.fileHandleForWriting.write(contentsOf: Data(message))
    try input.fileHandleForWriting.close()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n")
    process.waitUntilExit()
    try #require(lines.count == 301)
    for length in 0...300 {
        #expect(singleDigest(of: message, 0..<length).hex == lines[length], "\(length) bytes")
    }
}
