import Digest
import QuoteGeneration

/// `daybook policy`.
enum PolicyCommands {
    static let group = CommandGroup(name: "policy", summary: "Show and check what quotes are judged by")
    static let all: [Command] = [show, check]

    private static let file = Argument(name: "FILE", help: "A policy, JSON", kind: .file)

    private static let show = Command(
        name: "policy show", summary: "Write the policy that comes with Daybook",
        details: ["A changed copy of it is a policy too; schemas/quote-policy.schema.json says what each member means."],
        run: { invocation in
            try invocation.terminal.output.write(json: QuotePolicy.standard.json)
            return .done
        })

    private static let check = Command(
        name: "policy check", summary: "Check a policy, and say its fingerprint", arguments: [file], options: [.json],
        run: { invocation in
            let (arguments, output) = (invocation.arguments, invocation.terminal.output)
            let policy = try PolicyFile.policy(at: arguments.word(file))
            if arguments.isSet(.json) {
                var line = JSONLine()
                line.add("fingerprint", policy.fingerprint.hex)
                line.add("isStandard", policy.fingerprint == QuotePolicy.standard.fingerprint)
                try output.write(json: line.bytes)
            } else {
                try output.print("A policy, fingerprint \(policy.fingerprint.hex)\n")
            }
            return .done
        })
}
