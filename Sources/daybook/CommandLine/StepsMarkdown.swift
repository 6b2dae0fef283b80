import Schemas
import StrictJSON

/// docs/steps.md, made from the schemas of the steps.
enum StepsMarkdown {
    static var page: String {
        var text = """
            # Steps

            <!-- Made by `daybook help --steps`; a test compares it. -->

            An entry is one of two kinds, told apart by `source`, so that nobody can take the app's words for the model's.

            What a model decoded has `source` foundation-models, the model's `sessionId`, and `content` of the type that
            `generable` and `schemaVersion` name; `intent` is the action that it is for. `parameters` is null until the content
            is complete and everything required has passed.

            What the app recorded has `source` app-intent; `sessionId`, `generable` and `content` are null, `complete` is true,
            and `parameters` carry the facts. A call that the system makes of an app intent is one: `intent` names the action,
            `schemaVersion` is the version of its parameters. The steps below are the others. Daybook itself writes them, and only
            entries that it wrote, which bear the flag `own`, are obeyed: an envelope that merely looks like one says nothing. No
            action can be registered for a step.

            Facts name entries by id. The shapes are in schemas/, as STEP.vVERSION.schema.json.

            """
        for schema in EmbeddedSchema.all {
            guard case .step(let cause) = schema.role else { continue }
            text += section(on: schema, cause: cause)
        }
        return text
    }

    private static func section(on schema: EmbeddedSchema, cause: EmbeddedSchema.Cause) -> String {
        guard let document = try? JSONDocument(schema.text) else { return "" }
        let description = document.member("description", of: document.root).map { document.string(of: $0) } ?? ""
        var text = """

            ## \(schema.name)

            \(description)

            | key | value |
            |---|---|
            | `source` | app-intent |
            | `sessionId` | null |
            | `schemaVersion` | \(schema.version) |
            | `generable` | null |
            | `complete` | true |
            | `content` | null |
            | `intent` | \(schema.name) |
            | cause | \(cause.rawValue) |

            """
        guard let properties = document.member("properties", of: document.root) else { return text }
        document.forEachMember(of: properties) { key, value in
            let meaning = document.member("description", of: value).map { document.string(of: $0) } ?? ""
            text += "| `parameters`/`\(document.string(of: key))` | \(meaning) |\n"
            return true
        }
        return text
    }
}
