@testable import Digest
import Testing

/// A message and its digest, from NIST's examples and the SHA-256 byte vectors of the CAVP.
struct Vector: CustomTestStringConvertible {
    let name: String
    let message: [UInt8]
    let hex: String

    var testDescription: String { name }

    init(_ name: String, _ message: [UInt8], _ hex: String) {
        (self.name, self.message, self.hex) = (name, message, hex)
    }

    init(text: String, _ hex: String) {
        self.init("\"\(text.prefix(24))\"", Array(text.utf8), hex)
    }

    static let all = [
        Vector("empty", [], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        Vector(text: "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        Vector(
            text: "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
        Vector(
            text: "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
        Vector("bd", [0xbd], "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
        Vector("d3 (CAVP, 8 bits)", [0xd3], "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
        Vector("11af (CAVP)", [0x11, 0xaf], "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"),
        Vector(
            "c98c8e55 (NIST)", [0xc9, 0x8c, 0x8e, 0x55],
            "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"),
        Vector(
            "55 zeros", .init(repeating: 0, count: 55),
            "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
        Vector(
            "56 zeros", .init(repeating: 0, count: 56),
            "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"),
        Vector(
            "57 zeros", .init(repeating: 0, count: 57),
            "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"),
        Vector(
            "64 zeros", .init(repeating: 0, count: 64),
            "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
        Vector(
            "1,000 zeros", .init(repeating: 0, count: 1000),
            "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"),
        Vector(
            "1,000 times A", .init(repeating: UInt8(ascii: "A"), count: 1000),
            "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4"),
        Vector(
            "1,005 times U", .init(repeating: UInt8(ascii: "U"), count: 1005),
            "f4d62ddec0f3dd90ea1380fa16a5ff8dc4c54b21740650f24afc4120903552b0"),
        Vector(
            "1,000,000 zeros", .init(repeating: 0, count: 1_000_000),
            "d29751f2649b32ff572b5e0a9f541ea660a50f94ff0beedfb0b692b924cc8025"),
        Vector(
            "1,000,000 times a", .init(repeating: UInt8(ascii: "a"), count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ]
}

@Test(arguments: Vector.all)
func `the published vectors come out of one message`(_ vector: Vector) {
    #expect(singleDigest(of: vector.message).hex == vector.hex)
    for way in ways {
        var stream = SHA256Stream(usesProcessor: way)
        stream.update(vector.message.span.bytes)
        #expect(stream.finish().hex == vector.hex, "\(way)")
    }
}

@Test func `the published vectors come out of a batch`() {
    for way in ways {
        var batch = SHA256Batch(usesProcessor: way)
        for vector in Vector.all { batch.add(vector.message.span.bytes) }
        batch.finish { index, digest in
            #expect(digest.hex == Vector.all[index].hex, "\(Vector.all[index].name)")
        }
    }
}
