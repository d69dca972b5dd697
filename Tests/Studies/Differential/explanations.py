"""Reasons why Ballast reads a file other than another reader does."""

import re
import subprocess

EXPLANATIONS = {
    "polib-comment": "polib rejects a comment without a space after `#`; `msgfmt` reads the file, and counts as many "
    "translated messages as Ballast",
}


def find(suffix, path, found, text):
    """The identifier of the explanation for a difference; None if there is none.

    found: what Ballast reads from the file. text: the difference.
    """
    if suffix == ".po" and "OSError: Syntax error in po file" in text and not isinstance(found, str):
        if msgfmt_count(path) == len(found):
            return "polib-comment"
    return None


def msgfmt_count(path):
    """The number of translated messages; None if msgfmt cannot read the file."""
    result = subprocess.run(
        ["msgfmt", "--statistics", "-o", "/dev/null", path], capture_output=True, text=True, env={"LC_ALL": "C"})
    match = re.search(r"(\d+) translated messages?", result.stderr)
    return int(match[1]) if match and result.returncode == 0 else None
