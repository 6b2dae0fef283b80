/// Who decoded or supplied what an envelope holds (E1).
public enum EnvelopeSource: String, Hashable, Sendable, CaseIterable {
    /// A model decoded `content`.
    case foundationModels = "foundation-models"
    /// The system called an App Intent, or the app recorded a step of its own.
    case appIntent = "app-intent"
}
