"""The checks of tools/tidy. Each takes a file and yields (line, what); none reads the disk, so each can be tested."""
import ast
import re

from tidy_rules import swift_text

LINES_MAX = 300
LINES_MAX_WITH_REASON = 500
FUNCTION_LINES_MAX = 60
COLUMNS_MAX = 130

SYSTEM = {"Synchronization", "Glibc", "Musl", "Darwin"}
# Which modules the files of a target may import; "internal" are those that must not stand in its public interface.
IMPORTS = {
    "StrictJSON": set(),
    "Digest": {"CryptoKit", "CProcessor"},
    "JSONSchema": {"StrictJSON"},
    "TextAnalysis": set(),
    "Envelopes": {"StrictJSON", "Digest", "JSONSchema"} | SYSTEM,
    "LMDB": {"CLMDB"} | SYSTEM,
    "GenerationJournal": {"StrictJSON", "Digest", "JSONSchema", "Schemas", "Envelopes", "LMDB"} | SYSTEM,
    "ActionExecution": {"StrictJSON", "Digest", "JSONSchema", "Schemas", "Envelopes", "GenerationJournal"} | SYSTEM,
    "LanguageModels": {"StrictJSON", "JSONSchema"} | SYSTEM,
    "QuoteGeneration": SYSTEM
    | {"StrictJSON", "Digest", "JSONSchema", "Schemas", "Envelopes", "GenerationJournal", "ActionExecution",
       "TextAnalysis", "LanguageModels"},
    "daybook": SYSTEM
    | {"StrictJSON", "Digest", "JSONSchema", "Schemas", "Envelopes", "GenerationJournal", "ActionExecution",
       "LanguageModels", "QuoteGeneration", "FoundationEssentials"},
}
INTERNAL_IMPORTS = {("Digest", "CProcessor"), ("LMDB", "CLMDB"), ("GenerationJournal", "LMDB")}
UNSAFE_TARGETS = {"LMDB", "Digest"}
# ActionExecution hands arguments to a new process, which C takes as pointers only.
UNSAFE_IN_ONE_FILE = {"StrictJSON", "ActionExecution"}

DRAWERS = {"Util", "Utils", "Utility", "Utilities", "Helper", "Helpers", "Manager", "Managers", "Common", "Misc",
           "Service", "Services", "Base", "Impl", "Stuff"}
# Put together from halves so that this file does not hold what it looks for.
LEFTOVERS = re.compile(r"\b(" + "|".join(["FIX" + "ME", "TO" + "DO", "X" + "XX"]) + r")\b")
MACHINE_PATHS = re.compile("(" + "|".join("/" + name + "/" for name in ("home", "work", "tmp")) + ")")
MAKING = re.compile(r"\b(sub-?ag" r"ents?|AI ass" r"istant|Cla" r"ude|blue" r"print|work" r"place|iss" r"ue #?\d+)\b",
                    re.IGNORECASE)

_IMPORT = re.compile(r"^[ \t]*((?:@\w+(?:\([^)]*\))?[ \t]+)*)(?:(\w+)[ \t]+)?import[ \t]+"
                     r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)[ \t]+)?(\w+)", re.MULTILINE)
