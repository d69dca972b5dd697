"""Errors of fleet.py, which are one line with a hint."""

import re

from measuring import NO_COMMAND, NO_PROGRAM


class JobError(Exception):
    """An error of the job: one line without a full stop, and a hint."""

    code = 2

    def __init__(self, text, hint):
        super().__init__(text)
        self.hint = hint


class UsageError(JobError):
    """An option with a wrong value."""

    code = 64


def unreadable_listing(path, reason):
    return JobError(f"{path}: cannot be read as a listing: {reason}",
                    "pass a text file with one path per line, or a manifest (.csv, .ndjson, .parquet)")


def without_paths(path):
    return JobError(f"{path}: column 'path' not found", "a manifest has the path of each app in this column")


def output_not_empty(path):
    return JobError(f"{path}: the output folder is not empty", "pass another folder to '--output', or remove this one")


def output_is_file(path):
    return JobError(f"{path}: is a file, expected a folder", "pass another folder to '--output'")


def unwritable(path, option, reason):
    return JobError(f"{path}: cannot be written: {reason}", f"pass a path in a folder that you can write to '{option}'")


def unusable(text):
    """The error for the text of measuring.Unusable."""
    if text.startswith(NO_COMMAND):
        return JobError(text, "pass commands that take one app to '--reports', such as 'measure,simulate,check'")
    return JobError(text, "pass a program for the system of the executors, such as that of 'make release'")


def cause(error):
    """The cause of an error of Spark, of Py4J or of Hadoop in one line, without the class if that is one of files."""
    text = str(error)
    # An error of Python on an executor: its line follows the calls, which are indented.
    _, _, calls = text.partition("Traceback (most recent call last):\n")
    lines = [line for line in calls.splitlines() if line.strip() and not line[0].isspace()]
    if not lines:
        lines = [*reversed(re.findall(r"^Caused by: (.*)$", text, re.MULTILINE)),
                 *(line.strip().removeprefix(": ") for line in text.splitlines()
                   if line.strip() and not line.startswith("An error occurred while calling "))]
    if not lines:
        return type(error).__name__
    line = re.sub(r"^(?:[a-z]\w*\.)*(?:OSError|\w+Error: (?=\[Errno)|\w+Exception)(?:: )?(?=.)", "", lines[0].strip())
    return re.sub(r"^\[Errno \d+\] ", "", line).removesuffix(".")


def of_spark(error):
    """The error of the job for one of Spark, of Py4J or of Hadoop."""
    text = str(error)
    found = re.search(f"({NO_PROGRAM}|{NO_COMMAND}).*", text)
    if found:
        return unusable(found[0])
    if "Traceback (most recent call last):\n" not in text:
        return JobError(f"Spark: {cause(error)}", "'--log WARN' shows the messages of Spark")
    if "No space left on device" in text:
        return JobError(f"an executor failed: {cause(error)}",
                        "free space in the folder of its temporary files (TMPDIR); the same command continues the run")
    return JobError(f"an executor failed: {cause(error)}", "'--log WARN' shows its messages; the same command continues the run")
