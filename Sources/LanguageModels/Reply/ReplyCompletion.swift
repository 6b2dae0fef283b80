internal import JSONSchema
internal import StrictJSON

/// Whether a reply is whole, on evidence alone: the model finished and gave a clean reason, the bound of tokens was not
/// reached, and what it sent reads strictly from the first byte to the last. What the text says about its own
/// completeness is no evidence, and nothing is ever mended.
///
/// Whole does not mean right: whether an object fits its schema, and what its words are worth, is judged elsewhere.
public enum ReplyCompletion: Hashable, Sendable {
    /// One object, its exact bytes without the white space around it. The request has an output schema.
    case object([UInt8])
    /// Text with something in it. The request has no output schema.
    case text(String)
    /// Tool calls, each whole, in the order of their indexes.
    case toolCalls([WholeToolCall])
    /// Not whole; the reply keeps what came.
    case incomplete(ModelFailure)

    /// What `reply` comes to as an answer to `request`.
    public init(of reply: ModelReply, to request: ModelRequest) {
        do throws(ModelFailure) {
            try Self.checkEnd(of: reply, maxTokens: request.options.maxTokens)
            if !reply.toolCalls.isEmpty {
                self = .toolCalls(try Self.wholeCalls(reply.toolCalls, tools: request.tools))
            } else if reply.raw.allSatisfy({ $0 == 0x20 || 0x09...0x0D ~= $0 }) {
                throw .emptyReply
            } else if let schema = request.outputSchema {
                self = .object(try Self.filled(schema, by: reply.raw))
            } else {
                self = .text(try Self.text(reply.raw))
            }
        } catch {
            self = .incomplete(error)
        }
    }

    /// Whether it is whole.
    public var isComplete: Bool { failure == nil }

    /// Why it is not whole; nil if it is.
    public var failure: ModelFailure? {
        if case .incomplete(let failure) = self { failure } else { nil }
    }

    /// Refuses an end that is not clean. A reply of exactly the bound's tokens may lack its last ones, whatever reason
    /// its server gives.
    private static func checkEnd(of reply: ModelReply, maxTokens: Int64?) throws(ModelFailure) {
        guard let finish = reply.finish else { throw .truncated(receivedBytes: Int64(reply.raw.count)) }
        let tokens = finish.usage?.responseTokens
        guard let reason = finish.reason else { throw .uncleanFinish(reason: nil) }
        if reason == .length { throw .tokenLimit(maxTokens: maxTokens, responseTokens: tokens) }
        if reason == .contentFilter { throw .guardrail(reason.word) }
        guard reason.isClean else { throw .uncleanFinish(reason: reason.word) }
        if let maxTokens, let tokens, tokens >= maxTokens {
            throw .tokenLimit(maxTokens: maxTokens, responseTokens: tokens)
        }
    }

    private static func text(_ raw: [UInt8]) throws(ModelFailure) -> String {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: raw.span)
        } catch {
            throw .decodingFailure(
                reason: "these bytes are not UTF-8", byteOffset: Int64(error.byteOffsets.lowerBound))
        }
        return String(decoding: raw, as: UTF8.self)
    }

    private static func filled(_ schema: [UInt8], by raw: [UInt8]) throws(ModelFailure) -> [UInt8] {
        let document = try wholeObject(raw)
        let schemaDocument: JSONDocument
        do throws(JSONReadError) { schemaDocument = try JSONDocument(schema) } catch {
            throw .unsupportedSchema("the request's schema is not JSON: \(error)")
        }
        if document.isEqual(document.root, to: schemaDocument, schemaDocument.root) { throw .schemaEcho }
        return document.rawBytes(of: document.root)
    }

    private static func wholeObject(_ raw: [UInt8]) throws(ModelFailure) -> JSONDocument {
        let document: JSONDocument
        do throws(JSONReadError) { document = try JSONDocument(raw) } catch {
            throw ModelFailure(error, byteCount: raw.count)
        }
        guard document.kind(of: document.root) == .object else {
            let offset = document.byteRange(of: document.root).lowerBound
            throw .decodingFailure(reason: "this is JSON but no object", byteOffset: Int64(offset))
        }
        return document
    }
}

/// A tool call that is whole: its arguments are one object of JSON. Whether they fit is judged elsewhere.
public struct WholeToolCall: Hashable, Sendable {
    /// Which call of the reply it is.
    public let index: Int64
    /// Its id; nil if the server gave none: whoever makes one up records that.
    public let id: String?
    /// The tool's name, one that the request offers.
    public let name: String
    /// The exact bytes of the arguments' object.
    public let arguments: [UInt8]
    /// Whether the model gave no arguments, and the empty object stands for them because the tool's schema allows it.
    public let isWithoutArguments: Bool
}

extension ReplyCompletion {
    /// The calls, if each is whole: a reply is not taken in parts.
    private static func wholeCalls(
        _ calls: [ModelToolCall], tools: [ModelTool]
    ) throws(ModelFailure) -> [WholeToolCall] {
        var whole: [WholeToolCall] = []
        for call in calls {
            guard let name = call.name, let tool = tools.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                throw .decodingFailure(reason: "tool call \(call.index) names no tool of the request", byteOffset: nil)
            }
            let isWithout = call.arguments.isEmpty || call.arguments == Array("null".utf8)
            let arguments: [UInt8]
            if isWithout {
                guard try acceptsNothing(tool) else {
                    throw .decodingFailure(reason: "tool call \(call.index) has no arguments", byteOffset: nil)
                }
                arguments = Array("{}".utf8)
            } else {
                let document = try wholeObject(call.arguments)
                arguments = document.rawBytes(of: document.root)
            }
            whole.append(
                WholeToolCall(
                    index: call.index, id: call.id, name: name, arguments: arguments, isWithoutArguments: isWithout))
        }
        return whole
    }

    /// Whether an empty object fits the tool's schema.
    private static func acceptsNothing(_ tool: ModelTool) throws(ModelFailure) -> Bool {
        do {
            var validator = SchemaValidator(try Schema(tool.parameters))
            return try validator.isValid(try JSONDocument("{}"))
        } catch {
            throw .unsupportedSchema("the schema of the tool \(tool.name): \(error)")
        }
    }
}
