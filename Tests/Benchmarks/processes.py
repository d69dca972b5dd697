"""Runs a program and measures its time and private memory."""

import os
import re
import resource
import shutil
import subprocess
import tempfile
import time
import zlib

MiB = 1 << 20

def private_bytes(pid):
    """Anonymous memory of a process and its children, in bytes."""
    total = 0
    waiting = [pid]
    while waiting:
        one = waiting.pop()
        try:
            with open(f"/proc/{one}/status") as status:
                for line in status:
                    if line.startswith("RssAnon:"):
                        total += int(line.split()[1]) * 1024
            for thread in os.listdir(f"/proc/{one}/task"):
                with open(f"/proc/{one}/task/{thread}/children") as children:
                    waiting += [int(child) for child in children.read().split()]
        except (OSError, ValueError):
            continue
    return total


def run(command, timeout, shared=None):
    """Returns exit code (None after a timeout), seconds (the smaller of elapsed and processor time), the peak of private
    memory, and the last line of errors.

    Samples may miss the peak on a busy machine. With `shared`, the bytes of the program and of files that the process maps, the
    peak is at least that of resident memory above them.
    """
    start = time.monotonic()
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True)
        peak = 0
        code = None
        used = None
        while True:
            pid, status, used = os.wait4(process.pid, os.WNOHANG)
            if pid:
                code = process.returncode = os.waitstatus_to_exitcode(status)
                break
            peak = max(peak, private_bytes(process.pid))
            if time.monotonic() - start > timeout or peak > 8 * 1024 * MiB:
                os.killpg(process.pid, 9)
                process.wait()
                used = None
                break
            time.sleep(0.002)
        seconds = time.monotonic() - start
        if used:
            seconds = min(seconds, used.ru_utime + used.ru_stime)
            # Linux begins with the peak of the process that starts another.
            own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            if shared is not None and used.ru_maxrss > own:
                peak = max(peak, used.ru_maxrss * 1024 - shared)
        errors.seek(0)
        lines = errors.read().decode(errors="replace").splitlines()
    message = next((line for line in lines if line.startswith("error:")), lines[-1] if lines else "")
    return code, seconds, peak, message


# Processor seconds of `yardstick` on the machine whose seconds the page Hardening promises.
YARDSTICK = 0.1


def yardstick():
    """The processor seconds of some fixed work, which resembles that of Ballast: strings, tables, sorting, compression."""
    start = time.process_time()
    table = {}
    for number in range(60_000):
        word = f"key.{number * 7919 % 100_003}.title"
        table.setdefault(word[:8], []).append(word)
    words = sorted(word for group in table.values() for word in group)
    packed = zlib.compress("\n".join(words).encode(), 6)
    for _ in range(20):
        zlib.decompress(packed)
    return time.process_time() - start


def slowness():
    """How many times longer this machine takes now than the one of the page Hardening: less than 1 on a faster machine."""
    return min(yardstick() for _ in range(5)) / YARDSTICK


def counts_instructions():
    """Whether the processor's counter of instructions can be read. In many virtual machines it cannot."""
    if not shutil.which("perf"):
        return False
    result = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", "true"], capture_output=True, text=True, check=False)
    return bool(re.match(r"\d+,", result.stderr))


def work(command, repetitions=3):
    """The instructions of a command, or its processor seconds if they cannot be counted: the least of some runs."""
    least = None
    for _ in range(repetitions):
        if counts_instructions():
            with tempfile.NamedTemporaryFile("r") as output:
                subprocess.run(["perf", "stat", "-x,", "-o", output.name, "-e", "instructions:u", *command],
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
                used = float(re.search(r"^(\d+),", output.read(), re.M).group(1))
        else:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            used = usage.ru_utime + usage.ru_stime
        least = used if least is None else min(least, used)
    return least


def instructions(command):
    """The instructions of a command, as valgrind counts them, in about fifty times the time; None without valgrind."""
    if not shutil.which("valgrind"):
        return None
    result = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", *command],
                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    count = re.search(r"I\s+refs:\s+([\d,]+)", result.stderr)
    return float(count[1].replace(",", "")) if count else None
