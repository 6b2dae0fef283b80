import Envelopes
import JSONSchema
import StrictJSON

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// libFuzzer's own way to be called from a `main` that is not its own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ tryOne: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

@main
struct Fuzz {
    static func main() {
        var count = CommandLine.argc
        var words = CommandLine.unsafeArgv
        exit(runDriver(&count, &words) { fuzzOne($0, $1) })
    }
}

/// What libFuzzer calls for each input. The first byte chooses what is tried, so that one run tries everything; an input
/// is a fault if it crashes, hangs, or breaks one of the promises below.
private func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    switch choice % 4 {
    case 0: read(rest)
    case 1: check(rest)
    case 2: compile(rest)
    default: match(rest)
    }
    #if PLANTED
    // An object whose first key is empty, wherever it stands: one mutation away from any object.
    for index in rest.indices.dropLast(2) where rest[index] == 0x7B && rest[index + 1] == 0x22 && rest[index + 2] == 0x22 {
        fatalError("the planted fault")
    }
    #endif
    return 0
}

/// What is read is what is written: the canonical form reads as the same value.
private func read(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(bytes) else { return }
    guard let canonical = try? document.canonicalBytes(of: document.root, numbers: .exactDecimal) else { return }
    guard let again = try? JSONDocument(canonical) else { preconditionFailure("the canonical form is no JSON") }
    precondition(document.isEqual(document.root, to: again, again.root), "the canonical form means something else")
}

/// The contract's own check answers as the strict reader does, and never both ways.
private func check(_ bytes: [UInt8]) {
    let envelope = try? Envelope(bytes)
    precondition(envelope == nil || (try? JSONDocument(bytes)) != nil, "an envelope is JSON")
}

/// A schema, a line feed, and an instance: both passes of the validator agree.
private func compile(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    var options = SchemaOptions(assertsFormats: true)
    options.limits.applicationsMax = 100_000
    guard let schema = try? Schema(Array(parts[0]), options: options), parts.count == 2,
        let instance = try? JSONDocument(Array(parts[1]))
    else { return }
    var validator = SchemaValidator(schema)
    guard let verdict = try? validator.isValid(instance), let report = try? validator.report(instance) else { return }
    precondition(verdict == report.isValid, "the two passes disagree")
    precondition(verdict == report.violations.isEmpty, "a verdict without a reason")
    _ = try? validator.unnamedMembers(instance, at: instance.root)
    _ = try? SchemaProjection(schema).project(instance, at: instance.root)
}

/// A pattern, a line feed, and a text: a pattern either compiles or is refused, and matching ends.
private func match(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard let pattern = String(validating: parts[0], as: UTF8.self), parts.count == 2,
        let text = String(validating: parts[1], as: UTF8.self)
    else { return }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("pattern")
    writer.string(pattern)
    writer.endObject()
    guard let schema = try? Schema(writer.bytes) else { return }
    var string = JSONWriter()
    string.string(text)
    guard let instance = try? JSONDocument(string.bytes) else { return }
    var validator = SchemaValidator(schema)
    let verdict = try? validator.isValid(instance)
    precondition(verdict != nil, "a pattern always answers")
}
