"""Envelopes to measure with."""
import json
import random
import uuid


def envelopes(count):
    """Flows of partial and complete drafts and orders, the same for every run, some of them long."""
    chance = random.Random(1)
    subjects = ["A quiet harbour", "The old baker", "Every borrowed lamp", "Der stille Hafen", "La lámpara prestada", "古いパン屋は"]
    acts = ["remembers", "forgives", "carries", "verzeiht", "perdona", "覚えている"]
    things = ["the salt on a sleeve", "a promise nobody wrote down", "den längeren Heimweg", "tres preguntas pequeñas", "袖の塩を"]

    def envelope(session, generable, complete, content, intent, parameters):
        return json.dumps({
            "source": "foundation-models" if session else "app-intent", "sessionId": session, "schemaVersion": 1,
            "generable": generable, "complete": complete, "content": content, "intent": intent,
            "parameters": parameters}, ensure_ascii=False, separators=(",", ":"))

    def text():
        line = f"{chance.choice(subjects)} {chance.choice(acts)} {chance.choice(things)}, then {chance.choice(things)}."
        return " ".join([line] * chance.randint(20, 40)) if chance.random() < 1 / 30 else line

    def flow():
        session = "lm_" + uuid.UUID(int=chance.getrandbits(128)).hex[:12]
        whole = text()
        for cut in sorted(chance.sample(range(1, len(whole)), 3)):
            yield envelope(session, "QuoteDraft", False, {"text": whole[:cut]}, "SaveQuoteIntent", None)
        yield envelope(session, "QuoteDraft", True, {"text": whole}, "SaveQuoteIntent", {"text": whole})
        yield envelope(None, None, True, None, "RecordOutcome", {
            "entry": str(uuid.UUID(int=chance.getrandbits(128))), "outcome": "performed", "evidence": [text(), text()],
            "policy": "%064x" % chance.getrandbits(256)})

    open_flows = []
    written = 0
    while written < count:
        while len(open_flows) < 8:
            open_flows.append(flow())
        chosen = chance.choice(open_flows)
        line = next(chosen, None)
        if line is None:
            open_flows.remove(chosen)
            continue
        written += 1
        yield line


def orders(count):
    """Complete orders in the field lists of the first four versions of OrderDraft, the same for every run."""
    chance = random.Random(2)
    things = ["sku_42", "sku_7", "sku_1180", "Brötchen-6", "抹茶ラテ"]
    reasons = ["User asked for pickup.", "Zwei Stück, bitte bald.", "荷物は二階の隣の方に預けてください。",
               "A small step taken daily outruns the leap that never starts."]
    for number in range(count):
        version = chance.randint(1, 4)
        thing, many, fetched = chance.choice(things), chance.randint(1, 12), chance.random() < .5
        way = "pickup" if fetched else "delivery"
        order = {1: {"sku": thing, "count": str(many), "pickup": fetched},
                 2: {"itemId": thing, "quantity": many, "pickup": fetched},
                 3: {"itemId": thing, "quantity": many, "fulfillment": way},
                 4: {"item": {"id": thing, "quantity": many}, "fulfillment": way}}[version]
        yield json.dumps({
            "source": "foundation-models", "sessionId": f"lm_{number // 4:08x}", "schemaVersion": version,
            "generable": "OrderDraft", "complete": True, "content": dict(order, rationale=chance.choice(reasons)),
            "intent": "PlaceOrderIntent", "parameters": order}, ensure_ascii=False, separators=(",", ":"))
