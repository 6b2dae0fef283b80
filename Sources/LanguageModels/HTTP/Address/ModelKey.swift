/// What lets a client in at a server. It goes into requests and nowhere else: no description shows it, and where a server's
/// words repeat it they are recorded without it.
public struct ModelKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let secret: String

    /// A key of visible ASCII letters; nil for anything else, which no field of a request can hold.
    public init?(_ secret: String) {
        guard 1...4_096 ~= secret.utf8.count, secret.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
        self.secret = secret
    }

    public var description: String { "[key]" }
    /// `[key]`, too.
    public var debugDescription: String { description }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// `bytes` with `[key]` wherever the key stands.
    func removed(from bytes: [UInt8]) -> [UInt8] {
        let key = Array(secret.utf8)
        var (result, at) = ([UInt8](), 0)
        while at < bytes.count {
            if bytes[at] == key[0], bytes[at...].starts(with: key) {
                result += Array(description.utf8)
                at += key.count
            } else {
                result.append(bytes[at])
                at += 1
            }
        }
        return result
    }
}
