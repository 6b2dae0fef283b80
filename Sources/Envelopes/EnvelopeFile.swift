/// Journaled envelopes as JSON Lines, for apps without a store.
public enum EnvelopeFile { public static let format = "daybook-envelopes 1" }
