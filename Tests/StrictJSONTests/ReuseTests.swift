import StrictJSON
import TestSupport
import Testing

/// What reading a text gave: its values or the error, in words.
private func outcome(_ text: [UInt8], in document: inout JSONDocument) -> String {
    do throws(JSONReadError) {
        try document.parse(text.span)
        var trace = ""
        document.appendTrace(of: document.root, to: &trace)
        return trace
    } catch {
        return error.description
    }
}

@Test func `what a document has read before decides nothing about the next text`() {
    let rules: [(name: String, kinds: JSONKinds)] = [
        ("source", .string), ("schemaVersion", .plainInteger), ("generable", [.string, .null]), ("complete", .boolean),
    ]
    var reused = JSONDocument()
    var ruled = JSONDocument(rootRules: rules.map { JSONRootRule($0.name, $0.kinds) })
    var mutation = Mutation()
    var fitCount = 0
    for _ in 0..<(TestData.isLong ? 50_000 : 5_000) {
        let text = mutation.text()
        var fresh = JSONDocument()
        let expected = outcome(text, in: &fresh)
        #expect(outcome(text, in: &reused) == expected, "\(String(decoding: text, as: UTF8.self))")
        #expect(outcome(text, in: &ruled) == expected, "\(String(decoding: text, as: UTF8.self))")
        #expect(ruled.isEmpty == fresh.isEmpty)
        guard fresh.isEmpty == false, ruled.rootFits == true else { continue }
        fitCount += 1
        for (index, rule) in rules.enumerated() {
            let found = fresh.member(rule.name, of: fresh.root)
            #expect(found.map { rule.kinds.contains(fresh.kinds(of: $0)) } == true)
            let isNull = found.map { fresh.kind(of: $0) == .null } == true
            #expect(ruled.rootMember(at: index) == (isNull ? nil : found))
        }
    }
    #expect(fitCount >= 50, "\(fitCount)")
}

@Test func `keys of the root are found in any order, number and spacing after any other`() throws {
    let names = (0..<20).map { "key\($0)" } + ["a key of more than sixteen bytes", "k\\u0065y3"]
    var generator = SeededGenerator(seed: 2)
    var document = JSONDocument()
    for _ in 0..<2_000 {
        var chosen = Array(names.shuffled(using: &generator).prefix(Int.random(in: 1...22, using: &generator)))
        let isDoubled = Bool.random(using: &generator)
        if isDoubled { chosen.append(chosen[Int.random(in: chosen.indices, using: &generator)]) }
        let decoded = chosen.map { $0 == "k\\u0065y3" ? "key3" : $0 }
        let members = chosen.enumerated().map { index, name in
            "\"\(name)\"" + ["", " ", "\n"].randomElement(using: &generator)! + ":" + (index % 2 == 0 ? " " : "") + "\(index)"
        }
        let text = "{" + members.joined(separator: Bool.random(using: &generator) ? "," : " , ") + "}"
        let error = readError(in: &document, text)
        guard Set(decoded).count == decoded.count else {
            #expect(error.map { if case .duplicateKey = $0.reason { true } else { false } } == true, "\(text)")
            continue
        }
        #expect(error == nil, "\(text)")
        for (index, name) in decoded.enumerated() {
            let value = try document.member(name, of: document.root).required()
            #expect(document.plainInteger(of: value) == Int64(index), "\(text)")
        }
    }
}

@Test func `a text behind a longer one ends where it ends`() throws {
    var document = JSONDocument()
    for cut in [#"["a long te"#, "[", "[1", "\"", "-", "tru", #"{"a long text"#, #"{"a long text""#] {
        try document.parse(Array(#"{"a long text":["a long text, still in the buffer", -1, true]}"#.utf8).span)
        let error = try readError(in: &document, cut).required()
        #expect(error.byteOffset <= cut.utf8.count)
    }
}

/// The error that reading `text` into `document` ends in.
private func readError(in document: inout JSONDocument, _ text: String) -> JSONReadError? {
    do throws(JSONReadError) {
        try document.parse(Array(text.utf8).span)
        return nil
    } catch {
        return error
    }
}
