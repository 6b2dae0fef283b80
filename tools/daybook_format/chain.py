"""What verify-format knows of a journal while it goes through it, entry by entry."""
import json
import uuid

import daybook_format as form
from daybook_format import Malformed


class Fault(Exception):
    """What is wrong, and at which position if that is known."""

    def __init__(self, position, what):
        super().__init__(f"position {position}: {what}" if position else what)


class Chain:
    """Follows one journal from entry to entry."""

    def __init__(self, journal_id=None, receipt=None):
        self.journal_id = journal_id
        self.receipt = receipt
        self.first = self.head = 0
        self.chain = None               # at head
        self.first_record = None        # kept until the journal's id is known
        self.positions = {}             # by entry id
        self.sessions = {}              # positions, by session id
        self.erased = {}                # (id, digest) as texts, by position
        self.unaccounted = {}           # the same, until a step accounts for it
        self.unproved = []              # positions whose link could not be computed

    def set_journal(self, journal_id):
        if self.journal_id not in (None, journal_id):
            raise Fault(0, f"this is journal {uuid.UUID(bytes=journal_id)}")
        self.journal_id = journal_id

    def take(self, position, record, cause_known=True):
        if self.head and position != self.head + 1:
            raise Fault(position, f"follows position {self.head}")
        try:
            self.check(position, record, cause_known)
        except Malformed as problem:
            raise Fault(position, str(problem)) from None
        if not self.head:
            self.first, self.first_record = position, record
        self.head, self.chain = position, record.chain
        if self.receipt and self.receipt["position"] == position:
            self.compare_with_receipt(record.recorded_at)

    def check(self, position, record, cause_known):
        other = self.positions.setdefault(record.entry_id, position)
        if other != position:
            raise Malformed(f"the id stands at position {other} too")
        if record.cause >= position:
            raise Malformed(f"its cause, position {record.cause}, is not before it")
        if record.is_erased:
            names = (str(uuid.UUID(bytes=record.entry_id)), record.digest.hex())
            self.erased[position] = self.unaccounted[position] = names
        else:
            if form.envelope_digest(record.salt, record.envelope) != record.digest:
                raise Malformed("the envelope does not give the digest")
            self.look_into(position, record)
        if not cause_known:
            self.unproved.append(position)
        elif self.head and record.link(self.chain, position) != record.chain:
            raise Malformed("the entry does not give the chain digest")

    def look_into(self, position, record):
        try:
            envelope = json.loads(record.envelope)
            session, intent, facts = envelope["sessionId"], envelope["intent"], envelope["parameters"]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Malformed("the envelope is not one") from None
        if session is not None:
            self.sessions.setdefault(session, []).append(position)
        if record.is_own and intent == "EraseEntries":
            named = set(named_in(envelope, facts))
            for erased in [p for p, entry in self.unaccounted.items() if entry in named]:
                del self.unaccounted[erased]

    def compare_with_receipt(self, recorded_at):
        for name, value in (("chain", self.chain.hex()), ("recordedAt", recorded_at)):
            if self.receipt[name] != value:
                raise Fault(self.head, f"the receipt's {name} is {self.receipt[name]}, here it is {value}")

    def end(self, partial):
        if self.first > 1 or self.head and self.journal_id is None:
            # Nothing is known that stands before the first link.
            self.unproved = sorted({self.first, *self.unproved})
        elif self.journal_id:
            start = form.chain_start(self.journal_id)
            if self.first_record and self.first_record.link(start, 1) != self.first_record.chain:
                raise Fault(1, "the entry does not give the chain digest")
            self.chain = self.chain or start
        if self.unaccounted and not partial:
            raise Fault(min(self.unaccounted), "erased, but no later EraseEntries step of Daybook names it")
        self.end_receipt()

    def end_receipt(self):
        if not self.receipt:
            return
        position = self.receipt["position"]
        if self.journal_id and self.receipt["journalId"] != str(uuid.UUID(bytes=self.journal_id)):
            raise Fault(0, f"the receipt is for journal {self.receipt['journalId']}")
        if position > self.head or 0 < position < self.first:
            raise Fault(0, f"the receipt is for position {position}, here are {self.first}...{self.head}")
        if position == 0 and self.journal_id:
            if self.receipt["chain"] != form.chain_start(self.journal_id).hex():
                raise Fault(0, "the receipt's chain is not the journal's start")

    def summary(self):
        journal = uuid.UUID(bytes=self.journal_id) if self.journal_id else "unknown"
        text = f"OK journal {journal} position {self.head} chain {self.chain.hex() if self.chain else 'unknown'}"
        if self.first > 1:
            text += f" from {self.first}"
        if self.unproved:
            text += f"; links not proved: {len(self.unproved)}, first at {self.unproved[0]}"
        if self.erased:
            text += f"; erased: {len(self.erased)}"
        return text


def named_in(envelope, facts):
    """Id and digest of each entry that a step EraseEntries names; none if it is not of the form that counts."""
    fixed = (envelope.get("source"), envelope.get("schemaVersion"), envelope.get("complete"))
    if fixed != ("app-intent", 1, True) or not isinstance(facts, dict):
        return []
    entries = facts.get("entries")
    if not all(isinstance(facts.get(name), str) for name in ("by", "reason")) or not isinstance(entries, list):
        return []
    named = [(entry.get("id"), entry.get("digest")) if isinstance(entry, dict) else (None, None) for entry in entries]
    return named if all(isinstance(text, str) for pair in named for text in pair) else []
