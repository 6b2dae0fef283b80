import Digest
import Testing

private let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

/// Spans cannot stand in an expectation's own text.
private func makeDigest(_ bytes: some Collection<UInt8>) -> SHA256Digest? {
    SHA256Digest(Array(bytes).span.bytes)
}

@Test func `a digest reads and writes hexadecimal digits`() throws {
    let digest = try #require(SHA256Digest(hex: hex))
    #expect(digest.hex == hex)
    #expect(String(describing: digest) == hex)
    #expect(SHA256Digest(hex: hex.uppercased()) == digest)
    var text = Array("digest ".utf8)
    digest.appendHex(to: &text)
    #expect(String(decoding: text, as: UTF8.self) == "digest " + hex)
}

@Test(arguments: [
    "", "ba", String(hex.dropLast()), hex + "0", hex + "00", hex.replacing("f", with: "g"), " " + hex.dropFirst(),
])
func `text that is not 64 hexadecimal digits is no digest`(_ text: String) {
    #expect(SHA256Digest(hex: text) == nil)
}

@Test func `a digest is made of exactly 32 bytes and gives them back`() throws {
    let bytes = [UInt8](1...32)
    let digest = try #require(makeDigest(bytes))
    var copy: [UInt8] = [0]
    digest.append(to: &copy)
    #expect(copy == [0] + bytes)
    let lent = digest.withBytes { span in
        span.byteOffsets.map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
    #expect(lent == bytes)
    #expect(makeDigest(bytes.dropLast()) == nil)
    #expect(makeDigest(bytes + [0]) == nil)
}

@Test func `digests are equal if all 32 bytes are`() {
    let bytes = [UInt8](1...32)
    let digest = makeDigest(bytes)
    #expect(Set([digest, makeDigest(bytes)]).count == 1)
    for index in bytes.indices {
        var other = bytes
        other[index] ^= 1
        #expect(makeDigest(other) != digest)
    }
}
