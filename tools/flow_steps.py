"""The entries that a run of the quote pipeline leaves in a journal; make-flows writes them."""
import hashlib
import json

# The policy that the made-up layers judge by, in canonical form, and its fingerprint.
POLICY_TEXT = '{"author":"Daybook","distinctivenessMin":5,"judgeMin":6,"similarityBelow":0.78,"wordsMax":18}'
POLICY = hashlib.sha256(POLICY_TEXT.encode()).hexdigest()
FAILURES = ["timeout", "refusal", "guardrail", "tokenLimit", "cancelled", "decodingFailure", "unavailable"]
# Words of no sense, so that every line is another and none is anybody's.
WHO = ["gardener", "baker", "ferryman", "clerk", "beekeeper", "tailor", "lamplighter", "miller"]
DOES = ["counts", "folds", "carries", "repairs", "forgets", "borrows", "weighs", "paints"]
WHAT = ["rain", "letters", "bread", "windows", "ladders", "maps", "bells", "kettles"]

LAYERS = ["gate", "novelty", "judge", "distinctiveness"]
FINDINGS = {
    "gate": ("words", 21, 18, "atMost", "words"),
    "novelty": ("similarity", 0.93, 0.78, "below", None),
    "judge": ("overall", 4.5, 6, "atLeast", None),
    "distinctiveness": ("distinctiveness", 3.25, 5, "atLeast", None),
}


def app(intent, parameters):
    return {"source": "app-intent", "sessionId": None, "schemaVersion": 1, "generable": None, "complete": True,
            "content": None, "intent": intent, "parameters": parameters}


def model(session, content, complete=True, parameters=None, generable="QuoteDraft", intent="SaveQuoteIntent"):
    return {"source": "foundation-models", "sessionId": session, "schemaVersion": 1, "generable": generable,
            "complete": complete, "content": content, "intent": intent, "parameters": parameters}


def policy():
    return app("RegisterPolicy", {"name": "quote", "fingerprint": POLICY, "policy": json.loads(POLICY_TEXT), "by": "make-flows",
                                  "reason": "the runs that follow are judged by it"})


def request(number, locale):
    return app("RequestGeneration", {
        "feature": "quote", "locale": locale, "theme": None, "channel": "siri" if number % 9 == 0 else "foreground",
        "budgetMilliseconds": 45000, "pool": None, "instructions": "Write one original sentence.",
        "prompt": f"One sentence about errand {number}.",
        "options": {"temperature": 0.7, "tokensMax": 40, "sampling": None, "seed": number},
        "outputSchema": {"name": "QuoteDraft", "version": 1, "fingerprint": "0c" * 32},
        "model": {"backEnd": "recorded", "name": "made", "address": None}, "systemBuild": "made", "policy": POLICY})


def finding(layer, words):
    rule, observed, limit, bound, unit = FINDINGS[layer]
    if layer == "gate":
        observed = len(words.split(" "))
    return {"rule": rule, "observed": observed, "limit": limit, "bound": bound, "unit": unit, "place": None}


def run(export, randomness, number, end):
    """Writes run `number`, which ends so."""
    locale = "en"
    text = (f"The {randomness.choice(WHO)} of street {number} {randomness.choice(DOES)} "
            f"{randomness.choice(WHAT)} until {randomness.randrange(1, 12)} o'clock.")
    if end == "gate":
        text = text[:-1] + " and nobody in the whole town ever asks why it has to be done again."
    if end in ("imported", "curated"):
        export.append(app("ImportQuote", {
            "text": text, "author": "Daybook" if end == "curated" else None, "attribution": None, "source": end,
            "isPublicDomain": False, "locale": locale, "origin": "made", "record": number, "by": "make-flows",
            "reason": "a measurement"}))
        return
    session = f"lm_{number:08x}{randomness.getrandbits(32):08x}"
    begin = export.append(request(number, locale))
    ready = {"state": "ready", "reason": None}
    export.append(app("RecordReadiness", {
        "entry": begin[2], "device": ready, "enabled": ready, "assets": ready, "locale": ready}), begin)
    words = text.split(" ")
    for length in (3, 6):
        export.append(model(session, {"text": " ".join(words[:length])}, complete=False), begin, own=False)
    if end == "cut":
        return
    if end == "failed":
        export.append(app("RecordFailure", {
            "entry": begin[2], "kind": randomness.choice(FAILURES), "reason": None, "session": session,
            "reply": '{"text":"' + " ".join(words[:6]), "finishReason": None, "numbers": {}, "locale": locale}), begin)
        return
    raw = '{"text":"' + text + '"}'
    reply = export.append(app("RecordReply", {
        "entry": begin[2], "kind": "draft", "session": session, "reply": raw,
        "chunks": [{"bytes": 24, "milliseconds": 80}, {"bytes": len(raw.encode()) - 24, "milliseconds": 420}],
        "finishReason": "stop", "usage": {"prompt": 61, "response": 8 + len(text) // 4}}), begin)
    draft = export.append(model(session, {"text": text}), reply, own=False)
    judge(export, draft, text, session, locale, end)


def judge(export, draft, words, session, locale, end):
    """The layers in their order, until one decides against the draft."""
    for layer in LAYERS:
        failed = layer == end
        scores = []
        if layer == "judge":
            export.append(model(session + "_judge", {"overall": 4.5 if failed else 7, "originality": 6, "warmth": 6},
                                generable="QuoteJudgement", intent="JudgeQuoteIntent"), draft, own=False)
            scores = [{"name": "overall", "value": 4.5 if failed else 7, "limit": 6, "source": "model"}]
        verdict = export.append(app("RecordVerdict", {
            "entry": draft[2], "layer": layer, "verdict": "failed" if failed else "passed",
            "findings": [finding(layer, words)] if failed else [], "scores": scores, "note": None, "policy": POLICY}), draft)
        if failed:
            export.append(app("RejectDraft", {
                "entry": draft[2], "layer": layer, "finding": finding(layer, words), "verdict": verdict[2],
                "outcome": f"noCandidate({layer})", "locale": locale, "policy": POLICY}), draft)
            return
    text = {"text": words}
    accepted = export.append(model(session, text, parameters=text), draft, own=False)
    perform(export, accepted, locale, end)


def perform(export, accepted, locale, end):
    def outcome(kind, attempt, evidence):
        return export.append(app("RecordOutcome", {
            "entry": accepted[2], "outcome": kind, "attempt": attempt, "action": "SaveQuoteIntent 1",
            "contentSchema": None, "parametersSchema": None, "evidence": evidence}), accepted)
    if end == "refused":
        outcome("refused", 0, {"refusal": "unknownIntent"})
        return
    outcome("started", 1, {})
    if end == "inDoubt":
        outcome("inDoubt", 1, {"reason": "made so"})
        return
    outcome("performed", 1, {"facts": {"author": "Daybook", "locale": locale}})
    if end == "favourite":
        export.append(app("FavouriteQuote", {
            "entry": accepted[2], "isFavourite": True, "by": "make-flows", "reason": "a measurement"}), accepted)
