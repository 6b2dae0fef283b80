#!/usr/bin/env python3
"""Parse and validate envelopes, line by line from memory, with orjson and jsonschema-rs: the peer of `validate`.

    validate.py ENVELOPES ROUNDS

Judged are the envelope by its schema, a complete content by the schema of its type, and parameters by the schema of
their intent. Prints one line of JSON; exit status 3 if one of the two modules is missing.
"""
import json
import os
import sys
import time

if "--help" in sys.argv or "-h" in sys.argv:
    print(__doc__)
    sys.exit(0)

try:
    import jsonschema_rs
    import orjson
except ImportError as error:
    print(f"missing validate.py: {error.name} (PyPI orjson, jsonschema-rs)")
    sys.exit(3)

SCHEMAS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "schemas")


def validator(name):
    with open(os.path.join(SCHEMAS, name + ".schema.json"), encoding="utf-8") as file:
        return jsonschema_rs.Draft202012Validator(json.load(file)).is_valid


def main():
    with open(sys.argv[1], "rb") as file:
        lines = file.read().splitlines()
    envelope = validator("envelope")
    order, quote = validator("OrderDraft.v3"), validator("QuoteDraft.v1")
    place, save = validator("PlaceOrderIntent.v3"), validator("SaveQuoteIntent.v1")
    rounds, accepted = int(sys.argv[2]), 0
    start = time.perf_counter()
    for _ in range(rounds):
        for line in lines:
            value = orjson.loads(line)
            if not envelope(value):
                continue
            content, parameters = value["content"], value["parameters"]
            if value["complete"] and content is not None:
                if not (order if value["generable"] == "OrderDraft" else quote)(content):
                    continue
            if parameters is not None:
                if not (place if value["intent"] == "PlaceOrderIntent" else save)(parameters):
                    continue
            accepted += 1
    seconds = time.perf_counter() - start
    print(json.dumps({"seconds": seconds, "documents": rounds * len(lines), "accepted": accepted // rounds}))


if __name__ == "__main__":
    main()
