#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Words as C wants them: an array of pointers with a null behind the last, good for as long as the object lives.
final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ words: [String]) { pointers = words.map { strdup($0) } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}
