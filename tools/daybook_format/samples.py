"""A small journal that shows each form an entry can have; format-vectors prints it, the self-test spoils it."""
import struct
import uuid

import daybook_format as form

JOURNAL = uuid.UUID("0198c0de-0000-7000-8000-00000000000a").bytes

ORDER = ('{"source":"foundation-models","sessionId":"lm_01","schemaVersion":3,"generable":"OrderDraft",'
         '"complete":true,"content":{"itemId":"sku_42","quantity":1,"fulfillment":"pickup",'
         '"rationale":"User asked for pickup."},"intent":"PlaceOrderIntent",'
         '"parameters":{"itemId":"sku_42","quantity":1,"fulfillment":"pickup"}}')
PARTIAL = ('{"source":"foundation-models","sessionId":"lm_01","schemaVersion":3,"generable":"OrderDraft",'
           '"complete":false,"content":{"itemId":"Brötchen \\"6\\""},"intent":"PlaceOrderIntent",'
           '"parameters":null}\r\n')
STEP = ('{"source":"app-intent","sessionId":null,"schemaVersion":1,"generable":null,"complete":true,"content":null,'
        '"intent":"EraseEntries","parameters":{"entries":[{"id":"%s","digest":"%s"}],"by":"ada@engine",'
        '"reason":"asked by its author"}}')


def entry_id(number):
    return uuid.UUID(f"0198c0de-{number:04x}-7000-8000-{number:012x}").bytes


def salt(number):
    return bytes(range(16 * number, 16 * number + 16))


def chained(records):
    """The records with their chain digests, linked in order."""
    chain = form.chain_start(JOURNAL)
    for position, record in enumerate(records, 1):
        record.chain = chain = record.link(chain, position)
    return records


def record(number, envelope, flags=0, cause=0, origin=None):
    envelope = envelope.encode()
    return form.Record(flags, 1_754_000_000_000_000 + 1_000_000 * number, cause, entry_id(number), salt(number),
                       form.envelope_digest(salt(number), envelope), None, origin, envelope)


def journal():
    """Four entries: a plain one, one that was migrated, one that was erased, the step that erased it."""
    erased = record(3, ORDER, cause=1)
    step = record(4, STEP % (uuid.UUID(bytes=erased.entry_id), erased.digest.hex()), flags=form.OWN)
    origin = form.envelope_digest(salt(9), b"{}")
    records = chained([record(1, ORDER), record(2, PARTIAL, form.MIGRATED, 1, origin), erased, step])
    erased.flags, erased.salt, erased.envelope = form.ERASED, form.NO_SALT, None
    return records


def export(records):
    ids = [None] + [record.entry_id for record in records]
    return form.export_header(JOURNAL, "ada@engine", records[-1].recorded_at) + b"".join(
        form.export_line(record, position, ids[record.cause]) for position, record in enumerate(records, 1))


def tables(records):
    """The rows of a store's tables, by name, each in the order of its keys."""
    hash_ = form.session_hash(JOURNAL, "lm_01")
    return {
        "ids": sorted((record.entry_id, struct.pack("<Q", position)) for position, record in enumerate(records, 1)),
        "log": [(struct.pack(">Q", position), record.encoded()) for position, record in enumerate(records, 1)],
        "meta": [(b"copies", struct.pack("<QQ", 2, 3)), (b"journal", JOURNAL)],
        "sessions": [(b"\0" + hash_, struct.pack("<Q", 1)), (b"\1" + struct.pack(">QQ", 1, 1), b""),
                     (b"\1" + struct.pack(">QQ", 1, 2), b"")],
    }


def dump(rows_by_table, backslash=None):
    """What mdb_dump prints of such tables, or with a `backslash` as it prints that byte: with its option -p."""
    def show(data):
        if backslash is None:
            return data.hex().encode()
        return b"".join(backslash if byte == 92 else bytes([byte]) if 32 <= byte < 127 else b"\\%02x" % byte
                        for byte in data)
    text = b""
    for name, rows in rows_by_table.items():
        text += (b"VERSION=3\nformat=%s\ndatabase=%s\ntype=btree\nmapsize=1048576\nmaxreaders=126\ndb_pagesize=4096\n"
                 b"HEADER=END\n" % (b"print" if backslash else b"bytevalue", name.encode()))
        text += b"".join(b" %s\n %s\n" % (show(key), show(value)) for key, value in rows) + b"DATA=END\n"
    return text


def receipt(records):
    """The receipt for the last entry of the sample journal."""
    def mark(position):
        return '{"position":%d,"chain":"%s"}' % (position, records[position - 1].chain.hex())
    head = len(records)
    earlier = sorted({head - 2 ** power for power in range(64) if 2 ** power < head} | {1})
    return ('{"receipt":1,"journalId":"%s","position":%d,"chain":"%s","recordedAt":%d,"trail":[%s],"projections":[]}'
            % (uuid.UUID(bytes=JOURNAL), head, records[-1].chain.hex(), records[-1].recorded_at,
               ",".join(map(mark, earlier))))