_BANNED = [
    (re.compile(r"\bfatalError\s*\("), "fatalError: throw a typed error", set()),
    (re.compile(r"\btry!"), "try!: handle the error", set()),
    (re.compile(r"\bas!"), "as!: use as? and say what to do otherwise", set()),
    (re.compile(r"(?<=[\w)\]])(?<!\btry)(?<!\bas)!(?![=\w])"), "force unwrap: bind it or throw", set()),
    (re.compile(r"(?<![\w.])(?:debugPrint|print|dump)\s*\("), "printing: only daybook talks to people", {"daybook"}),
    (re.compile(r"(?<![\w.])(?:getenv|setenv|ProcessInfo)\b"), "environment: only daybook reads it", {"daybook"}),
    (re.compile(r"(?<![\w.])_?(?:exit|abort)\s*\("), "exit: only daybook ends the process", {"daybook"}),
]
_UNSAFE = re.compile(r"\bunsafe\b|\b(?:un|withUn)safe[A-Z]\w*|\bUnsafe\w+|\bUnmanaged\b|\bOpaquePointer\b")
_PUBLIC = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+)*(?:\w+[ \t]+)*?(?:public|open)[ \t]+"
    r"(?:(?!import\b|extension\b)[\w()]+[ \t]+)*?"
    r"(func|var|let|struct|class|enum|actor|protocol|init|subscript|typealias|macro)\b[ \t]*(\w+|`[^`]*`|[^\s\w({:]*)",
    re.MULTILINE)
_TYPE = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias)[ \t]+(\w+)")
# What the standard library's own protocols document.
_WITNESSES = {"==", "<", "hash", "description"}


class File:
    """A file of the project: its path from the root, its text, whether it can be executed."""

    def __init__(self, path, text, is_executable=False):
        self.path, self.text, self.is_executable = path, text, is_executable
        self.folders = path.split("/")[:-1]
        self.name = path.split("/")[-1]
        self.lines = text.split("\n")
        if self.lines[-1] == "":
            self.lines.pop()
        self.kind = self.language()
        self.code = swift_text.masked(text) if self.kind == "swift" else None

    def language(self):
        suffix = self.name.rpartition(".")[2] if "." in self.name else ""
        if suffix in ("swift", "py", "c", "h", "sh", "md", "json"):
            return suffix
        first = self.lines[0] if self.lines else ""
        return "py" if "python" in first else "sh" if first.startswith("#!") else suffix

    @property
    def target(self):
        """The target whose source this is; None outside Sources."""
        return self.folders[1] if self.folders[:1] == ["Sources"] and len(self.folders) > 1 else None

    def line_of(self, offset):
        return self.text.count("\n", 0, offset) + 1


def imports(file):
    if not file.code or not file.target:
        return
    if file.target not in IMPORTS:
        yield 1, f"target {file.target} is not in the import table of tools/tidy"
        return
    for match in _IMPORT.finditer(file.code):
        access, module = match[2], match[3]
        line = file.line_of(match.start(3))
        if module not in IMPORTS[file.target]:
            yield line, f"{file.target} may not import {module}"
        elif access == "public" and (file.target, module) in INTERNAL_IMPORTS:
            yield line, f"{module} must not stand in the public interface of {file.target}"


def length(file):
    if file.kind not in ("swift", "py", "c", "h", "sh"):
        return
    count = len(file.lines)
    reason = any(re.match(r"\s*(//|#)\s*Length: \S", line) for line in file.lines[:3])
    if reason and file.name.endswith("+Generated.swift"):
        return          # a table that nobody reads, made by a tool
    if count > LINES_MAX_WITH_REASON:
        yield count, f"file of {count} lines, more than {LINES_MAX_WITH_REASON}"
    elif count > LINES_MAX and not reason:
        yield count, f"file of {count} lines, more than {LINES_MAX}, and no `Length: reason` in its first three"


def function_length(file):
    for name, first, last in _functions(file):
        if last - first + 1 > FUNCTION_LINES_MAX:
            yield first, f"{name} has {last - first + 1} lines, more than {FUNCTION_LINES_MAX}"


def _functions(file):
    if file.code:
        yield from swift_text.functions(file.code)
    elif file.kind == "py":
        try:
            tree = ast.parse(file.text)
        except SyntaxError:
            return
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield f"def {node.name}", node.lineno, node.end_lineno
    elif file.kind in ("c", "h"):
        # In these files a function's signature begins, and its closing brace stands, in the first column.
        for match in re.finditer(r"^\w[^;{}#]*?(\w+)\([^;{}]*\)\s*\{.*?^\}", file.text, re.MULTILINE | re.DOTALL):
            yield match[1], file.line_of(match.start()), file.line_of(match.end())


