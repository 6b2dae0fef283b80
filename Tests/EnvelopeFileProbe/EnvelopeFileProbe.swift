import Envelopes
import Foundation

/// A writer to be killed: `EnvelopeFileProbe FILE` appends without end and prints the id of each entry once the append
/// has returned. An error ends it, printed as one line.
@main
struct EnvelopeFileProbe {
    static func main() throws {
        do {
            let file = try EnvelopeFile.open(at: CommandLine.arguments[1])
            var cause: EntryID?
            for number in 0... {
                cause = try file.append(envelope(number), cause: cause)
                if let cause { say("\(cause)") }
            }
        } catch {
            say("error: \(error)")
            exit(1)
        }
    }

    /// Lengths vary, so that a kill or a full disk cuts lines everywhere; every fifth stands in its line as a string.
    static func envelope(_ number: Int) throws -> Envelope {
        let text = String(repeating: "é", count: number * 397 % 3001)
        let end = number.isMultiple(of: 5) ? "\r\n" : ""
        return try Envelope(
            """
            {"source":"foundation-models","sessionId":"lm_01","schemaVersion":1,"generable":"QuoteDraft",\
            "complete":true,"content":{"text":"\(text)","number":\(number)},\
            "intent":"SaveQuoteIntent","parameters":null}
            """ + end)
    }

    static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
