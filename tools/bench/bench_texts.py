"""Measurements of what is said of texts, and of drafts."""


class TextMeasurements:
    """For Bench, which has the rounds."""

    def text(self):
        self.rounds("all that is said of a sentence", lambda: self.ours("text", 5000), {}, "sentences/s")
        self.rounds("the language of a sentence", lambda: self.ours("language", 20_000),
                    {"the bar of 30 microseconds each": lambda: 1e6 / 30}, "sentences/s")

    def gates(self):
        """Drafts through every layer that asks no model, counted in seconds of a processor; and the memory that it takes."""
        self.rounds("gate sequence without a model, one core", lambda: self.ours("gates", 10_000, core=0),
                    {"the bar of 5,000 a second": lambda: 5_000}, "drafts/s")
        for count in (10_000, 100_000):
            peak = self.run(self.journal, "gates", count, core=0)["peakKiB"] / 1024
            print(f"    most memory over {count:,} drafts {peak:31,.1f} MiB")
