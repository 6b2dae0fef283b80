extension ModelFailure {
    /// What a run's end does not say by itself, for people: the failure where it has another name than the end, what was
    /// said, and the numbers that are known; nil where the end says all.
    public var account: String? {
        var words: [String] = []
        // Of `other` the name says nothing.
        if name != ending.rawValue, name != "other" { words.append(name) }
        if let said = reason, !said.isEmpty { words.append(said) }
        let numbers = measures.joined(separator: ", ")
        if !numbers.isEmpty { words.append(numbers) }
        return words.isEmpty ? nil : words.joined(separator: ": ")
    }

    /// Its numbers in words; those that nobody said are left out.
    private var measures: [String] {
        counts.compactMap { name, count in
            switch name {
            case "contextTokens": "the context holds \(count) tokens"
            case "promptTokens": "the prompt takes \(count) tokens"
            case "retryAfterMilliseconds": "retry after \(count) ms"
            case "budgetMilliseconds": "after \(count) ms"
            case "byteOffset": "at byte \(count)"
            case "maxTokens": "at most \(count) tokens"
            case "responseTokens": "\(count) tokens came"
            case "receivedBytes": "after \(count) bytes"
            case "bytes": "\(count) bytes"
            case "bytesMax": "at most \(count) bytes"
            // The code of `other` stands in its words, if it means anything to people.
            default: nil
            }
        }
    }
}
