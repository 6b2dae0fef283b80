/// Finds many words or phrases in one pass over a text: an Aho-Corasick automaton with all transitions worked out.
struct PhraseAutomaton: Sendable {
    /// The class of each byte: bytes that occur in no keyword share class 0.
    private let classes: [UInt8]
    private let classCount: Int
    /// State by state the next state for each class.
    private let next: [Int32]
    /// Where the keywords that end in each state begin in ``keywords``, and last where those of the last state end.
    private let starts: [Int32]
    private let keywords: [Int32]

    init(_ words: [[UInt8]]) {
        var classes = [UInt8](repeating: 0, count: 256)
        var classCount = 1
        // UTF-8 has 243 bytes, so with class 0 they fit.
        for byte in words.joined() where classes[Int(byte)] == 0 && classCount < 256 {
            classes[Int(byte)] = UInt8(classCount)
            classCount += 1
        }
        var trie = Trie(classCount: classCount)
        for (index, word) in words.enumerated() { trie.insert(word.map { classes[Int($0)] }, keyword: Int32(index)) }
        trie.complete()
        self.classes = classes
        self.classCount = classCount
        next = trie.next
        keywords = Array(trie.keywords.joined())
        starts = trie.keywords.reduce(into: [0]) { $0.append(($0.last ?? 0) + Int32($1.count)) }
    }

    /// Every keyword that ends at each byte, with the index behind its last byte.
    func matches(in bytes: [UInt8]) -> [(keyword: Int, end: Int)] {
        var found: [(keyword: Int, end: Int)] = []
        let (classes, next, starts) = (classes, next, starts)
        var state = 0
        for (index, byte) in bytes.enumerated() {
            state = Int(next[state * classCount + Int(classes[Int(byte)])])
            let (first, end) = (starts[state], starts[state + 1])
            guard first < end else { continue }
            for keyword in keywords[Int(first)..<Int(end)] { found.append((Int(keyword), index + 1)) }
        }
        return found
    }
}

/// The keywords as a tree, and then as a machine that never goes back.
private struct Trie {
    let classCount: Int
    var next: [Int32]
    var keywords: [[Int32]] = [[]]

    init(classCount: Int) {
        self.classCount = classCount
        next = [Int32](repeating: -1, count: classCount)
    }

    mutating func insert(_ word: [UInt8], keyword: Int32) {
        var state = 0
        for byte in word {
            let place = state * classCount + Int(byte)
            if next[place] < 0 {
                next[place] = Int32(keywords.count)
                next += [Int32](repeating: -1, count: classCount)
                keywords.append([])
            }
            state = Int(next[place])
        }
        keywords[state].append(keyword)
    }

    /// Adds to each state what it does where the tree has no branch: what its longest proper suffix does.
    mutating func complete() {
        var suffix = [Int](repeating: 0, count: keywords.count)
        var queue = [0]
        var head = 0
        while head < queue.count {
            let state = queue[head]
            head += 1
            keywords[state] += state == 0 ? [] : keywords[suffix[state]]
            for byte in 0..<classCount {
                let place = state * classCount + byte
                let fallback = state == 0 ? 0 : next[suffix[state] * classCount + byte]
                if next[place] < 0 {
                    next[place] = fallback
                } else {
                    suffix[Int(next[place])] = Int(fallback)
                    queue.append(Int(next[place]))
                }
            }
        }
    }
}
