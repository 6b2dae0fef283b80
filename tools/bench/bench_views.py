"""Measurements of views: what they cost an append, how fast they are filled anew, how fast they answer."""
import json
import os
import subprocess

from bench_system import timed

SINGLES = 1000
TOOLS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class ViewMeasurements:
    """For Bench, which has the store, the peers and the rounds."""

    def runs(self):
        """A store of whole runs with all views, and the export that it was made from, made once."""
        if not hasattr(self, "flows_store"):
            self.flows_export = os.path.join(self.folder, "flows.ndjson")
            with open(self.flows_export, "wb") as file:
                subprocess.run([os.path.join(TOOLS, "make-flows"), "--count", str(self.count)], stdout=file, check=True)
            self.flows_store = self.fresh()
            self.ours("import-all", self.flows_export, self.flows_store)

    def flows(self):
        self.filled()
        self.runs()
        self.rounds("durable single append with all views",
                    lambda: self.ours("append-all", self.envelopes, self.fresh(), SINGLES, 1),
                    {"raw LMDB, the tables without views": self.raw(1, SINGLES)}, "entries/s")
        for title, lines, store in (("bulk import with all views", self.envelopes, self.store),
                                    ("import of whole runs with all views", self.flows_export, self.flows_store)):
            self.rounds(title, lambda: self.ours("import-all", lines, self.fresh()),
                        {"raw LMDB, the same rows": lambda: self.peer("lmdb_raw", "copy", store, self.fresh(True))},
                        "entries/s")

    def rebuild(self):
        self.runs()
        self.rounds("rebuild of all views", lambda: self.ours("rebuild", self.flows_store),
                    {"raw scan and raw writes of the rows":
                     lambda: self.peer("lmdb_raw", "views", self.flows_store, self.fresh(True))}, "entries/s")

    def search(self):
        """A search of the library by the command line, a cold process each time, beside grep over the same text."""
        self.runs()
        text = os.path.join(self.folder, "library.txt")
        with open(text, "w", encoding="utf-8") as file:
            command = [self.daybook, "library", self.flows_store, "--json", "--count", "10000"]
            before = []
            while True:
                quotes = [json.loads(line) for line in subprocess.run(
                    command + before, text=True, stdout=subprocess.PIPE, check=True).stdout.splitlines()]
                file.writelines(quote["text"] + "\n" for quote in quotes)
                if len(quotes) < 10000:
                    break
                before = ["--before", str(quotes[-1]["position"])]
        words = [self.daybook, "library", self.flows_store, "--search", "gardener BELLS", "--count", "1"]
        self.rounds("library --search, a cold process", lambda: 1 / timed(words),
                    {"grep -i over the same text": lambda: 1 / timed(["grep", "-ic", "gardener.*bells", text])}, "times/s")
        audit = [self.daybook, "audit", self.flows_store, str(self.count // 2)]
        scan = [self.daybook, "audit", self.flows_store, "--text", "no draft holds this"]
        self.rounds("audit of one draft, a cold process", lambda: 1 / timed(audit),
                    {"a search of the whole log": lambda: 1 / timed(scan, status=1)}, "times/s")
