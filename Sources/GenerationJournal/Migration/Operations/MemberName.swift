internal import Envelopes
internal import StrictJSON

/// A member's name, made ready for finding and for writing. A class, so that it costs one reference wherever it stands.
final class MemberName: Sendable {
    let key: JSONKey
    let utf8: [UInt8]
    /// As it is written, with its quotes.
    let quoted: [UInt8]

    init(utf8: [UInt8]) {
        key = JSONKey(utf8: utf8)
        self.utf8 = utf8
        var quoted: [UInt8] = []
        EnvelopeLine.appendQuoted(utf8, to: &quoted)
        self.quoted = quoted
    }

    var text: String { String(decoding: utf8, as: UTF8.self) }
}

extension MemberName: Equatable {
    static func == (left: MemberName, right: MemberName) -> Bool { left.utf8 == right.utf8 }
}
