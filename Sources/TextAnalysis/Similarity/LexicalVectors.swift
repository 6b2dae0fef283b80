/// Many lexical vectors that one is compared with at once.
///
/// A sentence has a value in a fifth of the coordinates, so only their columns are looked at, sixteen vectors a step. Values
/// are counts, so products are whole numbers and the cosines the very same as those of `TextVector.cosine`.
public struct LexicalVectors: Sendable {
    /// Values of sixteen vectors in one coordinate, and sums of products of as many.
    private typealias Block = SIMD16<Int8>
    private typealias Sums = SIMD16<Int16>

    private let vectors: [TextVector?]
    /// The length of each vector; 0 where there is none, and where its text is so long that it is compared by itself.
    private let lengths: [Double]
    /// Coordinate by coordinate the values of all vectors.
    private let columns: [Block]
    private let blockCount: Int

    /// Up to this length, which a text of some ten thousand letters has, no sum of products is too great for sixteen bits:
    /// it is at most the product of two lengths.
    private static let lengthMax = Double(Int16.max).squareRoot()

    /// - Parameter vectors: vectors of `LexicalEmbedder.standard`; nil keeps the place of a text that has none.
    /// - Throws: `TextVectorError.embeddersDiffer` for a vector of another embedder.
    public init(_ vectors: [TextVector?]) throws(TextVectorError) {
        let blockCount = (vectors.count + Block.scalarCount - 1) / Block.scalarCount
        var lengths = [Double](repeating: 0, count: vectors.count)
        var columns = [Block](repeating: .zero, count: LexicalEmbedder.standard.dimension * blockCount)
        for (index, vector) in vectors.enumerated() {
            guard let vector, let counts = try Counts(of: vector) else { continue }
            lengths[index] = counts.length
            let (block, lane) = index.quotientAndRemainder(dividingBy: Block.scalarCount)
            for (coordinate, value) in counts.values { columns[coordinate * blockCount + block][lane] = value }
        }
        (self.vectors, self.lengths, self.columns, self.blockCount) = (vectors, lengths, columns, blockCount)
    }

    /// Hands out the cosine with each vector that there is, in their order.
    ///
    /// - Throws: `TextVectorError.embeddersDiffer` if `vector` is not of `LexicalEmbedder.standard`.
    public func forEachCosine(
        with vector: TextVector, _ body: (_ index: Int, _ cosine: Double) -> Void
    ) throws(TextVectorError) {
        let counts = try Counts(of: vector)
        let products = counts.map(products)
        for (index, length) in lengths.enumerated() {
            if let counts, let products, length > 0 {
                let (block, lane) = index.quotientAndRemainder(dividingBy: Block.scalarCount)
                body(index, min(1, max(-1, Double(products[block][lane]) / (counts.length * length))))
            } else if let other = vectors[index] {
                body(index, try vector.cosine(with: other))
            }
        }
    }

    private func products(with counts: Counts) -> [Sums] {
        let columns = columns
        var products = [Sums](repeating: .zero, count: blockCount)
        for (coordinate, value) in counts.values {
            let (first, value) = (coordinate * blockCount, Int16(value))
            for block in products.indices { products[block] &+= Sums(truncatingIfNeeded: columns[first + block]) &* value }
        }
        return products
    }

    /// The coordinates of a vector that are not zero.
    private struct Counts {
        let values: [(coordinate: Int, value: Int8)]
        let length: Double

        /// Nil for a vector that is too long, or has a value that eight bits cannot hold.
        init?(of vector: TextVector) throws(TextVectorError) {
            let embedder = LexicalEmbedder.standard
            guard vector.embedder.utf8.elementsEqual(embedder.name.utf8), vector.dimension == embedder.dimension else {
                throw .embeddersDiffer(vector.embedder, embedder.name)
            }
            var values: [(coordinate: Int, value: Int8)] = []
            values.reserveCapacity(embedder.dimension / 2)
            var square = 0
            for (coordinate, value) in vector.values.enumerated() where value != 0 {
                guard let count = Int8(exactly: value) else { return nil }
                values.append((coordinate, count))
                square += Int(count) * Int(count)
            }
            length = Double(square).squareRoot()
            self.values = values
            guard length <= LexicalVectors.lengthMax else { return nil }
        }
    }
}
