/// `daybook schema`.
enum SchemaCommands {
    static let group = CommandGroup(
        name: "schema", summary: "Check documents against schemas, compare and project them, and register schemas")

    static let all: [Command] = [
        SchemaCheckCommand.command, SchemaDiffCommand.command, SchemaProjectCommand.command, SchemaListCommand.command,
        SchemaShowCommand.command, SchemaRegisterCommand.command,
    ]
}
