/// Where a model's server is asked: an address of the scheme `http` (RFC 9110 section 4.2.1), with or without a path and a
/// version behind it, such as `http://127.0.0.1:8080/v1`.
public struct ModelAddress: Hashable, Sendable {
    /// The host in small letters: a name, an IPv4 address, or an IPv6 address without its brackets.
    public let host: String
    /// The port.
    public let port: UInt16
    /// The path before the version, such as `/models`; empty for none.
    public let path: String
    /// The last segment of the path if it is a version, such as `v1`; `v1` where the address says none.
    public let version: String

    /// The longest address, in bytes.
    public static let bytesMax = 2_048

    /// The address that `text` spells.
    public init(_ text: String) throws(ModelAddressError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.bytesMax else { throw .malformed("it is longer than \(Self.bytesMax) bytes") }
        guard bytes.allSatisfy({ 0x21...0x7E ~= $0 }) else { throw .malformed("it has a letter that is none of ASCII") }
        let rest = try Self.withoutScheme(bytes[...])
        let pathStart = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        let (authority, pathBytes) = (rest[..<pathStart], rest[pathStart...])
        // Such a secret would stand in journals.
        if authority.contains(UInt8(ascii: "@")) { throw .credentials }
        if rest.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
            throw .malformed("it has a query or a fragment")
        }
        (host, port) = try Self.hostAndPort(authority)
        (path, version) = try Self.pathAndVersion(pathBytes)
    }

    /// Whether requests stay on this machine: the name `localhost`, which is never looked up (RFC 6761 section 6.3), an
    /// address of 127.0.0.0/8, or `::1`.
    public var isLoopback: Bool { host == "localhost" || host == "::1" || IPv4Address(host)?.isLoopback ?? false }

    /// The path of a request of the versioned interface, such as `/v1/chat/completions`.
    func versioned(_ resource: String) -> String { "\(path)/\(version)/\(resource)" }

    /// The path of a request beside it, such as `/health`.
    func unversioned(_ resource: String) -> String { "\(path)/\(resource)" }

    /// Host and port as the field `Host` names them.
    var authority: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return port == 80 ? name : "\(name):\(port)"
    }

    /// Scheme, host and port (RFC 6454 section 6.2).
    var origin: String { "http://\(authority)" }

    private static func withoutScheme(_ bytes: ArraySlice<UInt8>) throws(ModelAddressError) -> ArraySlice<UInt8> {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: Array("://".utf8)) else {
            throw .malformed("it does not begin with http://")
        }
        let scheme = asciiLowercasedText(bytes[..<colon])
        if scheme == "https" { throw .encrypted }
        guard scheme == "http" else { throw .malformed("its scheme is not http") }
        return bytes[(colon + 3)...]
    }

    private static func hostAndPort(_ authority: ArraySlice<UInt8>) throws(ModelAddressError) -> (String, UInt16) {
        var (name, digits) = (authority, authority[authority.endIndex...])
        if authority.first == UInt8(ascii: "[") {
            guard let end = authority.firstIndex(of: UInt8(ascii: "]")) else { throw .malformed("its host lacks a bracket") }
            name = authority[(authority.startIndex + 1)..<end]
            digits = authority[(end + 1)...]
            let isAddress = name.contains(UInt8(ascii: ":")) && name.allSatisfy {
                Self.isHexadecimal($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
            }
            guard isAddress else { throw .malformed("no IPv6 address stands in the brackets") }
        } else {
            if let colon = authority.firstIndex(of: UInt8(ascii: ":")) {
                (name, digits) = (authority[..<colon], authority[colon...])
            }
            guard !name.isEmpty, name.allSatisfy(Self.isNameLetter) else { throw .malformed("its host is no name") }
        }
        let host = asciiLowercasedText(name)
        guard let first = digits.first else { return (host, 80) }
        let number = digits.dropFirst()
        guard first == UInt8(ascii: ":"), 1...5 ~= number.count, number.allSatisfy({ 0x30...0x39 ~= $0 }),
            let port = UInt16(String(decoding: number, as: UTF8.self)), port > 0
        else { throw .malformed("its port is no number from 1 to 65535") }
        return (host, port)
    }

    private static func pathAndVersion(_ path: ArraySlice<UInt8>) throws(ModelAddressError) -> (String, String) {
        var segments = path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        guard !segments.contains(where: { $0 == "." || $0 == ".." }) else { throw .malformed("its path has dots") }
        var version = "v1"
        try refuseResource(segments)
        if let last = segments.last, isVersion(last) {
            version = last
            segments.removeLast()
        }
        return (segments.map { "/" + $0 }.joined(), version)
    }

    /// What is asked is put behind the address, so an address of what is asked would be asked for it twice.
    private static func refuseResource(_ segments: [String]) throws(ModelAddressError) {
        let last = segments.suffix(2).map { asciiLowercasedText($0.utf8) }
        let isChat = last == ["chat", "completions"]
        guard isChat || ["models", "embeddings", "health"].contains(last.last) else { return }
        throw .resource(isChat ? "chat/completions" : last.last ?? "")
    }

    /// Whether a segment is a letter v and a number, perhaps with a word behind it, such as `v1` or `v1beta`.
    private static func isVersion(_ segment: String) -> Bool {
        let bytes = Array(segment.utf8)
        return bytes.count >= 2 && bytes[0] | 0x20 == UInt8(ascii: "v") && 0x30...0x39 ~= bytes[1]
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x61...0x66 ~= byte | 0x20 }

    private static func isNameLetter(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_")
    }
}

extension ModelAddress: CustomStringConvertible {
    public var description: String { "\(origin)\(path)/\(version)" }
}

/// Why a text is no address of a model's server.
public enum ModelAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It cannot be read, and why.
    case malformed(String)
    /// Its scheme is https, which this client does not speak.
    case encrypted
    /// It ends in what is asked there, such as `chat/completions`, which does not belong to it.
    case resource(String)
    /// It holds a user's name or password.
    case credentials
    /// It is not on this machine, and nobody allowed its host.
    case notAllowed(host: String)

    public var description: String {
        switch self {
        case .malformed(let reason): "this is no address of a model: \(reason)"
        case .encrypted:
            "https is not spoken here: let a TLS proxy listen on loopback and name that one, or give an own ModelClient"
        case .resource(let name):
            "an address that ends in \(name) names what is asked there: give the base address, such as "
                + "http://localhost:9177/v1"
        case .credentials: "an address of a model must not hold a name or password: a key comes from the environment"
        case .notAllowed(let host): "\(host) is not on this machine, and nobody allowed requests to it"
        }
    }
}
