public import StrictJSON

/// A step that Daybook itself records: what stands in its envelope's parameters, and under which intent.
///
/// docs/steps.md lists them. Only entries that carry the `own` flag are obeyed; an envelope that merely looks like a
/// step says nothing.
public protocol Step: Sendable {
    /// The intent, in the imperative.
    static var intent: String { get }
    /// The generation of the parameters' field list.
    static var schemaVersion: Int { get }

    /// Reads the facts of an envelope's parameters.
    init(_ facts: borrowing StepFacts) throws(StepError)
    /// Writes the members of the parameters.
    func write(to writer: inout JSONWriter)
}

extension Step {
    /// The envelope that records the step.
    ///
    /// - Throws: `EnvelopeError` if it would pass the limits of envelopes.
    public func envelope() throws(EnvelopeError) -> Envelope {
        var writer = JSONWriter()
        writer.beginObject()
        write(to: &writer)
        writer.endObject()
        return try Envelope(
            source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(Self.schemaVersion), generable: nil,
            isComplete: true, content: nil, intent: Self.intent, parameters: String(decoding: writer.bytes, as: UTF8.self))
    }

    /// The step that `envelope` records.
    ///
    /// - Throws: `StepError` if it is another step, of another version, or a fact is missing or of the wrong type.
    public init(of envelope: Envelope) throws(StepError) {
        let reader = StepReader()
        do throws(EnvelopeError) { try reader.read(envelope.bytes.span.bytes) } catch { throw StepError("\(error)") }
        guard let step = try reader.step(Self.self) else { throw StepError("the intent is not \(Self.intent)") }
        self = step
    }
}

/// Why an envelope does not record a step; names keys, never values.
public struct StepError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in words.
    public let reason: String

    init(_ reason: String) { self.reason = reason }

    public var description: String { reason }
}
