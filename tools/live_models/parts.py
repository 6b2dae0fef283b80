"""The parts of tools/live: what must hold of the pipeline with real models, and the stores that it is seen in."""
import json
import os
import pathlib
import random
import re
import subprocess
import time

from live_models import known_lines, model_servers

ROOT = pathlib.Path(__file__).resolve().parents[2]
DAYBOOK = os.environ.get("DAYBOOK", str(ROOT / ".build/debug/daybook"))
ENDS = re.compile(r"accepted|noCandidate\((gate|novelty|judge|distinctiveness|save)\)|refusal|guardrail|contextExceeded|"
                  r"throttled|concurrentRequest|decodingFailure|timeout|unavailable|cancelled")


class Broken(Exception):
    """Something is not as it must be."""


def check(holds, what):
    if not holds:
        raise Broken(what)


def lines(output):
    """The lines of what a program printed: only a line feed ends one, whatever Python takes for an end."""
    return output.split("\n")[:-1]


class Place:
    """A folder with stores in it."""

    def __init__(self, folder):
        self.folder, self.count = folder, 0
        policy = json.loads(self.daybook("policy", "show").stdout)
        policy["budgetMilliseconds"] = dict.fromkeys(policy["budgetMilliseconds"], 3_600_000)
        self.patient = self.policy("patient", policy)
        # Models as small as these pass the layers that score only if they ask for nothing.
        policy["judge"]["overallMin"] = policy["distinctiveness"]["min"] = 0
        policy["request"]["tokensMax"] = 60
        self.lenient = self.policy("lenient", policy)
        policy["request"]["tokensMax"] = 400
        self.talkative = self.policy("talkative", policy)
        policy["budgetMilliseconds"] = dict.fromkeys(policy["budgetMilliseconds"], 1_500)
        self.hurried = self.policy("hurried", policy)
        policy["budgetMilliseconds"] = dict.fromkeys(policy["budgetMilliseconds"], 400)
        self.hasty = self.policy("hasty", policy)

    def policy(self, name, policy):
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps(policy), encoding="utf-8")
        return path

    def daybook(self, *words, status=(0,)):
        run = subprocess.run([DAYBOOK, *map(str, words)], capture_output=True, text=True)
        check(run.returncode in status, f"{words} ended with {run.returncode}: {run.stderr[-500:]}")
        return run

    def store(self):
        self.count += 1
        path = self.folder / f"store{self.count}"
        self.daybook("init", path)
        return path

    def runs(self, store, server, *words, policy=None, locale="en", embedder=None):
        """What `daybook generate` came to, a line of JSON for each run."""
        more = ["--embeddings", embedder.address] if embedder else []
        run = self.daybook("generate", store, "--locale", locale, "--model", server.address, "--policy",
                           policy or self.patient, "--json", *more, *words, status=(0, 1))
        return [json.loads(line) for line in lines(run.stdout)]

    def start(self, store, server, *words, policy=None):
        return subprocess.Popen(
            [DAYBOOK, "generate", str(store), "--locale", "en", "--model", server.address, "--policy",
             str(policy or self.patient), *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def entries(self, store):
        """Position and envelope of each entry of a store."""
        entries = [json.loads(line) for line in lines(self.daybook("log", store, "--json").stdout)]
        # One that does not fit into a line stands there as a text.
        return [(line["position"], line.get("envelope") or json.loads(line["envelopeText"])) for line in entries]

    def quotes(self, store):
        return [json.loads(line) for line in lines(self.daybook("library", store, "--json").stdout)]

    def sound(self, store):
        self.daybook("verify", store)


def drafts(place, servers, size):
    """Every draft ends in one end with its reason, and the library holds only what passed."""
    store = place.store()
    runs = place.runs(store, servers["smollm2"], "--model-name", "smollm2", "--count", size["drafts"],
                      policy=place.lenient, embedder=servers["embedder"])
    check(len(runs) == size["drafts"], f"{len(runs)} ends for {size['drafts']} drafts")
    for run in runs:
        check(ENDS.fullmatch(run["end"]), f"{run['end']} is no end")
        check(run["end"] == "accepted" or run["reason"] or run["verdicts"], "an end without a reason")
    accepted = [run["draft"] for run in runs if run["end"] == "accepted"]
    texts = [quote["text"] for quote in place.quotes(store)]
    check(sorted(texts) == sorted(accepted), "the library holds something else than what passed")
    place.sound(store)
    ends = sorted({run["end"] for run in runs})
    return f"{len(runs)} drafts, {len(accepted)} accepted; ends: " + ", ".join(
        f"{end} {sum(run['end'] == end for run in runs)}" for end in ends)


def kills_of_daybook(place, servers, size):
    """Killed in mid-stream, a run has its end in the log or is shown as cut, and nothing half is in the library."""
    store, cut = place.store(), 0
    numbers = random.Random(7)
    for _ in range(size["kills"]):
        process = place.start(store, servers["smollm2"], policy=place.talkative)
        time.sleep(numbers.uniform(0.05, 0.9))
        process.kill()
        process.communicate()
        cut += process.returncode < 0
        place.sound(store)
    wait_for_slots(servers["smollm2"])
    for quote in place.quotes(store):
        check(quote["text"], "half a quote")
    requests, ends, unfinished = starts_and_ends(place, store)
    return f"{cut} of {size['kills']} killed in time; {requests} requests, {ends} with an end, {unfinished} shown as cut"


def starts_and_ends(place, store):
    """How many requests a store has, how many of them have an end, and how many are shown as cut: each is one of the two."""
    requests = [position for position, envelope in place.entries(store) if envelope["intent"] == "RequestGeneration"]
    cut = 0
    for position in requests:
        story = json.loads(place.daybook("audit", store, position, "--json").stdout)
        cut += story["cutOff"]
    return len(requests), len(requests) - cut, cut


def wait_for_slots(server, seconds=1.0):
    end = time.monotonic() + seconds
    while server.busy_slots():
        check(time.monotonic() < end, "a slot is busy after a second")
        time.sleep(0.02)


def kills_of_server(place, servers, size):
    """A server that dies in mid-stream leaves an end with a reason."""
    store, ends = place.store(), []
    numbers = random.Random(8)
    for _ in range(size["kills"]):
        with model_servers.llama("smollm2", place.folder) as server:
            process = place.start(store, server, "--json", policy=place.talkative)
            time.sleep(numbers.uniform(0.05, 0.7))
            server.kill()
            output, _ = process.communicate(timeout=60)
            ends.append(json.loads(output.split(b"\n")[-2])["end"])
    check(all(ENDS.fullmatch(end) for end in ends), f"no end: {ends}")
    requests, recorded, _ = starts_and_ends(place, store)
    check(requests == size["kills"] == recorded, f"{requests} requests, {recorded} ends")
    place.sound(store)
    return f"{len(ends)} kills: " + ", ".join(f"{end} {ends.count(end)}" for end in sorted(set(ends)))


def fuzz(place, servers, size):
    """Nonsense brings nothing down, and no accepted quote breaks a rule."""
    store = place.store()
    runs = place.runs(store, servers["random"], "--count", size["requests"], policy=place.talkative)
    check(len(runs) == size["requests"], "a run is missing")
    for run in runs:
        check(ENDS.fullmatch(run["end"]), f"{run['end']} is no end")
    for quote in place.quotes(store):
        text = quote["text"]
        check(text.strip() and len(text.split()) <= 18 and "\n" not in text, f"broken rule: {text!r}")
        check(all(ord(letter) >= 32 for letter in text), f"a control character: {text!r}")
    place.sound(store)
    ends = [run["end"] for run in runs]
    check("accepted" in ends or len(runs) < 100, "nothing was accepted, so nothing is known of what is")
    return f"{len(runs)} requests: " + ", ".join(f"{end} {ends.count(end)}" for end in sorted(set(ends)))


def at_once(place, servers, _):
    """Twelve prompts on two slots all end, each flow whole."""
    store = place.store()
    processes = [place.start(store, servers["smollm2"], "--json", "--theme", f"item {index}") for index in range(12)]
    runs = [json.loads(process.communicate(timeout=300)[0].split(b"\n")[-2]) for process in processes]
    check(all(ENDS.fullmatch(run["end"]) for run in runs), "no end")
    check(len({run["request"] for run in runs}) == 12, "two runs are one")
    requests, ends, _ = starts_and_ends(place, store)
    check(requests == 12 == ends, f"{requests} requests, {ends} ends")
    place.sound(store)
    return "12 at once on 2 slots, each with an end"


def budget(place, servers, _):
    """A reply that takes too long is left at the budget, and its slot is free within a second."""
    store, times = place.store(), []
    for _ in range(3):
        start = time.monotonic()
        runs = place.runs(store, servers["slow"], policy=place.hurried)
        times.append(time.monotonic() - start)
        check(runs[0]["end"] == "timeout", f"{runs[0]['end']}")
    check(max(times) < 3, f"left after {max(times):.1f} s")
    # The real model may be done before its budget is over, so it is asked until it is not.
    for asked in range(1, 31):
        if place.runs(store, servers["smollm2"], policy=place.hasty)[0]["end"] == "timeout":
            wait_for_slots(servers["smollm2"])
            return f"a budget of 1.5 s: left after {max(times):.2f} s; the real server's slot is free within a second"
    raise Broken(f"none of {asked} replies took longer than its budget")


def novelty(place, servers, _):
    """By its own limit the embedder sees what is near, and nothing else; without one nothing is proved."""
    told = []
    for language in ("fr", "zh"):
        for isNear, lines in ((False, known_lines.UNRELATED[language]), (True, known_lines.swapped(language))):
            verdicts = judged(place, servers["embedder"], language, lines)
            failed = sum(verdict["verdict"] == "failed" for verdict in verdicts)
            sources = {score["source"] for verdict in verdicts for score in verdict["scores"]}
            check(sources <= {"multilingual-e5-small-q4, 384 numbers, centred"}, f"compared by {sources}")
            check(failed >= 0.9 * len(lines) if isNear else failed == 0, f"{language}: {failed} of {len(lines)} near")
            told.append(f"{language} {'one word changed' if isNear else 'unrelated'} {failed}/{len(lines)}")
        verdicts = judged(place, None, language, known_lines.UNRELATED[language])
        check(all(verdict["verdict"] == "notProved" for verdict in verdicts), "proved without an embedder")
    return "; ".join(told) + "; without an embedder not proved"


def judged(place, embedder, language, lines):
    """The verdicts of novelty about `lines`, which a scripted server writes, in a library of the stored lines."""
    store = place.store()
    stored = place.folder / f"{store.name}.ndjson"
    stored.write_text("".join(
        json.dumps({"text": line, "author": "Daybook", "locale": language, "isPublicDomain": False}) + "\n"
        for line in known_lines.STORED[language]), encoding="utf-8")
    place.daybook("catalogue", "import", store, stored, "--locale", language, "--reason", "for a test")
    responses = [{"contains": "Write one", "steps": [{"text": json.dumps({"text": line})}, {"finish": "stop"}, {"done": True}]}
                 for line in lines]
    score = {"overall": 1, "originality": 1, "warmth": 1}
    responses.append({"contains": "Judge", "repeats": True,
                      "steps": [{"text": json.dumps(score)}, {"finish": "stop"}, {"done": True}]})
    with model_servers.scripted(responses, place.folder) as server:
        runs = place.runs(store, server, "--count", len(lines), locale=language, embedder=embedder)
    verdicts = [verdict for run in runs for verdict in run["verdicts"] if verdict["layer"] == "novelty"]
    check(len(verdicts) == len(lines), f"{len(verdicts)} verdicts about {len(lines)} lines: "
          + str([run["verdicts"][-1] for run in runs if len(run["verdicts"]) < 3][:2]))
    return verdicts


def played(place, servers, size):
    """What was recorded plays to equal verdicts and snapshots."""
    first, second = place.store(), place.store()
    count = min(size["drafts"], 20)
    runs = place.runs(first, servers["smollm2"], "--count", count)
    file = place.folder / "recorded.json"
    said = json.loads(place.daybook("record", first, "--into", file, "--json").stdout)
    again = place.daybook("generate", second, "--locale", "en", "--count", count, "--model", f"recorded:{file}", "--policy",
                          place.patient, "--json", status=(0, 1))
    replayed = [json.loads(line) for line in lines(again.stdout)]
    for one, other in zip(runs, replayed, strict=True):
        check(one["end"] == other["end"], f"{one['end']} became {other['end']}")
        check(one["draft"] == other["draft"] and one["verdicts"] == other["verdicts"], f"{one} became {other}")
    shown = snapshots(place, first)
    check(shown and shown == snapshots(place, second), "other snapshots")
    return f"{count} runs with {len(shown)} snapshots, {said['inexact']} of them not to the byte"


def snapshots(place, store):
    return [envelope["content"] for _, envelope in place.entries(store) if not envelope["complete"]]


PARTS = [drafts, kills_of_daybook, kills_of_server, fuzz, at_once, budget, novelty, played]
