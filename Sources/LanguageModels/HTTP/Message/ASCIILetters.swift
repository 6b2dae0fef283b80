/// These bytes as a text, with the capital letters of ASCII as small ones.
func asciiLowercasedText(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
}
