import Envelopes
import GenerationJournal

/// `daybook receipt`.
enum ReceiptCommand {
    private static let output = Option(
        name: "output", value: "FILE", help: "Write to FILE, which must not exist, instead of standard output",
        kind: .file)

    static let command = Command(
        name: "receipt", summary: "Write a receipt of the journal as it is now",
        details: [
            "A receipt is one line of JSON. Keep it elsewhere: `daybook verify --against RECEIPT` shows later that "
                + "nothing before it was changed or cut. It is not signed, so it proves as much as the "
                + "place where it is kept.",
            "With --output and --json the receipt is printed as well.",
        ],
        arguments: [.store], options: [output, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, terminal) = (invocation.arguments, invocation.terminal)
        return try await invocation.withStore(.readOnly) { journal in
            let receipt = try journal.receipt()
            if let path = arguments.text(output) {
                let file = try NewFile(path)
                try file.write(receipt.encoded)
                try file.finish()
                if !arguments.isSet(.json) {
                    try terminal.output.print("Wrote the receipt of position \(receipt.position) to \(path)\n")
                    return .done
                }
            }
            try terminal.output.write(json: receipt.encoded)
            return .done
        }
    }
}
