import ActionExecution
import Envelopes
import TestSupport
import Testing

@testable import daybook

/// The options that say what may be performed, and what is said about wrong ones.
struct ActionOptionsTests {
    private static func actions(_ words: String...) throws -> [ActionDefinition] {
        let command = ExecuteCommand.command
        return try ActionOptions.actions(ArgumentReader(command).read((["STORE", "1"] + words)[...]))
    }

    @Test func `an action takes the types that come with Daybook, and those that are named`() throws {
        let actions = try Self.actions(
            "--action", "PlaceOrderIntent=/bin/cat -n 'a b'", "--action=SaveQuoteIntent@1=/bin/cat",
            "--accept", "PlaceOrderIntent=OrderDraft@4", "--accept", "PlaceOrderIntent=Other@Draft@1", "--time-limit", "7")
        #expect(actions.map(\.name) == ["PlaceOrderIntent@3", "SaveQuoteIntent@1"])
        #expect(
            actions.map(\.accepts) == [
                [
                    AcceptedType("OrderDraft", version: 3), AcceptedType("ReorderDraft", version: 1),
                    AcceptedType("OrderDraft", version: 4), AcceptedType("Other@Draft", version: 1),
                ], [AcceptedType("QuoteDraft", version: 1)],
            ])
        let commands = actions.compactMap { $0.handler as? ExternalCommand }
        #expect(commands.map(\.path) == ["/bin/cat", "/bin/cat"])
        #expect(commands.map(\.arguments) == [["-n", "a b"], []])
        #expect(commands.map(\.seconds) == [7, 7])
    }

    @Test func `a program without a folder is looked for as shells do`() throws {
        let command = try #require(try Self.actions("--action", "PlaceOrderIntent=env").first?.handler as? ExternalCommand)
        #expect(command.path.hasSuffix("/env"))
    }

    @Test func `values are taken in their order, one that stands alone once only`() throws {
        let command = ExecuteCommand.command
        let arguments = try ArgumentReader(command).read(["S", "1", "--action", "b", "--by", "x", "--action=a"])
        #expect(arguments.texts(ActionOptions.action) == ["b", "a"])
        #expect(arguments.texts(.by) == ["x"] && arguments.texts(ActionOptions.accept) == [])
        #expect(throws: CommandLineError.self) { try ArgumentReader(command).read(["S", "--by", "x", "--by", "y"]) }
    }

    @Test(arguments: [
        (["--action", "PlaceOrderIntent"], #""PlaceOrderIntent" has no ="#), (["--action", "=cat"], "has no ="),
        (["--action", "PlaceOrderIntent="], "names no command"), (["--action", "PlaceOrderIntent=  "], "names no command"),
        (["--action", "PlaceOrderIntent=''"], "there is no program"),
        (["--action", "PlaceOrderIntent=/no/such"], "there is no program /no/such that can be run"),
        (["--action", "PlaceOrderIntent=/etc"], "there is no program /etc"),
        (["--action", "PlaceOrderIntent=/bin/cat 'x"], "a quote ' is not closed: /bin/cat 'x"),
        (["--action", #"PlaceOrderIntent=/bin/cat x\"#], "nothing follows the last backslash"),
        (["--action", "PlaceOrderIntent@0=/bin/cat"], "has no version from 1 up behind the @"),
        (["--action", "PlaceOrderIntent@=/bin/cat"], "has no version"), (["--action", "@3=/bin/cat"], "has no version"),
        (["--action", "PlaceOrderIntent@2147483648=/bin/cat"], "has no version"),
        (["--action", "OtherIntent=/bin/cat"], "--action OtherIntent@VERSION=COMMAND"),
        (["--action", "RecordOutcome=/bin/cat"], "Say which version"),
        (["--action", "RecordOutcome@1=/bin/cat"], "RecordOutcome is a step of Daybook itself"),
        (["--action", "PlaceOrderIntent=/bin/cat", "--action", "PlaceOrderIntent@3=/bin/cat"], "two actions for PlaceOrderIntent"),
        (["--accept", "PlaceOrderIntent=OrderDraft"], "a version is missing"), (["--accept", "OrderDraft@3"], "has no ="),
        (["--accept", "PlaceOrderIntent=OrderDraft@3"], "for which there is no --action"),
        (["--action", "caf\u{E9}@1=/bin/cat", "--accept", "cafe\u{301}=Draft@1"], "for which there is no --action"),
        (["--action"], "--action needs a value"), (["--time-limit", "0"], "is no number from 1 to 86400"),
        (["--time-limit", "86401"], "is no number from 1 to 86400"), (["--time-limit", "1s"], "is no number"),
        (["--max", "3"], "--max goes with --ready only"), (["--since", "1h"], "--since goes with --ready only"),
        (["--ready"], "either ENTRY or --ready"), (["--by", " "], "--by names nobody"),
        (["--nonsense"], "execute has no option --nonsense"),
    ] as [([String], String)])
    func `a wrong command line ends with 2 and says what is wrong`(words: [String], message: String) async throws {
        let place = try await CommandFolder.withSample()
        let run = await place.run(["execute", "$a", "1"] + words)
        #expect(run.status == .commandLine)
        #expect(run.output == "")
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.errors.contains("See `daybook help execute`"))
        #expect(await place.run("log", "$a").output.split(separator: "\n").count == 5)
    }

    @Test(arguments: [([], "either ENTRY or --ready"), (["--ready", "--retry"], "--retry needs an ENTRY"),
        (["--ready", "--max", "0"], "is no number from 1 up"), (["--ready", "--since", "soon"], "is no time"),
        (["one"], "neither a position nor an id"), (["0"], "neither a position nor an id"),
    ] as [([String], String)])
    func `what is to be executed has to be said`(words: [String], message: String) async throws {
        let place = try await CommandFolder.withSample()
        let run = await place.run(["execute", "$a"] + words + ["--action", "PlaceOrderIntent=/bin/cat"])
        #expect(run.status == .commandLine && run.errors.contains(message), "\(run.errors)")
    }

    @Test(arguments: ["execute", "intent"])
    func `help and completion know what may be given more than once`(command: String) async throws {
        let help = await CommandFolder.anywhere("help", command).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(help.contains("without a shell; may be given more than once"))
        #expect(help.contains("beside those that come with Daybook; may be given more than once"))
        let zsh = await CommandFolder.anywhere("completion", "zsh").output
        for option in ["action", "accept"] { #expect(zsh.contains("'*--\(option)[")) }
        #expect(!zsh.contains("'*--json["))
    }
}
