/// The walk over two documents that finds their differences.
struct JSONComparison {
    private(set) var differences: [JSONDifference] = []
    /// Where to stop: one is enough to know that two values are not the same.
    private let differencesMax: Int
    private var tasks: [Task] = []
    /// The ways to the tasks; each step knows the one before it, so that ways share their beginnings.
    private var steps: [Step] = []

    private struct Step {
        var label: Label
        var parent: Int?
    }

    /// What leads from a container to a child; made into a token only for a difference.
    private enum Label {
        case leftKey(JSONNode)
        case rightKey(JSONNode)
        case index(Int)
    }

    /// Something to look at later. Last in, first out, so the tasks of a container are put in backwards.
    private struct Task {
        var left: JSONNode?
        var right: JSONNode?
        var step: Int?
        /// How many bytes at the front of both are known to be the same, with one that differs right after them.
        var samePrefix: Int?
    }

    init(differencesMax: Int = .max) { self.differencesMax = differencesMax }

    /// Finds the differences of two values.
    mutating func compare(
        _ left: borrowing JSONDocument, _ leftNode: JSONNode, _ right: borrowing JSONDocument, _ rightNode: JSONNode
    ) {
        tasks.append(Task(left: leftNode, right: rightNode))
        while differences.count < differencesMax, let task = tasks.popLast() {
            if let leftNode = task.left, let rightNode = task.right {
                compare(task, left, leftNode, right, rightNode)
            } else {
                add(task, left, right)
            }
        }
    }

    private mutating func add(_ task: Task, _ left: borrowing JSONDocument, _ right: borrowing JSONDocument) {
        var tokens: [[UInt8]] = []
        var step = task.step
        while let index = step {
            switch steps[index].label {
            case .leftKey(let key): tokens.append(left.decodedBytes(of: key))
            case .rightKey(let key): tokens.append(right.decodedBytes(of: key))
            case .index(let index): tokens.append(Array(String(index).utf8))
            }
            step = steps[index].parent
        }
        differences.append(
            JSONDifference(
                pointer: JSONPointer(tokens: tokens.reversed()), left: task.left.map { left.rawBytes(of: $0) },
                right: task.right.map { right.rawBytes(of: $0) }))
    }

    private mutating func compare(
        _ task: Task, _ left: borrowing JSONDocument, _ leftNode: JSONNode, _ right: borrowing JSONDocument,
        _ rightNode: JSONNode
    ) {
        let leftRange = left.byteRange(of: leftNode)
        let rightRange = right.byteRange(of: rightNode)
        let length = min(leftRange.count, rightRange.count)
        let samePrefix =
            task.samePrefix
            ?? KeyComparison.samePrefix(
                left.buffer.span, leftRange.lowerBound, right.buffer.span, rightRange.lowerBound, length: length)
        if samePrefix == length && leftRange.count == rightRange.count { return }
        var found: [Task] = []
        switch (left.kind(of: leftNode), right.kind(of: rightNode)) {
        case (.object, .object): found = memberTasks(task.step, left, leftNode, right, rightNode)
        case (.array, .array): found = elementTasks(task.step, left, leftNode, right, rightNode)
        case (.number, .number) where left.number(of: leftNode) == right.number(of: rightNode): return
        case (.string, .string) where KeyComparison.areEqual(left, leftNode, right, rightNode): return
        default: add(task, left, right)
        }
        for var child in found.reversed() {
            if let leftChild = child.left, let rightChild = child.right {
                child.samePrefix = Self.samePrefix(
                    samePrefix, left.byteRange(of: leftChild), in: leftRange, right.byteRange(of: rightChild),
                    in: rightRange)
            }
            tasks.append(child)
        }
    }

    /// How many bytes two children have in common at the front, as far as that follows from the `known` bytes that
    /// their parents have in common.
    ///
    /// What begins in the part that is the same stands at the same place on both sides, so its bytes need not be
    /// compared again. Without this, deep documents would cost their size at each level.
    private static func samePrefix(
        _ known: Int, _ left: Range<Int>, in leftParent: Range<Int>, _ right: Range<Int>, in rightParent: Range<Int>
    ) -> Int? {
        let offset = left.lowerBound - leftParent.lowerBound
        guard offset < known, right.lowerBound - rightParent.lowerBound == offset else { return nil }
        return min(known - offset, left.count, right.count)
    }

    private mutating func step(_ label: Label, after parent: Int?) -> Int {
        steps.append(Step(label: label, parent: parent))
        return steps.count - 1
    }

    private mutating func elementTasks(
        _ parent: Int?, _ left: borrowing JSONDocument, _ leftArray: JSONNode, _ right: borrowing JSONDocument,
        _ rightArray: JSONNode
    ) -> [Task] {
        let leftElements = left.children(of: leftArray)
        let rightElements = right.children(of: rightArray)
        return (0..<max(leftElements.count, rightElements.count)).map { index in
            Task(
                left: index < leftElements.count ? leftElements[index] : nil,
                right: index < rightElements.count ? rightElements[index] : nil,
                step: step(.index(index), after: parent))
        }
    }

    private mutating func memberTasks(
        _ parent: Int?, _ left: borrowing JSONDocument, _ leftObject: JSONNode, _ right: borrowing JSONDocument,
        _ rightObject: JSONNode
    ) -> [Task] {
        let rightKeys = right.children(of: rightObject)
        var found: [Task] = []
        var isMatched = [Bool](repeating: false, count: rightKeys.count)
        // The places of the right keys in an order to search in, made when the first key is not where it is expected.
        var sorted: [Int]?
        for (position, key) in left.children(of: leftObject).enumerated() {
            var match: Int?
            if position < rightKeys.count && KeyComparison.areEqual(left, key, right, rightKeys[position]) {
                match = position
            } else {
                let places = sorted ?? KeyComparison.sortedPlaces(rightKeys, of: right)
                sorted = places
                match = KeyComparison.place(of: key, left, in: places, rightKeys, right)
            }
            if let match { isMatched[match] = true }
            found.append(
                Task(
                    left: left.value(of: key), right: match.map { right.value(of: rightKeys[$0]) },
                    step: step(.leftKey(key), after: parent)))
        }
        for (key, isMatched) in zip(rightKeys, isMatched) where !isMatched {
            found.append(Task(right: right.value(of: key), step: step(.rightKey(key), after: parent)))
        }
        return found
    }
}
