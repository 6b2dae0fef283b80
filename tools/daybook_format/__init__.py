"""The bytes of docs/format.md in Python, written from that page alone: nothing here is taken from the Swift sources.

Used by verify-format, format-vectors and bench/make-rows. Standard library only.
"""
import hashlib
import json
import re
import struct
import uuid

HEADER_BYTES = 120
ORIGIN_BYTES = 32
ENVELOPE_BYTES_MAX = 4 * 1024 * 1024
FORMAT = 1
ERASED, MIGRATED, OWN = 1, 2, 4
NO_SALT = bytes(16)
HEADER = struct.Struct("<BBHIqQ16s16s32s32s")
JSON_SPACE = b" \t\r\n"


class Malformed(Exception):
    """Bytes that docs/format.md does not allow; the text says why."""


class Ambiguous(ValueError):
    """Input that can be read in more than one way; nothing is said about the journal in it."""


def sha256(*parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.digest()


def chain_start(journal_id):
    """The value that stands before position 1."""
    return sha256(b"daybook journal 1\0", journal_id)


def envelope_digest(salt, envelope):
    return sha256(b"daybook envelope 1\0", salt, envelope)


def session_hash(journal_id, session_id):
    return sha256(journal_id, session_id.encode("utf-8", "surrogatepass"))[:16]


class Record:
    """One entry's record, without its position, which is the key it is stored under."""

    def __init__(self, flags, recorded_at, cause, entry_id, salt, digest, chain, origin, envelope):
        self.flags, self.recorded_at, self.cause, self.entry_id = flags, recorded_at, cause, entry_id
        self.salt, self.digest, self.chain, self.origin, self.envelope = salt, digest, chain, origin, envelope

    @property
    def is_erased(self):
        return bool(self.flags & ERASED)

    @property
    def is_migrated(self):
        return bool(self.flags & MIGRATED)

    @property
    def is_own(self):
        return bool(self.flags & OWN)

    def encoded(self):
        envelope = b"" if self.is_erased else self.envelope
        return HEADER.pack(FORMAT, self.flags, 0, len(envelope), self.recorded_at, self.cause, self.entry_id,
                           self.salt, self.digest, self.chain) + (self.origin or b"") + envelope

    def link(self, previous, position):
        """The chain digest that the record must hold, given the one before it."""
        kept = struct.pack("<QBBHqQ", position, FORMAT, self.flags & ~ERASED, 0, self.recorded_at, self.cause)
        return sha256(b"daybook chain 1\0", previous, kept, self.entry_id, self.digest,
                      self.origin if self.is_migrated else b"")


def decode_record(data):
    """The record in `data`, which must be of format 1 to its last byte."""
    if len(data) < HEADER_BYTES:
        raise Malformed(f"record of {len(data)} bytes, shorter than its header")
    (version, flags, reserved, length, recorded_at, cause, entry_id, salt, digest, chain) = HEADER.unpack_from(data)
    if version != FORMAT:
        raise Malformed(f"record format {version}, expected {FORMAT}")
    if flags & ~(ERASED | MIGRATED | OWN):
        raise Malformed(f"unknown flags {flags:#04x}")
    if reserved != 0:
        raise Malformed(f"reserved bytes are {reserved:#06x}, expected 0")
    start = HEADER_BYTES + (ORIGIN_BYTES if flags & MIGRATED else 0)
    if len(data) != start + length:
        raise Malformed(f"record of {len(data)} bytes, expected {start + length}")
    origin = data[HEADER_BYTES:start] if flags & MIGRATED else None
    record = Record(flags, recorded_at, cause, entry_id, salt, digest, chain, origin, bytes(data[start:]))
    check_erasure(record)
    return record


def check_erasure(record):
    """What is and what is not there in an erased record, and in one that is not."""
    if record.is_erased:
        if record.envelope:
            raise Malformed("erased, but an envelope is there")
        if record.salt != NO_SALT:
            raise Malformed("erased, but a salt is there")
        record.envelope = None
    elif len(record.envelope) > ENVELOPE_BYTES_MAX:
        raise Malformed(f"envelope of {len(record.envelope)} bytes, more than {ENVELOPE_BYTES_MAX}")


# Export

_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_INTEGER = r"(?:0|-?[1-9][0-9]*)"
_EXPORT_HEADER = re.compile(
    rb'\{"format":"daybook-export 1","journalId":"(' + _UUID.encode() + rb')","exportedBy":("(?:[^"\\]|\\.)*"),'
    rb'"asOf":(' + _INTEGER.encode() + rb')\}')
_EXPORT_LINE = re.compile((
    r'\{"position":(' + _INTEGER + r'),"id":"(' + _UUID + r')","flags":(' + _INTEGER + r'),"recordedAt":(' + _INTEGER
    + r'),"cause":(?:null|"(' + _UUID + r')"),"salt":(?:null|"([0-9a-f]{32})"),"origin":(?:null|"([0-9a-f]{64})"),'
    r'"digest":"([0-9a-f]{64})","chain":"([0-9a-f]{64})",(?:"envelope":(.*)|"envelopeText":("(?:[^"\\]|\\.)*"))\}'
).encode(), re.DOTALL)


def needs_text(envelope):
    """Whether an export shows these bytes as a JSON string rather than as they are."""
    return b"\r" in envelope or b"\n" in envelope or envelope[:1] in JSON_SPACE or envelope[-1:] in JSON_SPACE


def quoted(text):
    """A JSON string in the one spelling that exports use."""
    return json.dumps(text, ensure_ascii=False).encode()


def export_header(journal_id, exported_by, as_of):
    return (b'{"format":"daybook-export 1","journalId":"%s","exportedBy":%s,"asOf":%d}\n'
            % (str(uuid.UUID(bytes=journal_id)).encode(), quoted(exported_by), as_of))


def export_line(record, position, cause_id):
    def text(value):
        return b"null" if value is None else b'"' + value.encode() + b'"'
    if record.is_erased:
        envelope = b'"envelope":null'
    elif needs_text(record.envelope):
        envelope = b'"envelopeText":' + quoted(record.envelope.decode())
    else:
        envelope = b'"envelope":' + record.envelope
    return (b'{"position":%d,"id":%s,"flags":%d,"recordedAt":%d,"cause":%s,"salt":%s,"origin":%s,"digest":%s,'
            b'"chain":%s,' % (position, text(str(uuid.UUID(bytes=record.entry_id))), record.flags, record.recorded_at,
               text(cause_id and str(uuid.UUID(bytes=cause_id))), text(None if record.is_erased else record.salt.hex()),
               text(record.origin and record.origin.hex()), text(record.digest.hex()), text(record.chain.hex()))
            ) + envelope + b"}\n"


def decode_export_header(line):
    """The journal id that an export's first line names."""
    match = _EXPORT_HEADER.fullmatch(line)
    if not match:
        raise Malformed("the first line is not the header of an export")
    decode_string(match[2])
    return uuid.UUID(match[1].decode()).bytes


def decode_export_line(line):
    """Position, record and cause id of one line, without its LF; the record's cause is left 0."""
    match = _EXPORT_LINE.fullmatch(line)
    if not match:
        raise Malformed("the line is not an export's: keys, their order or a value's spelling are wrong")
    position, entry_id, flags, recorded_at, cause_id, salt, origin, digest, chain, raw, spelled = match.groups()
    flags = int(flags)
    if not 0 <= flags <= (ERASED | MIGRATED | OWN):
        raise Malformed(f"unknown flags {flags}")
    erased = bool(flags & ERASED)
    if erased != (salt is None) or erased != (raw == b"null"):
        raise Malformed("salt and envelope are null in erased entries, and only in those")
    if bool(flags & MIGRATED) != (origin is not None):
        raise Malformed("origin is there in migrated entries, and only in those")
    if spelled is not None:
        envelope = decode_string(spelled)
    else:
        envelope = b"" if erased else raw
    if not erased and needs_text(envelope) != (spelled is not None):
        raise Malformed("envelopeText stands where envelope should, or the other way round")
    record = Record(flags, bounded(recorded_at, -2 ** 63, 2 ** 63 - 1), 0, uuid.UUID(entry_id.decode()).bytes,
                    NO_SALT if erased else bytes.fromhex(salt.decode()), bytes.fromhex(digest.decode()),
                    bytes.fromhex(chain.decode()), origin and bytes.fromhex(origin.decode()), envelope)
    check_erasure(record)
    return bounded(position, 1, 2 ** 64 - 1), record, cause_id and uuid.UUID(cause_id.decode()).bytes


def bounded(digits, low, high):
    if len(digits) > 20 or not low <= int(digits) <= high:
        raise Malformed(f"the number {digits[:24].decode()} is out of range")
    return int(digits)


def decode_string(spelled):
    """The UTF-8 bytes of a JSON string, which must be spelled as exports spell it."""
    try:
        text = json.loads(spelled)
        if quoted(text) != spelled:
            raise ValueError
        return text.encode()
    except ValueError:
        raise Malformed("a JSON string is malformed, or not spelled as an export spells it") from None


# Dumps made by mdb_dump

def dump_records(lines):
    """(database, key, value) for each row in the output of `mdb_dump -a` or `mdb_dump -s`, in its order."""
    lines = iter(lines)
    for line in lines:
        header = {}
        while line is not None and line.rstrip(b"\r\n") != b"HEADER=END":
            name, separator, value = line.rstrip(b"\r\n").partition(b"=")
            if not separator:
                raise Malformed("not the output of mdb_dump")
            header[name] = value
            line = next(lines, None)
        decode = {b"bytevalue": _bytevalue, b"print": _print}.get(header.get(b"format"))
        if line is None or decode is None:
            raise Malformed("not the output of mdb_dump")
        database = header.get(b"database", b"").decode("utf-8", "replace")
        while True:
            key = next(lines, b"").rstrip(b"\n")
            if key == b"DATA=END":
                break
            value = next(lines, b"").rstrip(b"\n")
            if key[:1] != b" " or value[:1] != b" ":
                raise Malformed("the output of mdb_dump ends too early")
            yield database, *decode(database, key[1:], value[1:])


def _bytevalue(_, key, value):
    try:
        return bytes.fromhex(key.decode()), bytes.fromhex(value.decode())
    except ValueError:
        raise Malformed("a row in the output of mdb_dump is not hexadecimal") from None


def _print(database, key, value):
    key_bytes = {"log": 8, "ids": 16, "sessions": 17}.get(database)
    fits_value = {"log": _missing_bytes, "ids": lambda data: 8 - len(data)}.get(database, lambda data: 0)
    return _reading(key, lambda data: key_bytes - len(data) if key_bytes else 0), _reading(value, fits_value)


def _reading(text, missing_bytes):
    # Releases up to 0.9.24 print a backslash that is data as it is, later ones double it, and no header says which
    # release it was. The size that a row must have tells, but for what looks like the escape of an unprintable byte.
    readings = [re.sub(escapes, lambda m: b"\\" if m[1] == b"\\" else bytes([int(m[1], 16)]), text)
                for escapes in (rb"\\([0189a-f][0-9a-f]|7f)", rb"\\(\\|[0-9a-f]{2})")]
    for data in readings:
        if missing_bytes(data) == 0:
            return data
    if missing_bytes(readings[0]) > 0:
        raise Ambiguous("`mdb_dump -p` does not say here which backslashes are data: dump without -p")
    return readings[0]


def _missing_bytes(data):
    """How many bytes a record lacks of the length that its header gives."""
    if len(data) < HEADER_BYTES:
        return HEADER_BYTES - len(data)
    _, flags, _, length = struct.unpack_from("<BBHI", data)
    return HEADER_BYTES + (ORIGIN_BYTES if flags & MIGRATED else 0) + length - len(data)
