extension JSONDocument {
    /// What kind of value stands at `node`; a key is a string.
    @inlinable
    public func kind(of node: JSONNode) -> JSONKind { self.node(node).kind }

    /// The kind of the value at `node` as a set of one; of a number written without fraction and exponent,
    /// `plainInteger`.
    @inlinable
    public func kinds(of node: JSONNode) -> JSONKinds { self.node(node).kinds }

    /// Where the bytes of `node` stand in the text, quotes or brackets included, white space around it not.
    public func byteRange(of node: JSONNode) -> Range<Int> {
        let node = self.node(node)
        let start = Int(node.offset)
        return start..<(start + Int(node.length))
    }

    /// The place of `node` in the text. Linear in its offset.
    public func place(of node: JSONNode) -> JSONPlace {
        place(ofByte: Int(self.node(node).offset))
    }

    /// The exact bytes of `node`, copied.
    public func rawBytes(of node: JSONNode) -> [UInt8] {
        Array(buffer[byteRange(of: node)])
    }

    /// Appends the exact bytes of `node` to `output`.
    public func appendRawBytes(of node: JSONNode, to output: inout [UInt8]) { output += buffer[byteRange(of: node)] }

    /// The first key of an object or the first element of an array, if there is one.
    @inlinable
    public func firstChild(of container: JSONNode) -> JSONNode? {
        let head = node(container)
        let first = container.index + 1
        guard head.kind == .object || head.kind == .array, first < head.next else { return nil }
        return JSONNode(index: first)
    }

    /// The value of `key`, a key of an object.
    @inlinable
    public func value(of key: JSONNode) -> JSONNode {
        JSONNode(index: node(key).next)
    }

    /// The key that follows `key`, or the element that follows an element, of `container`.
    @inlinable
    public func child(after child: JSONNode, of container: JSONNode) -> JSONNode? {
        let head = node(container)
        let next = head.kind == .object ? node(value(of: child)).next : node(child).next
        return next < head.next ? JSONNode(index: next) : nil
    }

    /// How many members or elements `container` has; 0 for a scalar. Linear in the number.
    public func childCount(of container: JSONNode) -> Int {
        var count = 0
        var child = firstChild(of: container)
        while let current = child {
            count += 1
            child = self.child(after: current, of: container)
        }
        return count
    }

    /// Calls `body` with each key and value of `object` in their order, until it answers false. None for other kinds.
    public func forEachMember<Failure: Error>(
        of object: JSONNode, _ body: (_ key: JSONNode, _ value: JSONNode) throws(Failure) -> Bool
    ) throws(Failure) {
        guard kind(of: object) == .object else { return }
        var child = firstChild(of: object)
        while let key = child, try body(key, value(of: key)) {
            child = self.child(after: key, of: object)
        }
    }

    /// Calls `body` with each element of `array` in their order, until it answers false. None for other kinds.
    public func forEachElement<Failure: Error>(
        of array: JSONNode, _ body: (_ element: JSONNode) throws(Failure) -> Bool
    ) throws(Failure) {
        guard kind(of: array) == .array else { return }
        var child = firstChild(of: array)
        while let element = child, try body(element) {
            child = self.child(after: element, of: array)
        }
    }

    /// The value of the member of `object` with the name `key`, compared by decoded bytes; nil for other kinds.
    public func member(_ key: JSONKey, of object: JSONNode) -> JSONNode? {
        member(of: object, tag: key.tag) { candidate in key.matches(candidate, in: buffer.span) }
    }

    /// The value of the member of `object` with the name `key`, compared by decoded bytes; nil for other kinds.
    ///
    /// Allocates nothing for a name of up to sixteen bytes.
    public func member(_ key: String, of object: JSONNode) -> JSONNode? {
        guard let print = KeyPrint(short: key) else { return member(JSONKey(key), of: object) }
        return member(of: object, tag: print.tag) { candidate in
            switch print.comparison(with: candidate, in: buffer.span) {
            case .equal: true
            case .different: false
            case .undecided: JSONKey(key).matches(candidate, in: buffer.span)
            }
        }
    }

    @inline(__always)
    private func member(of object: JSONNode, tag: UInt16, _ matches: (TapeNode) -> Bool) -> JSONNode? {
        let head = node(object)
        guard head.kind == .object else { return nil }
        var index = Int(object.index) + 1
        while index < Int(head.next) {
            let candidate = tape[index]
            if candidate.tag == tag && matches(candidate) { return JSONNode(index: candidate.next) }
            index = Int(tape[Int(candidate.next)].next)
        }
        return nil
    }
}
