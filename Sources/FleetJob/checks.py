"""The options of fleet.py, and the mistakes that it finds before Spark starts."""

import argparse
import csv
import difflib
import importlib
import os
import pathlib
import re
import shutil
import sys
import tempfile

from measuring import Program, Unusable
from problems import JobError, UsageError, output_is_file, output_not_empty, unreadable_listing, unusable, unwritable, without_paths

HERE = pathlib.Path(__file__).resolve().parent
# Tables and schemas of the reports, by the command that makes them. Any other command has those of its own name.
TABLES = {"measure": ("footprints", "footprint"), "simulate": ("savings", "savings"), "check": ("checks", "check")}
QUIET = "OFF"
LEVELS = ("ALL", "TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL", QUIET)
COUNT = r"[1-9]\d*"
# https://spark.apache.org/docs/3.5.9/submitting-applications.html#master-urls
MASTER = re.compile(rf"local(\[(\*|{COUNT})(, *{COUNT})?\])?|local-cluster\[ *{COUNT} *, *{COUNT} *, *{COUNT} *\]"
                    r"|spark://[^/]+:\d+|yarn|(k8s|mesos)://.+")


class Parser(argparse.ArgumentParser):
    def error(self, message):
        hint = "'fleet.py --help' lists the options"
        options = [option for action in self._actions for option in action.option_strings]
        # A mistyped option is also a missing one, and argparse reports only that.
        for word in sys.argv[1:]:
            name = word.partition("=")[0]
            if name.startswith("--") and not any(option.startswith(name) for option in options):
                similar = difflib.get_close_matches(name, options, 1)
                raise UsageError(f"unknown option '{name}'", f"did you mean '{similar[0]}'?" if similar else hint)
        raise UsageError(message, hint)


def arguments(description):
    parser = Parser(description=description)
    parser.add_argument("listing", metavar="LISTING")
    parser.add_argument("--output", required=True, metavar="FOLDER")
    parser.add_argument("--ballast", required=True, metavar="FILE")
    parser.add_argument("--master", metavar="URL")
    parser.add_argument("--partitions", metavar="N", help="default: two per core, and one per 200 apps")
    parser.add_argument("--reports", default="measure,simulate,check", metavar="NAMES", help="commands of ballast")
    parser.add_argument("--page", metavar="FILE")
    parser.add_argument("--log", default=QUIET, metavar="LEVEL", help="show messages of Spark from this level, such as WARN")
    options = parser.parse_args()
    options.tools = options.reports.split(",")
    options.output = options.output.rstrip("/") or "/"
    check_values(options)
    options.partitions = int(options.partitions) if options.partitions else None
    return options


def check_values(options):
    if "measure" not in options.tools or len(set(options.tools)) != len(options.tools):
        raise UsageError("'--reports' must include 'measure' and list each command once", "pass 'measure,simulate,check'")
    if options.page and not set(TABLES) <= set(options.tools):
        raise UsageError(f"'--page' needs the reports {', '.join(TABLES)}", "pass 'measure,simulate,check' to '--reports'")
    if options.partitions is not None and not re.fullmatch(r"[1-9][0-9]{0,8}", options.partitions):
        raise UsageError(f"'--partitions' is '{options.partitions}', expected a whole number from 1",
                         "omit it for two partitions per core")
    if options.master is not None and not MASTER.fullmatch(options.master):
        raise UsageError(f"'--master' is '{options.master}', expected a master of Spark",
                         "pass 'local[4]', 'yarn', 'spark://HOST:7077' or 'k8s://https://HOST:443'")
    if options.log not in LEVELS:
        raise UsageError(f"'--log' is '{options.log}', expected a level of Spark", f"pass {', '.join(LEVELS[:-1])} or {QUIET}")


def check_files(options):
    """Finds errors of paths on this machine before Spark starts. Other file systems need Spark."""
    program = pathlib.Path(options.ballast)
    if not program.is_file():
        reason = "is a folder" if program.is_dir() else "no such program"
        raise JobError(f"{options.ballast}: {reason}", "'--ballast' names the program; Spark sends it to the executors")
    if options.page:
        check_page(pathlib.Path(options.page))
    if not (options.master or "").startswith("local"):
        return
    if "://" not in options.listing:
        check_listing(pathlib.Path(options.listing))
    if "://" not in options.output:
        check_output(options.output)
    check_program(program, options.tools)


def check_page(page):
    if page.is_dir():
        raise unwritable(page, "--page", "is a folder")
    if not page.resolve().parent.is_dir():
        raise JobError(f"{page}: its folder does not exist", "create the folder of '--page'")
    check_writable(page, "--page")


def check_listing(listing):
    if not listing.is_file():
        raise unreadable_listing(listing, "is a folder" if listing.is_dir() else "no such file")
    if listing.suffix != ".csv":
        return
    with open(listing, encoding="utf-8-sig", errors="replace", newline="") as file:
        if "path" not in next(csv.reader(file), []):
            raise without_paths(listing)


def check_output(path):
    output = pathlib.Path(path)
    if output.is_file():
        raise output_is_file(path)
    if output.is_dir() and any(output.iterdir()):
        raise output_not_empty(path)
    check_writable(output, "--output")


def check_writable(path, option):
    """Creates a folder beside a path, or beside the first folder above it that is missing, and removes it."""
    parent = path.absolute().parent
    while not parent.exists():
        parent = parent.parent
    try:
        os.rmdir(tempfile.mkdtemp(prefix=".ballast-", dir=parent))
    except OSError as error:
        raise unwritable(path, option, (error.strerror or str(error)).lower()) from None


def check_program(program, tools):
    """Runs the program on this machine, which is the executor."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "ballast"
        shutil.copy(program, copy)
        # Spark does so, too.
        copy.chmod(0o755)
        try:
            Program(copy).check(tools)
        except Unusable as error:
            raise unusable(str(error)) from None


def check_machine():
    """Finds what Spark needs."""
    try:
        pyspark = importlib.import_module("pyspark")
    except ImportError:
        raise JobError("the Python package pyspark is not installed", f"pip install -r {HERE / 'requirements.txt'}") from None
    version = tuple(int(part) for part in pyspark.__version__.split(".")[:2])
    if not (3, 5) <= version < (5, 0):
        raise JobError(f"pyspark is {pyspark.__version__}, expected 3.5 or 4", f"pip install -r {HERE / 'requirements.txt'}")
    home = os.environ.get("JAVA_HOME")
    java = pathlib.Path(home) / "bin/java" if home else None
    if "PYSPARK_GATEWAY_PORT" in os.environ or (java.is_file() if java else shutil.which("java")):
        return
    raise JobError("Java not found" + (f" in JAVA_HOME, {home}" if home else ""), "install Java 17, or set JAVA_HOME to its folder")
