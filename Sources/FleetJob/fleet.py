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

import importlib
import json
import pathlib
import sys

from checks import QUIET, TABLES, arguments, check_files, check_machine
from problems import JobError, of_spark
from schema_types import UnknownForm, table_type

HERE = pathlib.Path(__file__).resolve().parent


def say(text):
    print(text, file=sys.stderr, flush=True)


def counted(count, noun):
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def schema_folder():
    """Beside this file in a release, and in their module in a checkout."""
    for folder in (HERE / "schemas", HERE.parent / "Tool/ReportSchema/Schemas"):
        if folder.is_dir():
            return folder
    raise JobError(f"{HERE}: folder 'schemas' not found", "copy the whole folder of the job, 'share/ballast/fleet' of a release")


def report_types(tools):
    """Table, type and schema of the reports of each command. A schema with a form that has no type is an error."""
    found, folder = {}, schema_folder()
    for tool in tools:
        table, name = TABLES.get(tool, (tool, tool))
        paths = sorted(folder.glob(f"{name}-[0-9]*.schema.json"))
        if not paths:
            raise JobError(f"no schema of reports of '{tool}'", f"'--reports' accepts any command with a schema of the same name, and {', '.join(TABLES)}")
        try:
            found[tool] = (table, table_type(paths[-1]), paths[-1].name)
        except UnknownForm as error:
            raise JobError(str(error), "this job is older than the schema: use the job of the same release") from None
    return found


def run(options):
    types = report_types(options.tools)
    check_files(options)
    check_machine()
    # These need pyspark.
    folders, inputs, tables = (importlib.import_module(name) for name in ("folders", "inputs", "tables"))
    clock = tables.Clock()
    with clock.part("start"):
        spark = tables.session(options.master, options.log)
        paths = inputs.listed(spark, options.listing)
        folder = folders.begin(spark, options.output, folders.identity(paths, options))
    with clock.part("reports"):
        processor = tables.write_reports(spark, folder, paths, options)
    with clock.part("tables"):
        kinds = {tool: (table, tables.t.StructType.fromJson(kind), schema) for tool, (table, kind, schema) in types.items()}
        rows = tables.write_tables(spark, folder, paths, kinds)
    with clock.part("page"):
        failed = tables.quarantined(spark, folder)
        check_rows(folder, paths, rows, failed)
        if options.page:
            write_page(options.page, importlib.import_module("questions").page(spark, folder.read_table))
    folder.write("run.json", json.dumps(folders.identity(paths, options) | {
        "apps": len(paths), "seconds": clock.seconds, "ballastProcessorSeconds": processor}) + "\n")
    folder.rename(folders.Folder(spark, options.output))
    spark.stop()
    parts = ", ".join(f"{name} {seconds}" for name, seconds in clock.seconds.items())
    say(f"{counted(len(paths), 'app')}: {rows['measure']:,} measured; errors in quarantine: {sum(failed.values()):,}")
    say(f"seconds: {parts}; processor time of ballast {processor}")
    empty = [tool for tool, count in rows.items() if count == 0]
    if empty:
        raise JobError(f"{options.output}: no app has a report of {', '.join(repr(tool) for tool in empty)}",
                       "the table 'quarantine' has the errors")


def check_rows(folder, paths, rows, failed):
    """Each app is measured once, or it is in quarantine once."""
    found = rows["measure"] + failed["measure"]
    if found != len(paths):
        raise JobError(f"{folder.name}: {counted(found, 'result')} of {counted(len(paths), 'app')}", "remove the folder and run again")


def write_page(path, text):
    """Replaces a file with a whole one."""
    part = pathlib.Path(f"{path}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def main():
    options = None
    try:
        options = arguments(__doc__.split("\n", maxsplit=1)[0])
        options.say = say
        run(options)
        return
    except JobError as error:
        problem = error
    except KeyboardInterrupt:
        problem = JobError("stopped", "the same command continues the run")
    except Exception as error:  # of Spark, of Py4J or of Hadoop, by version
        if options and options.log != QUIET:
            raise
        problem = of_spark(error)
    say(f"error: {problem}")
    say(f"hint: {problem.hint}")
    sys.exit(problem.code)


if __name__ == "__main__":
    main()
