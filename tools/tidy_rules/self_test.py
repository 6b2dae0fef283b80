"""The self-test of tidy: for each check a small project and the findings that are expected of it, word for word."""
from tidy_rules.checks import CHECKS, File, findings

DOC = "/// Says something.\n"
TEN_LINES = "// a line\n" * 10

CASES = {
    "imports": (
        {
            "Sources/StrictJSON/Reader.swift":
            "import Glibc\n// import A\nlet text = \"import A\"\n",
            "Sources/Digest/Digest.swift":
            "#if canImport(CryptoKit)\n    import CryptoKit\n#endif\nimport StrictJSON\n",
            "Sources/LMDB/Table.swift": "public import CLMDB\ninternal import struct Envelopes.Envelope\n",
            "Sources/GenerationJournal/A.swift":
            "public import LMDB\nimport LMDB\npublic import Envelopes\nimport CLMDB\n",
            "Sources/daybook/B.swift": "import LMDB\n@preconcurrency import Foundation\nimport FoundationEssentials\n",
            "Sources/Drawing/C.swift": "import Glibc\n",
            "Tests/DigestTests/D.swift": "import Foundation\n@testable import Digest\n",
        },
        [
            "Sources/Digest/Digest.swift:4: Digest may not import StrictJSON",
            "Sources/Drawing/C.swift:1: target Drawing is not in the import table of tools/tidy",
            "Sources/GenerationJournal/A.swift:1: LMDB must not stand in the public interface of GenerationJournal",
            "Sources/GenerationJournal/A.swift:4: GenerationJournal may not import CLMDB",
            "Sources/LMDB/Table.swift:1: CLMDB must not stand in the public interface of LMDB",
            "Sources/LMDB/Table.swift:2: LMDB may not import Envelopes",
            "Sources/StrictJSON/Reader.swift:1: StrictJSON may not import Glibc",
            "Sources/daybook/B.swift:1: daybook may not import LMDB",
            "Sources/daybook/B.swift:2: daybook may not import Foundation",
        ]),
    "length": (
        {
            "Sources/LMDB/A.swift": TEN_LINES * 30,
            "Sources/LMDB/B.swift": TEN_LINES * 30 + "//\n",
            "Sources/LMDB/C.swift": "// Length: a table of constants.\n" + TEN_LINES * 49 + "// x\n" * 9,
            "Sources/LMDB/D.swift": "// Length: a table of constants.\n" + TEN_LINES * 50,
            "Sources/LMDB/E.swift": "//\n//\n//\n// Length: too far down.\n" + TEN_LINES * 30,
            "Sources/LMDB/F.swift": "// Length:\n" + TEN_LINES * 30,
            "Sources/LMDB/G+Generated.swift": "// Generated.\n// Length: data.\n" + TEN_LINES * 60,
            "Sources/LMDB/H+Generated.swift": TEN_LINES * 60,
            "tools/long": "#!/usr/bin/env python3\n# Length: two jobs in one.\n" + "# --help\n" * 400,
            "docs/long.md": "text\n" * 1000,
        },
        [
            "Sources/LMDB/B.swift:301: file of 301 lines, more than 300, and no `Length: reason` in its first three",
            "Sources/LMDB/D.swift:501: file of 501 lines, more than 500",
            "Sources/LMDB/E.swift:304: file of 304 lines, more than 300, and no `Length: reason` in its first three",
            "Sources/LMDB/F.swift:301: file of 301 lines, more than 300, and no `Length: reason` in its first three",
            "Sources/LMDB/H+Generated.swift:600: file of 600 lines, more than 500",
        ]),
    "function_length": (
        {
            "Sources/LMDB/A.swift": "func short() {\n" + "    a()\n" * 58 + "}\n"
            + "func long(\n    _ body: () -> Void = {}\n) throws -> Int\nwhere A: B {\n" + "    a()\n" * 56 + "}\n",
            "Sources/LMDB/B.swift": "protocol P {\n    func none()\n    init(a: Int)\n"
            + "    var a: Int { get }\n" * 70 + "}\n",
            "Sources/LMDB/C.swift": "struct S {\n    init() {\n        self.init(\"}\") // }\n"
            + "        /* } */ a()\n" * 58
            + "    }\n    deinit { a.init() }\n}\n",
            "Tests/LMDBTests/D.swift": "@Test func `a name in words`() {\n" + "    a(\"\\(b(\"}\"))\")\n" * 60 + "}\n",
            "tools/a.py": "class A:\n    def long(self):\n" + "        a()\n" * 60,
            "tools/b.c": "static int\nlong_one(int a,\n         int b) {\n" + "    a();\n" * 57
            + "}\n\nint short_one(void) {\n}\n",
        },
        [
            "Sources/LMDB/A.swift:61: func long has 61 lines, more than 60",
            "Sources/LMDB/C.swift:2: init has 61 lines, more than 60",
            "Tests/LMDBTests/D.swift:1: func `a name in words` has 62 lines, more than 60",
            "tools/a.py:2: def long has 61 lines, more than 60",
            "tools/b.c:1: long_one has 61 lines, more than 60",
        ]),
    "line_length": (
        {
            "Sources/LMDB/A.swift": "//" + "x" * 128 + "\n//" + "x" * 129 + "\n//" + "ä" * 128 + "\n",
            "docs/a.md": "x" * 200 + "\n",
        },
        ["Sources/LMDB/A.swift:2: line of 131 columns, more than 130"]),
    "drawer_names": (
        {
            "Sources/LMDB/Utils/A.swift": "struct A {}\n",
            "Sources/LMDB/LockHelper.swift": "// struct CursorManager\nenum CursorManager {}\nlet manager = 1\n",
            "Sources/LMDB/Commons.swift": "struct Helped {}\nstruct Base64 {}\nstruct Base {}\n",
        },
        [
            "Sources/LMDB/Commons.swift:3: Base in the name Base says nothing: name it for what it is",
            "Sources/LMDB/LockHelper.swift:1: Helper in the name LockHelper says nothing: name it for what it holds",
            "Sources/LMDB/LockHelper.swift:2: Manager in the name CursorManager says nothing: name it for what it is",
            "Sources/LMDB/Utils/A.swift:1: Utils in the name Utils says nothing: name it for what it holds",
        ]),
    "leftovers": (
        {
            "Sources/LMDB/A.swift": "// TO" "DO: later\nlet TO" "DOS = 1\n/* FIX" "ME */\n",
            "docs/a.md": "X" "XX\n",
        },
        [
            "Sources/LMDB/A.swift:1: TO" "DO left over",
            "Sources/LMDB/A.swift:3: FIX" "ME left over",
            "docs/a.md:1: X" "XX left over",
        ]),
    "banned_calls": (
        {
            "Sources/Envelopes/A.swift":
            "fatalError(\"x\")\nlet a = try! b()\nlet c = d as! E\nprint(a)\nlog.print(a)\n// print(a)\n"
            "let s = \"print(a)\"\nexit(1)\ngetenv(\"A\")\nlet f = g!\nlet h = i()!.j\nlet k = !l && m != n\n"
            "let o = p[0]!\nlet q: Int? = nil\n",
            "Sources/daybook/B.swift": "print(a)\nexit(1)\ngetenv(\"A\")\nlet a = try! b()\n",
            "Tests/EnvelopesTests/C.swift": "let a = try! b()\nprint(a!)\n",
        },
        [
            "Sources/Envelopes/A.swift:1: fatalError: throw a typed error",
            "Sources/Envelopes/A.swift:2: try!: handle the error",
            "Sources/Envelopes/A.swift:3: as!: use as? and say what to do otherwise",
            "Sources/Envelopes/A.swift:4: printing: only daybook talks to people",
            "Sources/Envelopes/A.swift:8: exit: only daybook ends the process",
            "Sources/Envelopes/A.swift:9: environment: only daybook reads it",
            "Sources/Envelopes/A.swift:10: force unwrap: bind it or throw",
            "Sources/Envelopes/A.swift:11: force unwrap: bind it or throw",
            "Sources/Envelopes/A.swift:13: force unwrap: bind it or throw",
            "Sources/daybook/B.swift:4: try!: handle the error",
        ]),
    "unsafe_code": (
        {
            "Sources/LMDB/A.swift": "let a = unsafe b\n",
            "Sources/Digest/B.swift": "let a: UnsafeRawPointer\n",
            "Sources/Envelopes/C.swift":
            "let a = unsafe b\nlet c: UnsafeRawPointer\nwithUnsafeBytes { a }\nunsafeBitCast(a)\n// unsafe\n"
            "let unsafely = 1\n",
            "Tests/EnvelopesTests/D.swift": "let a: UnsafeRawPointer\n",
            "Sources/StrictJSON/One.swift": "let a = unsafe b\n",
        },
        [f"Sources/Envelopes/C.swift:{line}: {word}: unsafe code outside its fence"
         for line, word in enumerate(["unsafe", "UnsafeRawPointer", "withUnsafeBytes", "unsafeBitCast"], 1)]),
    "unsafe_in_one_file": (
        {
            "Sources/StrictJSON/One.swift": "let a = unsafe b\nlet c = unsafe d\n",
            "Sources/StrictJSON/Two.swift": "\nlet a: UnsafeRawPointer\n",
            "Sources/StrictJSON/Three.swift": "let a = \"unsafe\"\n",
        },
        [
            "Sources/StrictJSON/One.swift:1: unsafe code in 2 files of StrictJSON, one may",
            "Sources/StrictJSON/Two.swift:2: unsafe code in 2 files of StrictJSON, one may",
        ]),
    "doc_comments": (
        {
            "Sources/Envelopes/A.swift":
            DOC + "public struct A {\n    public static let b = 1\n    " + DOC + "    @inlinable\n"
            "    public func c() {}\n\n    // Not a doc comment.\n    public init(a: Int) {}\n"
            "    public private(set) var d = 1\n    func e() {}\n"
            "    public static func == (a: A, b: A) -> Bool { true }\n}\npublic import Digest\npublic extension A {}\n"
            "@frozen public enum F {}\n/** Says something. */\npublic typealias G = Int\n",
            "Sources/daybook/B.swift": "public struct A {}\n",
            "Tests/EnvelopesTests/C.swift": "public struct A {}\n",
        },
        [
            "Sources/Envelopes/A.swift:3: public let b has no doc comment",
            "Sources/Envelopes/A.swift:9: public init has no doc comment",
            "Sources/Envelopes/A.swift:10: public var d has no doc comment",
            "Sources/Envelopes/A.swift:16: public enum F has no doc comment",
        ]),
    "making": (
        {
            "docs/a.md": "See /ho" "me/ada/x and /tm" "p/y.\nNothing at work/ here.\nThe blue" "print says so.\n",
            "Sources/LMDB/A.swift": "let path = \"/wo" "rk/x\"\n",
            "Tests/LMDBTests/A.swift": "let path = \"/tm" "p/x\"\n// as iss" "ue 2 asks\n",
        },
        [
            "Sources/LMDB/A.swift:1: /wo" "rk/ is a path of some machine",
            "Tests/LMDBTests/A.swift:2: \"iss" "ue 2\" is about how this was made, not about what it is",
            "docs/a.md:1: /ho" "me/ is a path of some machine",
            "docs/a.md:1: /tm" "p/ is a path of some machine",
            "docs/a.md:3: \"blue" "print\" is about how this was made, not about what it is",
        ]),
    "usage": (
        {
            "tools/one*": "#!/bin/sh\necho\n",
            "tools/two*": "#!/bin/sh\ncase $1 in --help) echo; esac\n",
            "tools/three": "#!/bin/sh\n",
        },
        ["tools/one:1: an executable tool that does not answer --help"]),
}


def run():
    """0 if every check finds what it should and nothing else, else 1."""
    failed = 0
    for name, (files, expected) in CASES.items():
        project = [File(path.rstrip("*"), text, path.endswith("*")) for path, text in files.items()]
        found = [f"{path}:{line}: {what}" for path, line, what in findings(project)]
        if found != expected:
            failed += 1
            print(f"{name}:")
            for line in sorted(set(expected) - set(found)):
                print(f"  expected   {line}")
            for line in sorted(set(found) - set(expected)):
                print(f"  unexpected {line}")
    untested = {check.__name__ for check in CHECKS} - set(CASES)
    for name in sorted(untested):
        print(f"{name}: has no case")
    print(f"{len(CASES)} checks, {failed + len(untested)} failed")
    return 1 if failed or untested else 0
