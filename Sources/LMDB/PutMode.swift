/// What putting a row does when its key exists.
public enum PutMode: Hashable, Sendable {
    /// Replaces the value.
    case replace
    /// Leaves the table as it is.
    case insert
    /// As ``insert``, and the key must be greater than every other: pages are filled to the end, in order.
    case append
}
