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