def line_length(file):
    if file.kind not in ("swift", "py", "c", "h", "sh"):
        return
    for number, line in enumerate(file.lines, 1):
        # Samples in tests stand as they are: one that is broken up can no longer be read or searched for.
        is_sample = file.folders[:1] == ["Tests"] and '"' in line
        if len(line) > COLUMNS_MAX and not is_sample:
            yield number, f"line of {len(line)} columns, more than {COLUMNS_MAX}"


def drawer_names(file):
    for part in file.folders + [file.name.partition(".")[0]]:
        for word in DRAWERS.intersection(_words(part)):
            yield 1, f"{word} in the name {part} says nothing: name it for what it holds"
    if file.code:
        for match in _TYPE.finditer(file.code):
            for word in DRAWERS.intersection(_words(match[1])):
                yield file.line_of(match.start()), f"{word} in the name {match[1]} says nothing: name it for what it is"


def _words(name):
    return [word[:1].upper() + word[1:] for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+\d*|\d+", name)]


def leftovers(file):
    for match in LEFTOVERS.finditer(file.text):
        yield file.line_of(match.start()), f"{match[1]} left over"


def banned_calls(file):
    if not file.code or not file.target:
        return
    for pattern, what, allowed in _BANNED:
        if file.target not in allowed:
            for match in pattern.finditer(file.code):
                yield file.line_of(match.start()), what


def unsafe_code(file):
    if not file.code or not file.target or file.target in UNSAFE_TARGETS | UNSAFE_IN_ONE_FILE:
        return
    for match in _UNSAFE.finditer(file.code):
        yield file.line_of(match.start()), f"{match[0]}: unsafe code outside its fence"


def unsafe_in_one_file(files):
    """(file, line, what): the one check that needs all files at once."""
    for target in sorted(UNSAFE_IN_ONE_FILE):
        found = [(file, _UNSAFE.search(file.code)) for file in files if file.target == target and file.code]
        found = [(file, match) for file, match in found if match]
        if len(found) > 1:
            for file, match in found:
                yield file, file.line_of(match.start()), f"unsafe code in {len(found)} files of {target}, one may"


def doc_comments(file):
    if not file.code or not file.target or file.target == "daybook":
        return
    code_lines = file.code.split("\n")
    for match in _PUBLIC.finditer(file.code):
        if match[2].strip("`") in _WITNESSES:
            continue
        line = file.line_of(match.start(1))
        above = file.line_of(match.start()) - 2
        while above >= 0 and re.match(r"\s*[@#]", code_lines[above]):
            above -= 1          # attributes and conditions stand between a comment and its declaration
        if above < 0 or not re.match(r"\s*///|.*\*/\s*$", file.lines[above]):
            yield line, f"public {match[1]} {match[2]} has no doc comment".replace("  ", " ")


def making(file):
    for match in MAKING.finditer(file.text):
        yield file.line_of(match.start()), f"\"{match[0]}\" is about how this was made, not about what it is"
    if file.folders[:1] in (["docs"], ["Sources"]) or file.name == "README.md":
        for match in MACHINE_PATHS.finditer(file.text):
            yield file.line_of(match.start()), f"{match[1]} is a path of some machine"


def usage(file):
    if file.folders[:1] == ["tools"] and file.is_executable:
        if "--help" not in file.text and "argparse" not in file.text:
            yield 1, "an executable tool that does not answer --help"


CHECKS = [imports, length, function_length, line_length, drawer_names, leftovers, banned_calls, unsafe_code,
          doc_comments, making, usage]


def findings(files):
    """Every finding as (path, line, what), in the order of paths and lines."""
    found = {(file.path, line, what) for file in files for check in CHECKS for line, what in check(file)}
    found |= {(file.path, line, what) for file, line, what in unsafe_in_one_file(files)}
    return sorted(found)
