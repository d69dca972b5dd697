"""Runs ballast for the apps of a partition, on the executors. Spark sends this file to them. It needs Python only."""

import base64
import itertools
import json
import pathlib
import resource
import socket
import subprocess
import tempfile
import threading

# The exit code of ballast for a command or an option that it does not have.
USAGE = 64
# The longest time without a result. ballast has its own limits; this one is for a machine that hangs.
SECONDS = 600
ATTEMPTS = 2
# Bytes of a file name on any file system.
NAME_BYTES = 200
# Precede the errors of a program that no app could be measured with. The driver finds them in the traceback of Spark.
NO_PROGRAM = "ballast cannot run on the executor "
NO_COMMAND = "ballast has no command for one app "


class Failure(str):
    """The text of an error, and whether another attempt may have another result."""

    def __new__(cls, text, temporary):
        failure = super().__new__(cls, text)
        failure.temporary = temporary
        return failure


def arguments(tool, path):
    """The arguments of a command for one app."""
    return [tool, "--format", "ndjson", "--", path]


def first_error(messages, code):
    """The error in the messages of a program that ended with this code."""
    if code < 0:
        return f"ended by signal {-code}"
    lines = messages.decode(errors="replace").strip().splitlines()
    return lines[0].removeprefix("error: ") if lines else f"exit code {code}"


class Unusable(RuntimeError):
    """The error of a program that an executor cannot run, or that does not have one of the commands."""


class Program:
    """ballast on an executor."""

    # Programs that this process has checked. Spark uses a process for several partitions.
    checked = set()

    def __init__(self, path):
        self.path = path

    def check(self, tools):
        """Raises Unusable if the program does not start, or if a command does not take one app."""
        key = (str(self.path), *tools)
        if key in self.checked:
            return
        code, error = self.try_out(["--version"])
        if code != 0:
            raise Unusable(f"{NO_PROGRAM}{socket.gethostname()}: {error}")
        for tool in tools:
            # A command that reads an app reports that this one does not exist.
            with tempfile.TemporaryDirectory() as folder:
                code, error = self.try_out(arguments(tool, f"{folder}/none"))
            if code == USAGE:
                raise Unusable(f"{NO_COMMAND}'{tool}': {error}")
        self.checked.add(key)

    def try_out(self, words):
        """Runs the program. Returns its exit code and error. The code is None if it did not start, or took too long."""
        try:
            result = subprocess.run([self.path, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            return None, getattr(error, "strerror", None) or str(error)
        return result.returncode, first_error(result.stderr, result.returncode)

    def run(self, words):
        """Yields each line that the program prints, then a Failure, even if the program succeeded.

        The Failure contains the reason for missing lines. A line without a line feed is incomplete and dropped.
        """
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen([self.path, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
            try:
                while True:
                    watch = threading.Timer(SECONDS, process.kill)
                    watch.start()
                    line = process.stdout.readline()
                    watch.cancel()
                    if not line.endswith(b"\n"):
                        break
                    yield line.decode(errors="replace")[:-1]
            finally:
                process.kill()
                process.stdout.close()
                code = process.wait()
            errors.seek(0)
            text = first_error(errors.read(), code)
        yield Failure(text, temporary=code < 0)

    def footprints(self, paths, folder):
        """Measures apps. Pairs of a path and its object, or of a path and a Failure for an app that ended ballast."""
        remaining = list(paths)
        attempts = 0
        while remaining:
            measured = 0
            for result in self.objects(remaining, folder):
                if isinstance(result, Failure):
                    break
                yield remaining[measured], result
                measured += 1
                attempts = 0
            remaining = remaining[measured:]
            if not remaining:
                return
            attempts += 1
            if attempts == ATTEMPTS or not result.temporary:
                yield remaining.pop(0), result
                attempts = 0

    def objects(self, paths, folder):
        """Yields the objects of apps in the order of their paths, and a Failure at the end or if an object is of another app."""
        listing = pathlib.Path(folder) / "listing"
        listing.write_text("".join(f"{path}\n" for path in paths), encoding="utf-8")
        expected = iter(paths)
        for result in self.run(["measure", "--files-from", str(listing), "--format", "ndjson"]):
            if not isinstance(result, Failure):
                path = next(expected, None)
                found = input_of(result)
                if found != path:
                    yield Failure(f"{path}: the report is of {found or 'no app'}", temporary=False)
                    return
            yield result

    def report(self, tool, path):
        """The object of one app and command, or a Failure."""
        for _ in range(ATTEMPTS):
            results = list(self.run(arguments(tool, path)))
            if len(results) > 1:
                return results[0]
            if not results[0].temporary:
                break
        return results[0]

    def reports(self, paths, tools):
        """All reports of the apps of a partition: input, tool, report and error.

        An app that cannot be measured has no other reports.
        """
        with tempfile.TemporaryDirectory() as folder:
            for path, line in self.footprints(paths, folder):
                failure = line if isinstance(line, Failure) else json.loads(line).get("error")
                if failure is not None:
                    yield path, "measure", None, str(failure)
                    continue
                yield path, "measure", line, None
                for tool in tools:
                    result = self.report(tool, path)
                    failed = isinstance(result, Failure)
                    yield path, tool, None if failed else result, str(result) if failed else None


def renamed(line, copy, path):
    """A report whose command names the app as the listing does, and not the copy on this executor."""
    report = json.loads(line)
    if "command" not in report:
        return line
    command = report["command"].replace(in_quotes(copy), in_quotes(path))
    return json.dumps({**report, "command": command}, ensure_ascii=False)


def in_quotes(path):
    """A path as it stands between the quotation marks of a shell's word."""
    return path.replace("'", "'\\''")


def input_of(line):
    """Returns the path of the app that a line of 'measure' describes, or None if the line is not such an object."""
    try:
        report = json.loads(line)
    except ValueError:
        return None
    return report.get("input") if isinstance(report, dict) else None


def processor_seconds():
    """The time of all programs that this process started."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def file_name(path):
    """The name of a file. Of a long name, only the end with the extension is used."""
    return path.rsplit("/", 1)[-1].encode()[-NAME_BYTES:].decode(errors="ignore")


def checked_program(tools):
    """The program that Spark sent to this executor."""
    from pyspark import SparkFiles
    program = Program(SparkFiles.get("ballast"))
    program.check(tools)
    return program


def of_local_paths(seconds, tools):
    """A function of Spark's rows: paths that the executors read. SECONDS adds up the time of ballast."""
    def partition(rows):
        before = processor_seconds()
        paths = list(rows)
        if paths:
            yield from checked_program(tools).reports(paths, tools)
        seconds.add(processor_seconds() - before)
    return partition


def of_contents(seconds, names, tools):
    """A function of Spark's rows: parts of files that Spark read. Writes each file to the disk, and removes it after its reports.

    NAMES has the paths in the listing by Spark's name of their file.
    """
    def partition(rows):
        before = processor_seconds()
        for name, parts in itertools.groupby(rows, lambda row: row.path):
            program = checked_program(tools)
            with tempfile.TemporaryDirectory() as folder:
                copy = f"{folder}/{file_name(name)}"
                with open(copy, "wb") as file:
                    file.writelines(base64.b64decode(part.content) for part in parts)
                for _, tool, report, error in program.reports([copy], tools):
                    for path in names.value.get(name, []):
                        yield path, tool, report and renamed(report, copy, path), error and error.replace(copy, path)
        seconds.add(processor_seconds() - before)
    return partition
