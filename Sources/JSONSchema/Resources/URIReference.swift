/// A URI reference (RFC 3986) in its five parts, scheme and host in lower case.
///
/// Two references are equal when their parts have the same bytes; percent escapes are left as they are written.
struct URIReference: Hashable, Sendable {
    var scheme: [UInt8]?
    var authority: [UInt8]?
    var path: [UInt8] = []
    var query: [UInt8]?
    /// What follows `#`, still percent-encoded. Part of a reference, but not of what it is relative to.
    var fragment: [UInt8]?

    /// The reference that `text` spells; or at which byte something stands that may not.
    init(_ text: [UInt8]) throws(URIFault) {
        if let offset = Self.firstFault(in: text) { throw URIFault(byteOffset: offset) }
        var rest = text[...]
        if let hash = rest.firstIndex(of: 0x23) {
            fragment = Array(rest[(hash + 1)...])
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: 0x3F) {
            query = Array(rest[(mark + 1)...])
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(where: { $0 == 0x3A || $0 == 0x2F }), rest[colon] == 0x3A {
            guard Self.isScheme(rest[..<colon]) else { throw URIFault(byteOffset: colon) }
            scheme = rest[..<colon].map { Self.lowercased($0) }
            rest = rest[(colon + 1)...]
        }
        if rest.starts(with: [0x2F, 0x2F]) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: 0x2F) ?? rest.endIndex
            authority = Self.withLowercasedHost(rest[..<end])
            rest = rest[end...]
        }
        path = Array(rest)
    }

    /// Whether there is a scheme, so that the reference says all by itself.
    var isAbsolute: Bool { scheme != nil }

    /// The same without the fragment.
    var withoutFragment: URIReference {
        var result = self
        result.fragment = nil
        return result
    }

    /// The target of this reference relative to `base` (RFC 3986 section 5.2.2).
    func resolved(against base: URIReference) -> URIReference {
        var target = self
        if scheme != nil {
            target.path = Self.withoutDotSegments(path)
            return target
        }
        target.scheme = base.scheme
        if authority != nil {
            target.path = Self.withoutDotSegments(path)
            return target
        }
        target.authority = base.authority
        if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
        } else if path.first == 0x2F {
            target.path = Self.withoutDotSegments(path)
        } else {
            target.path = Self.withoutDotSegments(base.merged(with: path))
        }
        return target
    }

    /// Section 5.2.3: everything up to the base's last slash, then `relative`.
    private func merged(with relative: [UInt8]) -> [UInt8] {
        if authority != nil && path.isEmpty { return [0x2F] + relative }
        guard let slash = path.lastIndex(of: 0x2F) else { return relative }
        return path[...slash] + relative
    }

    /// Section 5.2.4, segment by segment.
    static func withoutDotSegments(_ path: [UInt8]) -> [UInt8] {
        guard path.contains(0x2E) else { return path }
        let isRooted = path.first == 0x2F
        let segments = path.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst(isRooted ? 1 : 0)
        var kept: [ArraySlice<UInt8>] = []
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if segment == [0x2E] {
                if isLast { kept.append([]) }
            } else if segment == [0x2E, 0x2E] {
                if !kept.isEmpty { kept.removeLast() }
                if isLast { kept.append([]) }
            } else {
                kept.append(segment)
            }
        }
        return (isRooted ? [0x2F] : []) + Array(kept.joined(separator: [0x2F]))
    }
}

extension URIReference: CustomStringConvertible {
    /// The parts put together again (section 5.3).
    var description: String {
        var text: [UInt8] = []
        if let scheme { text += scheme + [0x3A] }
        if let authority { text += [0x2F, 0x2F] + authority }
        text += path
        if let query { text += [0x3F] + query }
        if let fragment { text += [0x23] + fragment }
        return String(decoding: text, as: UTF8.self)
    }
}

/// A text that is no URI reference, and the first byte that cannot stand where it stands.
struct URIFault: Error, Hashable, Sendable {
    var byteOffset: Int
}

extension URIReference {
    /// The first byte that may stand nowhere in a URI, or begins a percent escape without two digits, or is a second
    /// number sign.
    private static func firstFault(in text: [UInt8]) -> Int? {
        var isInFragment = false
        for (offset, byte) in text.enumerated() {
            switch byte {
            case 0x23:
                if isInFragment { return offset }
                isInFragment = true
            case 0x25:
                guard offset + 2 < text.count, isHexDigit(text[offset + 1]), isHexDigit(text[offset + 2]) else {
                    return offset
                }
            case 0x21, 0x24, 0x26...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: break
            default: return offset
            }
        }
        return nil
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte
    }

    private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, 0x61...0x7A ~= first | 0x20 else { return false }
        return text.allSatisfy {
            0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
        }
    }

    /// What stands before `@` names a person and keeps its case.
    private static func withLowercasedHost(_ authority: ArraySlice<UInt8>) -> [UInt8] {
        let host = authority.lastIndex(of: 0x40).map { $0 + 1 } ?? authority.startIndex
        return Array(authority[..<host]) + authority[host...].map { lowercased($0) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte + 0x20 : byte }
}
