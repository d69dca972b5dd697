#!/usr/bin/env python3
"""Measures many apps with Ballast on Apache Spark and answers questions about all of them.

    fleet.py LISTING --output FOLDER --ballast FILE [--master URL] [--partitions N] [--reports NAMES] [--page FILE]

LISTING is a text file with one path per line, or a manifest (.csv, .ndjson, .parquet) with a column 'path'. A path without
a scheme is read by the executors from their own disks. Any other (hdfs://, s3a://, file://) is read by Spark, and the
executor measures a copy of at most 2 GB. Spark sends ballast to the executors, so the machines need Python and glibc only.

Each partition starts one 'ballast measure --files-from … --format ndjson' for its apps, and one 'ballast simulate' and one
'ballast check' for each app that could be measured. An app that ends ballast itself is tried twice, then it is put into
quarantine and the next ones are measured. Spark repeats a partition whose machine fails. FOLDER then holds

    raw/                             Parquet of all reports as text: input, tool, report, error
    footprints/  savings/  checks/   Parquet with a row per app, and types from the JSON Schemas
    quarantine/                      Parquet of apps with an error: input, tool, error
    run.json                         digests of the listing and of ballast, and seconds by part

Until all of it is written, the folder is named FOLDER.unfinished. A run that was stopped is continued by the same command.
With --page, the answers are written as a Markdown page. Run with spark-submit, or with python3 if the package pyspark is
installed (requirements.txt).
"""

import argparse
import importlib
import json
import os
import pathlib
import shutil
import sys

from problems import JobError, of_spark, output_not_empty, unreadable_listing
from schema_types import UnknownForm, report_type

HERE = pathlib.Path(__file__).resolve().parent
# Tables and schemas of the reports, by the command that makes them. Any other command has those of its own name.
TABLES = {"measure": ("footprints", "footprint"), "simulate": ("savings", "savings"), "check": ("checks", "check")}
QUIET = "OFF"


def say(text):
    print(text, file=sys.stderr, flush=True)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("listing", metavar="LISTING")
    parser.add_argument("--output", required=True, metavar="FOLDER")
    parser.add_argument("--ballast", required=True, metavar="FILE")
    parser.add_argument("--master", metavar="URL")
    parser.add_argument("--partitions", type=int, metavar="N", help="default: two per core, and one per 200 apps")
    parser.add_argument("--reports", default="measure,simulate,check", metavar="NAMES", help="commands of ballast")
    parser.add_argument("--page", metavar="FILE")
    parser.add_argument("--log", default=QUIET, metavar="LEVEL", help="show messages of Spark from this level, such as WARN")
    options = parser.parse_args()
    options.tools = options.reports.split(",")
    options.output = options.output.rstrip("/") or "/"
    options.say = say
    if "measure" not in options.tools or len(set(options.tools)) != len(options.tools):
        parser.error("--reports names 'measure', and other commands once each")
    if options.page and not set(TABLES) <= set(options.tools):
        parser.error(f"--page needs the reports {', '.join(TABLES)}")
    return options


def schema_folder():
    """Beside this file in a release, and in their module in a checkout."""
    for folder in (HERE / "schemas", HERE.parent / "ReportSchema/Schemas"):
        if folder.is_dir():
            return folder
    raise JobError(f"{HERE}: has no folder 'schemas'", "copy the whole folder of the job, 'share/ballast/fleet' of a release")


def report_types(tools):
    """Table, type and schema of the reports of each command. A schema with a form that has no type is an error."""
    found, folder = {}, schema_folder()
    for tool in tools:
        table, name = TABLES.get(tool, (tool, tool))
        paths = sorted(folder.glob(f"{name}-[0-9]*.schema.json"))
        if not paths:
            raise JobError(f"no schema of reports of '{tool}'", f"'--reports' takes {', '.join(TABLES)}, and commands with a schema of their name")
        try:
            found[tool] = (table, report_type(paths[-1]), paths[-1].name)
        except UnknownForm as error:
            raise JobError(str(error), "this job is older than the schema: use the job of the same release") from None
    return found


def check_files(options):
    """Finds errors of paths on this machine before Spark starts. Other file systems need Spark."""
    if not pathlib.Path(options.ballast).is_file():
        raise JobError(f"{options.ballast}: no such program", "'--ballast' names the program; Spark sends it to the executors")
    if options.page and not pathlib.Path(options.page).resolve().parent.is_dir():
        raise JobError(f"{options.page}: its folder does not exist", "create the folder of '--page'")
    if not (options.master or "").startswith("local"):
        return
    listing, output = pathlib.Path(options.listing), pathlib.Path(options.output)
    if "://" not in options.listing and not listing.is_file():
        raise unreadable_listing(options.listing, "is a folder" if listing.is_dir() else "no such file")
    if "://" not in options.output and (output.is_file() or output.is_dir() and any(output.iterdir())):
        raise output_not_empty(options.output)


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


def run(options):
    types = report_types(options.tools)
    check_files(options)
    check_machine()
    # These need pyspark.
    tables = importlib.import_module("tables")
    clock = tables.Clock()
    with clock.part("start"):
        spark = tables.session(options.master, options.log)
        paths = tables.listed(spark, options.listing)
        folder = tables.begin(spark, options.output, tables.identity(paths, options))
    with clock.part("reports"):
        processor = tables.write_reports(spark, folder, paths, options)
    with clock.part("tables"):
        kinds = {tool: (table, tables.t.StructType.fromJson(kind), schema) for tool, (table, kind, schema) in types.items()}
        tables.write_tables(spark, folder, kinds)
    with clock.part("page"):
        failed = tables.quarantined(spark, folder)
        if options.page:
            write_page(options.page, importlib.import_module("questions").page(spark, folder.name))
    folder.write("run.json", json.dumps(tables.identity(paths, options) | {
        "apps": len(paths), "seconds": clock.seconds, "ballastProcessorSeconds": processor}) + "\n")
    folder.rename(tables.Folder(spark, options.output))
    spark.stop()
    parts = ", ".join(f"{name} {seconds}" for name, seconds in clock.seconds.items())
    say(f"{len(paths):,} apps: {len(paths) - failed.get('measure', 0):,} measured; errors in quarantine: {sum(failed.values()):,}")
    say(f"seconds: {parts}; processor time of ballast {processor}")


def write_page(path, text):
    """Replaces a file with a whole one."""
    part = pathlib.Path(f"{path}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def main():
    options = arguments()
    try:
        run(options)
        return
    except JobError as error:
        problem = error
    except KeyboardInterrupt:
        problem = JobError("stopped", "the same command continues the run")
    except Exception as error:  # of Spark, of Py4J or of Hadoop, by version
        if options.log != QUIET:
            raise
        problem = of_spark(error)
    say(f"error: {problem}")
    say(f"hint: {problem.hint}")
    sys.exit(2)


if __name__ == "__main__":
    main()
