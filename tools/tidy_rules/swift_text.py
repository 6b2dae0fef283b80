"""Just enough of Swift's grammar for tidy: what is code and what is comment or string, and where functions end."""
import re

_INTERESTING = re.compile(r'//|/\*|#*"')
_FUNCTION = re.compile(r"(?<![.\w])(func\s+(?:\w+|`[^`]*`|[^\s\w(<]+)|init[?!]?(?=\s*[(<])|deinit\b|subscript\b)")
_DECLARATION = re.compile(
    r"\s*(?:@|#|(?:public|private|internal|fileprivate|package|static|mutating|case|func|var|let|init|deinit|"
    r"subscript|struct|enum|class|actor|protocol|extension|typealias)\b)")


def masked(text):
    """`text` with the contents of comments and strings, and their delimiters, replaced by spaces."""
    parts = []
    place = 0
    while match := _INTERESTING.search(text, place):
        parts.append(text[place:match.start()])
        end = _end(text, match)
        parts.append(re.sub(r"[^\n]", " ", text[match.start():end]))
        place = end
    return "".join(parts) + text[place:]


def _end(text, match):
    if match[0] == "//":
        end = text.find("\n", match.start())
        return len(text) if end < 0 else end
    if match[0] == "/*":
        return _comment_end(text, match.end())
    return _string_end(text, match.end(), match[0].count("#"))


def _comment_end(text, place):
    return _nested_end(text, place, r"/\*|\*/", "/*", 1)


def _nested_end(text, place, marks, opening, depth):
    """Behind the mark that closes as much as was opened, of marks that nest; the text's end without one."""
    for mark in re.finditer(marks, text[place:]):
        depth += 1 if mark[0] == opening else -1
        if depth == 0:
            return place + mark.end()
    return len(text)


def _string_end(text, place, hashes):
    """The end of a string whose opening quote ends at `place`; interpolations may hold strings themselves."""
    escape = "\\" + "#" * hashes
    quote = '"'
    if text.startswith('""', place):
        quote, place = '"""', place + 2
        if hashes == 0 and not text.startswith("\n", place) and text[place:place + 1] != " ":
            return place - 1                    # an empty string, not the start of lines
    closing = quote + "#" * hashes
    while place < len(text):
        if text.startswith(closing, place):
            return place + len(closing)
        if text.startswith(escape + "(", place):
            place = _interpolation_end(text, place + len(escape) + 1)
        elif text.startswith(escape, place):
            place += len(escape) + 1
        elif text[place] == "\n" and quote == '"':
            return place                        # not closed on its line: not Swift, so give up on it
        else:
            place += 1
    return place


def _interpolation_end(text, place):
    depth = 1
    while place < len(text) and depth:
        if match := _INTERESTING.match(text, place):
            place = _end(text, match)
            continue
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        place += 1
    return place


def functions(code):
    """(name, first line, last line) of every function with a body in masked `code`; lines count from 1."""
    for match in _FUNCTION.finditer(code):
        start = _body_start(code, match.end())
        if start is None:
            continue
        first = code.count("\n", 0, match.start()) + 1
        end = _nested_end(code, start, r"[{}]", "{", 0)
        yield " ".join(match[1].split()), first, first + code.count("\n", match.start(), end)


def _body_start(code, place):
    """Where the brace of a declaration's body stands; None if it has no body."""
    depth = 0
    while place < len(code):
        character = code[place]
        if character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif depth == 0 and character == "{":
            return place
        elif depth < 0 or depth == 0 and character in "};":
            return None
        elif depth == 0 and character == "\n" and _DECLARATION.match(code, place + 1):
            return None
        place += 1
    return None
