"""The self-test of verify-format: each single change to a sound journal has to be found."""
import copy

import daybook_format as form
from daybook_format import samples


def run(verify, fault):
    """0 if all is found, else 1, with a line for each change that went unseen."""
    unseen = []
    counts = {}

    def fails(group, what, data, **options):
        counts[group] = counts.get(group, 0) + 1
        try:
            verify(data.splitlines(keepends=True), **options)
        except fault:
            return
        unseen.append(f"{group}: {what}")

    records = samples.journal()
    rows = samples.tables(records)
    export = samples.export(records)
    sound = [samples.dump(rows), samples.dump(rows, b"\\"), samples.dump(rows, b"\\\\"),
             samples.dump({"log": rows["log"]}), export, export.splitlines(keepends=True)[0]]
    for data in sound:
        verify(data.splitlines(keepends=True))
    lines = export.splitlines(keepends=True)
    part = verify(lines[:1] + lines[2:])
    if "from 2; links not proved: 2, first at 2" not in part.summary():
        unseen.append(f"a part of an export verifies as the whole: {part.summary()}")
    spoil_tables(rows, fails)
    spoil_export(export, fails)
    spoil_entries(records, fails)
    for line in unseen:
        print(f"not found: {line}")
    print(f"{sum(counts.values())} changes, {len(unseen)} not found: "
          + ", ".join(f"{count} {group}" for group, count in counts.items()))
    return 1 if unseen else 0


def flipped(data):
    """`data` with each of its bits changed in turn, and where."""
    for offset in range(len(data)):
        for bit in range(8):
            changed = bytearray(data)
            changed[offset] ^= 1 << bit
            yield f"byte {offset} bit {bit}", bytes(changed)


def spoil_tables(rows, fails):
    for table in rows:
        for index, (key, value) in enumerate(rows[table]):
            changes = [(f"key {place}", (changed, value)) for place, changed in flipped(key)]
            changes += [(f"value {place}", (key, changed)) for place, changed in flipped(value)]
            for place, row in changes:
                if table == "meta" and (row[0] not in (b"copies", b"journal") or key == b"copies"):
                    continue            # another name; and copies are a fact of the store, which nothing covers
                spoiled = rows | {table: rows[table][:index] + [row] + rows[table][index + 1:]}
                fails(f"bits of {table}", f"row {index} {place}", samples.dump(spoiled))
            if (table, key) != ("meta", b"copies"):
                spoiled = rows | {table: rows[table][:index] + rows[table][index + 1:]}
                # The log alone does not know that its last entry is gone; with the indexes it does.
                fails("rows removed", f"{table} row {index}", samples.dump(spoiled))


def spoil_export(export, fails):
    free_start = export.index(b'"exportedBy":"') + len(b'"exportedBy":"')
    free_end = export.index(b"\n") - 1
    for place, changed in flipped(export):
        offset = int(place.split()[1])
        if not free_start <= offset < free_end:     # who exported it and when: nothing covers that
            fails("bits of the export", place, changed)
    lines = export.splitlines(keepends=True)
    for index in range(len(lines) - 1):
        if index != 1:      # without its first entry an export is one from position 2, and verifies as that
            fails("lines removed", f"line {index + 1}", b"".join(lines[:index] + lines[index + 1:]))
    fails("lines removed", "the last LF", export[:-1])


def spoil_entries(records, fails):
    """Changes by someone who knows the format and computes the digests anew."""
    def changed(index, **values):
        copies = copy.deepcopy(records)
        for name, value in values.items():
            setattr(copies[index], name, value)
        if copies[index].envelope is not None:
            copies[index].digest = form.envelope_digest(copies[index].salt, copies[index].envelope)
        return samples.export(samples.chained(copies))
    receipt = {"position": 4, "chain": records[3].chain.hex(), "recordedAt": records[3].recorded_at,
               "journalId": "0198c0de-0000-7000-8000-00000000000a"}
    other = records[0].envelope.replace(b"sku_42", b"sku_43")
    fails("rewritten", "an envelope, against a receipt", changed(0, envelope=other), receipt=receipt)
    fails("rewritten", "the end cut off, against a receipt",
          b"".join(samples.export(records).splitlines(keepends=True)[:4]), receipt=receipt, partial=True)
    fails("rewritten", "an id twice", changed(1, entry_id=records[0].entry_id))
    unrecorded = changed(0, flags=form.ERASED, salt=form.NO_SALT, envelope=None)
    fails("rewritten", "an erasure that nobody recorded", unrecorded)
    fails("rewritten", "an erasure that Daybook did not record", changed(3, flags=0))
    fails("rewritten", "something that is no envelope", changed(0, envelope=b"{}"))
    for what, old, new in (("of another digest", records[2].digest.hex(), records[1].digest.hex()),
                           ("of another id", "0198c0de-0003", "0198c0de-0002"),
                           ("of version 2", 'Version":1', 'Version":2'), ("without who decided", '"by":"ada@engine",', ""),
                           ("not of the app's", "app-intent", "foundation-models")):
        step = records[3].envelope.replace(old.encode(), new.encode())
        fails("rewritten", f"an erasure by a step {what}", changed(3, envelope=step))
    rows = samples.tables(records)
    rows["sessions"].append((b"\1" + bytes(7) + b"\1" + bytes(7) + b"\3", b""))
    fails("rewritten", "a session with an erased entry", samples.dump(rows))
