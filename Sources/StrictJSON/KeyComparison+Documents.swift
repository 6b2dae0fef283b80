extension KeyComparison {
    /// How many bytes two runs of `length` have in common at the front. Both must be padded.
    static func samePrefix(
        _ left: Span<UInt8>, _ leftAt: Int, _ right: Span<UInt8>, _ rightAt: Int, length: Int
    ) -> Int {
        var index = 0
        while index + 8 <= length {
            let difference = left.word64(leftAt + index) ^ right.word64(rightAt + index)
            if difference != 0 { return index + difference.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < length && left.byte(leftAt + index) == right.byte(rightAt + index) { index += 1 }
        return index
    }

    /// Whether two strings or keys, each of its own document, have the same decoded bytes.
    static func areEqual(
        _ left: borrowing JSONDocument, _ leftNode: JSONNode, _ right: borrowing JSONDocument, _ rightNode: JSONNode
    ) -> Bool {
        order(left.node(leftNode), left.buffer.span, right.node(rightNode), right.buffer.span) == 0
    }

    /// The indexes into `keys` in the order of their hashes and, within one hash, of their decoded bytes.
    static func sortedPlaces(_ keys: [JSONNode], of document: borrowing JSONDocument) -> [Int] {
        let entries = keys.map { document.node($0) }
        let bytes = document.buffer
        return keys.indices.sorted { order(entries[$0], bytes, before: entries[$1], bytes) < 0 }
    }

    /// Where in `keys` the name of `key` stands, if it does; `places` are their sorted places.
    static func place(
        of key: JSONNode, _ document: borrowing JSONDocument, in places: [Int], _ keys: [JSONNode],
        _ keysDocument: borrowing JSONDocument
    ) -> Int? {
        let entry = document.node(key)
        var low = 0
        var high = places.count
        while low < high {
            let middle = (low + high) / 2
            let other = keysDocument.node(keys[places[middle]])
            let order = order(other, keysDocument.buffer, before: entry, document.buffer)
            if order == 0 { return places[middle] }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Below, at or above 0 by hash, then decoded bytes.
    private static func order(_ left: TapeNode, _ leftBytes: [UInt8], before right: TapeNode, _ rightBytes: [UInt8])
        -> Int
    {
        if left.tag != right.tag { return left.tag < right.tag ? -1 : 1 }
        return order(left, leftBytes.span, right, rightBytes.span)
    }
}
