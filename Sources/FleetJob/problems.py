"""Errors of fleet.py, which are one line with a hint."""

import re

from measuring import UNUSABLE


class JobError(Exception):
    """An error of the job: one line without a full stop, and a hint."""

    def __init__(self, text, hint):
        super().__init__(text)
        self.hint = hint


def unreadable_listing(path, reason):
    return JobError(f"{path}: cannot be read as a listing: {reason}",
                    "pass a text file with one path per line, or a manifest (.csv, .ndjson, .parquet)")


def output_not_empty(path):
    return JobError(f"{path}: the output folder is not empty", "pass another folder to '--output', or remove this one")


def cause(error):
    """The first line of the innermost cause of an error of Spark."""
    text = str(error)
    causes = re.findall(r"^Caused by: (.*)$", text, re.MULTILINE)
    lines = [line.strip() for line in [*reversed(causes), *text.splitlines()] if line.strip()]
    return lines[0].removesuffix(".") if lines else type(error).__name__


def of_spark(error):
    """The error of the job for one of Spark, of Py4J or of Hadoop."""
    unusable = re.search(f"{re.escape(UNUSABLE)}.*", str(error))
    if unusable:
        return JobError(unusable[0], "pass a program for the system of the executors, such as that of 'make release'")
    return JobError(f"Spark: {cause(error)}", "'--log WARN' shows the messages of Spark")
