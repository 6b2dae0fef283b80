"""What the measurements ask of the system."""
import os
import subprocess
import time


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def filesystem(path):
    done = subprocess.run(["df", "-PT", path], text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.stdout.splitlines()[-1].split()[1] if done.returncode == 0 else "unknown file system"


def evict(path):
    """Drops a file's pages from the cache."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def timed(command, status=0):
    """Seconds until a command ends, which must be with this status."""
    start = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL if status else None)
    seconds = time.perf_counter() - start
    if done.returncode != status:
        raise SystemExit(f"{command[0]} ended with {done.returncode} rather than {status}")
    return seconds
