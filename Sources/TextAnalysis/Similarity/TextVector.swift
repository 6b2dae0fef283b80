/// A text as a point in the space of one embedder. Points of different embedders cannot be compared.
public struct TextVector: Hashable, Sendable {
    /// The name of the embedder that made it, with everything in it that a change of would give other vectors.
    public let embedder: String
    /// The coordinates, all finite.
    public let values: [Float]

    /// How many coordinates it has.
    public var dimension: Int { values.count }

    /// A vector from its coordinates.
    ///
    /// - Throws: `TextVectorError.notFinite` for the first coordinate that is no number or infinite, `.zeroVector` if none
    ///   differs from 0: there is no direction to compare.
    public init(embedder: String, values: [Float]) throws(TextVectorError) {
        if let index = values.firstIndex(where: { !$0.isFinite }) { throw .notFinite(index: index) }
        guard values.contains(where: { $0 != 0 }) else { throw .zeroVector }
        self.embedder = embedder
        self.values = values
    }

    /// The cosine of the angle between two vectors, from -1 to 1.
    ///
    /// Sums are formed in double precision and in order, so the answer is the same on every machine.
    ///
    /// - Throws: `TextVectorError.embeddersDiffer` or `.dimensionsDiffer` if they are not of one space.
    public func cosine(with other: TextVector) throws(TextVectorError) -> Double {
        guard embedder.utf8.elementsEqual(other.embedder.utf8) else {
            throw .embeddersDiffer(embedder, other.embedder)
        }
        guard dimension == other.dimension else { throw .dimensionsDiffer(dimension, other.dimension) }
        var (product, own, others) = (0.0, 0.0, 0.0)
        for index in values.indices {
            let (left, right) = (Double(values[index]), Double(other.values[index]))
            product += left * right
            own += left * left
            others += right * right
        }
        // Finite single-precision numbers cannot overflow these sums, nor can their squares vanish.
        return min(1, max(-1, product / (own.squareRoot() * others.squareRoot())))
    }
}

/// Why vectors cannot be made or compared.
public enum TextVectorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// They come from two embedders.
    case embeddersDiffer(String, String)
    /// They have different numbers of coordinates.
    case dimensionsDiffer(Int, Int)
    /// All coordinates are 0.
    case zeroVector
    /// A coordinate is no number or infinite.
    case notFinite(index: Int)

    public var description: String {
        switch self {
        case .embeddersDiffer(let one, let other): "vectors of \(one) and of \(other) cannot be compared"
        case .dimensionsDiffer(let one, let other): "vectors of \(one) and of \(other) dimensions cannot be compared"
        case .zeroVector: "a vector of zeros has no direction"
        case .notFinite(let index): "coordinate \(index) is not finite"
        }
    }
}
