public import StrictJSON

/// Why a file is no recorded model, and where.
public enum RecordedModelError: Error, Hashable, Sendable {
    /// The file is not JSON, or passes a bound of a text.
    case notJSON(JSONReadError)
    /// The value at this place is not what a recording has there.
    case unexpectedValue(at: JSONPointer, problem: String)
    /// The factor for delays is not a finite number from 0 to `RecordedModel.delayScaleMax`.
    case delayScale(Double)
}

extension RecordedModelError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notJSON(let error): "the recorded model is not JSON: \(error)"
        case .unexpectedValue(let pointer, let problem):
            "the recorded model is wrong at \(pointer.isRoot ? "its root" : "\(pointer)"): \(problem)"
        case .delayScale(let scale): "delays cannot be multiplied by \(scale)"
        }
    }
}
