"""What migration is measured by."""
import os

import bench_input

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "samples")


class MigrationMeasurements:
    """Measurements of a bench: it has a folder, fresh paths, and rounds."""

    def migrate(self):
        orders, store = os.path.join(self.folder, "orders.ndjson"), self.fresh()
        with open(orders, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in bench_input.orders(self.options.count))
        self.ours("import-all", orders, store)
        self.rounds("migration of orders of four versions",
                    lambda: self.ours("migrate", store, self.fresh(), SAMPLES),
                    {"replay of the same store": lambda: self.ours("replay", store, self.fresh())}, "entries/s")
