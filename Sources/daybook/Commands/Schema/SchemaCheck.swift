import JSONSchema
import StrictJSON

/// Judges one document after another.
struct SchemaCheck: ~Copyable {
    /// What the documents came to.
    struct Counts {
        var fitting = 0
        var misfits = 0
        /// No JSON, or past a limit of JSON.
        var unreadable = 0
        /// A limit of schemas was passed before there was a verdict.
        var unjudged = 0

        var checked: Int { fitting + misfits + unreadable + unjudged }
        var isClean: Bool { fitting == checked }
    }

    let output: CheckOutput
    private(set) var counts = Counts()
    private var validator: SchemaValidator
    private var document: JSONDocument

    init(_ schema: Schema, _ output: CheckOutput) {
        self.output = output
        validator = SchemaValidator(schema)
        document = JSONDocument(limits: InstanceFile.limits)
    }

    /// Judges a document of the file `name` and says what there is to say.
    mutating func judge(_ instance: InstanceFile.Instance, of name: String) throws {
        do throws(JSONReadError) {
            let bytes = instance.bytes
            try document.parse(bytes.span.bytes)
        } catch {
            counts.unreadable += 1
            return try output.write(CheckFault(error, in: instance), valid: nil, instance, of: name)
        }
        let isValid: Bool
        do throws(SchemaEvaluationError) {
            isValid = try validator.isValid(document)
        } catch {
            counts.unjudged += 1
            return try output.write(CheckFault(error, document, in: instance), valid: nil, instance, of: name)
        }
        if isValid { counts.fitting += 1 } else { counts.misfits += 1 }
        do {
            if output.isJSON {
                try output.write(try validator.report(document), instance, of: name)
            } else if !isValid {
                let violations = try validator.violations(document, at: document.root)
                for violation in violations {
                    try output.write(violation, at: violation.place(in: document), instance, of: name)
                }
                if violations.count >= validator.schema.limits.violationsMax {
                    try output.writeCut(violations.count, instance, of: name)
                }
            }
        } catch let error as SchemaEvaluationError {
            // The verdict is known; only the words for it are too many.
            try output.write(CheckFault(error, document, in: instance), valid: isValid, instance, of: name)
        }
    }
}

/// Why there is no verdict about a document, or no more than that.
struct CheckFault {
    /// In the file, from 1.
    let line: Int
    let column: Int
    let reason: String

    init(_ error: JSONReadError, in instance: InstanceFile.Instance) {
        line = instance.line + error.line - 1
        column = error.column
        reason = error.reason.message
    }

    init(_ error: SchemaEvaluationError, _ document: borrowing JSONDocument, in instance: InstanceFile.Instance) {
        let place = document.place(of: document.root)
        line = instance.line + place.line - 1
        column = place.column
        reason = "\(error)"
    }
}
