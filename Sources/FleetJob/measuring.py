"""Runs ballast for the apps of a partition, on the executors. Spark sends this file to them. It needs Python only."""

import json
import pathlib
import re
import resource
import socket
import subprocess
import tempfile
import threading

# The longest time without a result. ballast has its own limits; this one is for a machine that hangs.
SECONDS = 600
ATTEMPTS = 2
FILE_NAME = re.compile(r"^[\w.@+-]{1,200}\Z")
# Precedes the error of an executor that cannot run ballast. The driver finds it in the traceback of Spark.
UNUSABLE = "ballast cannot run on the executor "


class Failure(str):
    """The text of an error, and whether another attempt may have another result."""

    def __new__(cls, text, temporary):
        failure = super().__new__(cls, text)
        failure.temporary = temporary
        return failure


class Program:
    """ballast on an executor."""

    def __init__(self, path):
        self.path = path

    def check(self):
        """Raises an error if the program does not start: with it, no app could be measured."""
        try:
            result = subprocess.run([self.path, "--version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise RuntimeError(f"{UNUSABLE}{socket.gethostname()}: {getattr(error, 'strerror', None) or error}") from None
        if result.returncode != 0:
            lines = result.stderr.decode(errors="replace").strip().splitlines()
            reason = lines[0] if lines else f"exit code {result.returncode}"
            raise RuntimeError(f"{UNUSABLE}{socket.gethostname()}: {reason}")

    def run(self, arguments):
        """Yields each line that it printed as it comes, and a Failure at the end, even if the program succeeded.

        The Failure says why a caller that expects more lines gets none. A line without a line feed is incomplete and dropped.
        """
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen([self.path, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
            try:
                while True:
                    watch = threading.Timer(SECONDS, process.kill)
                    watch.start()
                    line = process.stdout.readline()
                    watch.cancel()
                    if not line.endswith(b"\n"):
                        break
                    yield line.decode()[:-1]
            finally:
                process.kill()
                process.stdout.close()
                code = process.wait()
            errors.seek(0)
            lines = errors.read().decode(errors="replace").strip().splitlines()
        if code < 0:
            yield Failure(f"ended by signal {-code}", True)
        else:
            yield Failure((lines[0] if lines else f"exit code {code}").removeprefix("error: "), False)

    def footprints(self, paths, folder):
        """Measures apps. Pairs of a path and its object, or of a path and a Failure for an app that ended ballast."""
        remaining, attempts = list(paths), 0
        listing = pathlib.Path(folder) / "listing"
        while remaining:
            listing.write_text("".join(f"{path}\n" for path in remaining), encoding="utf-8")
            measured = 0
            # Objects are in the order of the inputs.
            for result in self.run(["measure", "--files-from", str(listing), "--format", "ndjson"]):
                if not isinstance(result, Failure):
                    yield remaining[measured], result
                    measured, attempts = measured + 1, 0
            remaining = remaining[measured:]
            if remaining:
                attempts += 1
                if attempts == ATTEMPTS or not result.temporary:
                    yield remaining[0], result
                    remaining, attempts = remaining[1:], 0

    def report(self, tool, path):
        """The object of one app and command, or a Failure."""
        for _ in range(ATTEMPTS):
            results = list(self.run([tool, "--format", "ndjson", "--", path]))
            if len(results) > 1:
                return results[0]
            if not results[0].temporary:
                break
        return results[0]

    def reports(self, paths, names, tools):
        """All reports of the apps of a partition: input, tool, report and error. NAMES are the paths in the listing by path.

        An app that cannot be measured has no other reports.
        """
        with tempfile.TemporaryDirectory() as folder:
            for path, line in self.footprints(paths, folder):
                failure = line if isinstance(line, Failure) else json.loads(line).get("error")
                if failure is not None:
                    yield names[path], "measure", None, str(failure)
                    continue
                yield names[path], "measure", line, None
                for tool in tools:
                    result = self.report(tool, path)
                    failed = isinstance(result, Failure)
                    yield names[path], tool, None if failed else result, str(result) if failed else None


def processor_seconds():
    """The time of all programs that this process started."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def of_local_paths(seconds, tools):
    """A function of Spark's rows: paths that the executors read. SECONDS adds up the time of ballast."""
    def partition(rows):
        from pyspark import SparkFiles
        before, paths = processor_seconds(), list(rows)
        if paths:
            program = Program(SparkFiles.get("ballast"))
            program.check()
            yield from program.reports(paths, {path: path for path in paths}, tools)
        seconds.add(processor_seconds() - before)
    return partition


def of_contents(seconds, names, tools):
    """A function of Spark's rows: files that Spark read. Writes each to the disk, and removes it after its reports."""
    def partition(rows):
        from pyspark import SparkFiles
        before, program = processor_seconds(), None
        for row in rows:
            if program is None:
                program = Program(SparkFiles.get("ballast"))
                program.check()
            with tempfile.TemporaryDirectory() as folder:
                name = row.path.rsplit("/", 1)[-1]
                path = pathlib.Path(folder) / (name if FILE_NAME.match(name) else "app")
                path.write_bytes(row.content)
                yield from program.reports([str(path)], {str(path): names.value[row.path]}, tools)
        seconds.add(processor_seconds() - before)
    return partition
