import Foundation
import StrictJSON
import TestSupport

/// Python's `json`, asked about many texts at once: another reader of the same grammar by other people.
enum PythonReader {
    /// What Python makes of a text.
    struct Verdict {
        /// What it accepts although RFC 8259 leaves it open or a limit forbids it; nil if it rejects the text.
        let leniencies: Set<Character>?
        /// The values of an accepted text in order, strings as hexadecimal UTF-8, numbers as they are spelled.
        let trace: String
    }

    static let duplicateKey: Character = "d"
    static let loneSurrogate: Character = "s"
    static let tooDeep: Character = "n"

    /// Whether there is a `python3` to ask.
    static let isPresent: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", "pass"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.start()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// What Python makes of each of `texts`.
    static func verdicts(on texts: [[UInt8]]) throws -> [Verdict] {
        let folder = try TemporaryDirectory("python")
        let hexadecimal = Array("0123456789abcdef".utf8)
        var questions: [UInt8] = []
        for text in texts {
            for byte in text { questions += [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]] }
            questions.append(0x0A)
        }
        try Data(questions).write(to: URL(filePath: folder.file("questions")))
        try Data().write(to: URL(filePath: folder.file("answers")))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program]
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: folder.file("questions")))
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.file("answers")))
        try process.start()
        process.waitUntilExit()
        let answers = try String(contentsOfFile: folder.file("answers"), encoding: .utf8)
        return answers.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            let isAccepted = parts[0].first == "+"
            return Verdict(
                leniencies: isAccepted ? Set(parts[0].dropFirst()) : nil, trace: String(parts.count > 1 ? parts[1] : "")
            )
        }
    }

    /// One line of hexadecimal in, one verdict out. Constants that are no JSON raise, UTF-8 is decoded strictly, and
    /// numbers stay text.
    private static let program = """
        import json, sys
        sys.setrecursionlimit(20000)
        class Number(str): pass
        class Pairs(list): pass
        def refuse(name): raise ValueError(name)
        def walk(value, depth, flags, out):
            if isinstance(value, (Pairs, list)):
                if depth >= 256: flags.add("n")
                names = [pair[0] for pair in value] if isinstance(value, Pairs) else []
                if len(set(names)) < len(names): flags.add("d")
                out.append("{" if isinstance(value, Pairs) else "[")
                for item in value:
                    if isinstance(value, Pairs):
                        walk(item[0], depth + 1, flags, out)
                        item = item[1]
                    walk(item, depth + 1, flags, out)
                out.append("}" if isinstance(value, Pairs) else "]")
            elif isinstance(value, Number): out.append("n" + value + ",")
            elif isinstance(value, str):
                try: out.append("s" + value.encode().hex() + ",")
                except UnicodeEncodeError: flags.add("s")
            else: out.append({True: "t", False: "f", None: "z"}[value])
        for line in sys.stdin:
            try:
                value = json.loads(bytes.fromhex(line).decode("utf-8", "strict"), parse_int=Number, parse_float=Number,
                                   parse_constant=refuse, object_pairs_hook=Pairs)
                flags, out = set(), []
                walk(value, 0, flags, out)
                print("+" + "".join(sorted(flags)), "" if flags else "".join(out))
            except ValueError:
                print("-")
        """
}

extension JSONDocument {
    /// The values under `node` in order, in the way of `PythonReader.Verdict.trace`.
    func appendTrace(of node: JSONNode, to trace: inout String) {
        switch kind(of: node) {
        case .object:
            trace += "{"
            forEachMember(of: node) { key, value in
                appendTrace(of: key, to: &trace)
                appendTrace(of: value, to: &trace)
                return true
            }
            trace += "}"
        case .array:
            trace += "["
            for element in elements(of: node) { appendTrace(of: element, to: &trace) }
            trace += "]"
        case .string:
            let digits = decodedBytes(of: node).map { String(0x100 + Int($0), radix: 16).dropFirst() }
            trace += "s" + digits.joined() + ","
        case .number: trace += "n" + rawText(of: node) + ","
        case .true: trace += "t"
        case .false: trace += "f"
        case .null: trace += "z"
        }
    }
}
