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
    footprints/  savings/  checks/   Parquet by appIdentifier and appVersion, with types from the JSON Schemas
    quarantine/                      Parquet of apps with an error: input, tool, error

Names of partitions that are not plain (letters, digits, '.', '_', '@', '-', at most 100) are replaced by their SHA-256.
With --page, the answers are written as a Markdown page. Run with spark-submit, or with python3 if the package pyspark is
installed (requirements.txt).
"""

import argparse
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql import functions as f
from pyspark.sql import types as t

from schema_types import UnknownForm, report_type

HERE = pathlib.Path(__file__).resolve().parent
# Beside this file in a release, and in their module in a checkout.
SCHEMAS = next(folder for folder in (HERE / "schemas", HERE.parent / "ReportSchema/Schemas") if folder.is_dir())
# Reports by the command that makes them, and the folder and schema of each.
TOOLS = {"measure": ("footprints", "footprint-1"), "simulate": ("savings", "savings-1"), "check": ("checks", "check-1")}
LINE = t.StructType([t.StructField(name, t.StringType()) for name in ("input", "tool", "report", "error")])
# The longest time without a result. ballast has its own limits; this one is for a machine that hangs.
SECONDS = 600
ATTEMPTS = 2
SCHEME = re.compile("[A-Za-z][A-Za-z0-9+.-]*://")
FILE_NAME = re.compile(r"^[\w.@+-]{1,200}\Z")
PLAIN_NAME = r"^[A-Za-z0-9_@-][A-Za-z0-9._@-]{0,99}$"


def run(ballast, arguments):
    """Runs ballast. Yields each line that it printed as it comes, and a Failure at the end, even if the program succeeded.

    The Failure says why a caller that expects more lines gets none. A line without a line feed is incomplete and dropped.
    """
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([ballast, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
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


class Failure(str):
    """The text of an error, and whether another attempt may have another result."""

    def __new__(cls, text, temporary):
        failure = super().__new__(cls, text)
        failure.temporary = temporary
        return failure


def footprints(ballast, paths, folder):
    """Measures apps. Pairs of a path and its object, or of a path and a Failure for an app that ended ballast."""
    remaining, attempts = list(paths), 0
    listing = pathlib.Path(folder) / "listing"
    while remaining:
        listing.write_text("".join(f"{path}\n" for path in remaining))
        measured = 0
        # Objects are in the order of the inputs.
        for result in run(ballast, ["measure", "--files-from", str(listing), "--format", "ndjson"]):
            if not isinstance(result, Failure):
                yield remaining[measured], result
                measured, attempts = measured + 1, 0
        remaining = remaining[measured:]
        if remaining:
            attempts += 1
            if attempts == ATTEMPTS or not result.temporary:
                yield remaining[0], result
                remaining, attempts = remaining[1:], 0


def report(ballast, tool, path):
    """The object of one app and command, or a Failure."""
    for _ in range(ATTEMPTS):
        results = list(run(ballast, [tool, "--format", "ndjson", "--", path]))
        if len(results) > 1:
            return results[0]
        if not results[0].temporary:
            break
    return results[0]


def reports(paths, names, tools):
    """All reports of the apps of a partition: rows of LINE. NAMES are the paths in the listing by path."""
    ballast = SparkFiles.get("ballast")
    with tempfile.TemporaryDirectory() as folder:
        for path, line in footprints(ballast, paths, folder):
            failure = line if isinstance(line, Failure) else json.loads(line).get("error")
            if failure is not None:
                yield names[path], "measure", None, str(failure)
                continue
            yield names[path], "measure", line, None
            for tool in tools:
                result = report(ballast, tool, path)
                failed = isinstance(result, Failure)
                yield names[path], tool, None if failed else result, str(result) if failed else None


def of_local_paths(tools):
    def partition(rows):
        paths = list(rows)
        yield from reports(paths, {path: path for path in paths}, tools)
    return partition


def of_contents(names, tools):
    """Writes each file that Spark read to the disk, and removes it after its reports."""
    def partition(rows):
        for row in rows:
            with tempfile.TemporaryDirectory() as folder:
                name = row.path.rsplit("/", 1)[-1]
                path = pathlib.Path(folder) / (name if FILE_NAME.match(name) else "app")
                path.write_bytes(row.content)
                yield from reports([str(path)], {str(path): names.value[row.path]}, tools)
    return partition


def listed(spark, listing):
    """The paths of a listing or manifest, each once, in an order that mixes large and small apps."""
    readers = {".csv": lambda: spark.read.option("header", True).csv(listing), ".ndjson": lambda: spark.read.json(listing),
               ".parquet": lambda: spark.read.parquet(listing)}
    read = readers.get(pathlib.PurePosixPath(listing).suffix, lambda: spark.read.text(listing).withColumnRenamed("value", "path"))
    paths = sorted({(row.path or "").strip() for row in read().select("path").collect()} - {""})
    random.Random(0).shuffle(paths)
    return paths


def readable(spark, paths):
    """Remote paths by the name that Spark has for their file, and the paths without a file."""
    found, missing = {}, []
    hadoop = spark.sparkContext._jvm.org.apache.hadoop.fs
    configuration = spark.sparkContext._jsc.hadoopConfiguration()
    for path in paths:
        try:
            location = hadoop.Path(path)
            status = location.getFileSystem(configuration).getFileStatus(location)
            if not status.isFile():
                raise ValueError("not a file")
            found[status.getPath().toString()] = path
        except Exception as error:  # an error of Hadoop, whatever its class
            text = getattr(getattr(error, "java_exception", error), "getMessage", lambda: None)() or str(error)
            missing.append((path, "measure", None, f"{path}: {text.splitlines()[0]}"))
    return found, missing


def collect(spark, listing, partitions, tools):
    """A frame of all reports, as text, of the apps in a listing; each path once."""
    paths = listed(spark, listing)
    partitions = min(partitions or max(2 * spark.sparkContext.defaultParallelism, len(paths) // 200), max(1, len(paths)))
    local = [path for path in paths if not SCHEME.match(path)]
    remote = [path for path in paths if SCHEME.match(path)]
    lines = spark.sparkContext.parallelize(local, partitions).mapPartitions(of_local_paths(tools))
    if remote:
        found, missing = readable(spark, remote)
        lines = lines.union(spark.sparkContext.parallelize(missing, 1))
        if found:
            names = spark.sparkContext.broadcast(found)
            contents = spark.read.format("binaryFile").load(list(found)).select("path", "content").repartition(partitions)
            lines = lines.union(contents.rdd.mapPartitions(of_contents(names, tools)))
    return spark.createDataFrame(lines, LINE)


def partition_name(column):
    """A name of a folder: the value if it is plain, 'unknown' if it is missing, and a digest otherwise."""
    return f.when(f.coalesce(column, f.lit("")) == "", "unknown").when(column.rlike(PLAIN_NAME), column) \
        .otherwise(f.concat(f.lit("sha256-"), f.sha2(column, 256)))


def column_types(tools):
    """The type of the reports of each tool."""
    return {tool: t.StructType.fromJson(report_type(SCHEMAS / f"{TOOLS[tool][1]}.schema.json")) for tool in tools}


def write(lines, output, kinds):
    """Writes the reports as Parquet. The text is kept on disk first, so that no app is measured twice."""
    raw, start = f"{output}/raw", time.monotonic()
    lines.write.mode("overwrite").parquet(raw)
    print(f"seconds until all reports were made: {time.monotonic() - start:.1f}", file=sys.stderr)
    lines = lines.sparkSession.read.parquet(raw)
    quarantine = lines.where(f.col("error").isNotNull()).select("input", "tool", "error")
    for tool, (folder, schema) in TOOLS.items():
        kind = kinds[tool].add("_mismatch", t.StringType())
        read = f.from_json("report", kind, {"columnNameOfCorruptRecord": "_mismatch"})
        typed = lines.where((f.col("tool") == tool) & f.col("error").isNull()).select("input", "tool", read.alias("report"))
        mismatch = f.col("report").isNull() | f.col("report._mismatch").isNotNull()
        quarantine = quarantine.union(
            typed.where(mismatch).select("input", "tool", f.lit(f"report does not match {schema}.schema.json")))
        columns = [f.col(f"report.{name}") for name in kind.names if name not in ("input", "_mismatch")]
        identity = [partition_name(f.col(f"report.app.{name}")).alias(f"app{name.capitalize()}") for name in ("identifier", "version")]
        typed.where(~mismatch).select("input", *columns, *identity).write.mode("overwrite") \
            .partitionBy("appIdentifier", "appVersion").parquet(f"{output}/{folder}")
    quarantine.coalesce(1).write.mode("overwrite").parquet(f"{output}/quarantine")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("listing", metavar="LISTING")
    parser.add_argument("--output", required=True, metavar="FOLDER")
    parser.add_argument("--ballast", required=True, metavar="FILE")
    parser.add_argument("--master", metavar="URL")
    parser.add_argument("--partitions", type=int, metavar="N", help="default: two per core, and one per 200 apps")
    parser.add_argument("--reports", default="measure,simulate,check", metavar="NAMES")
    parser.add_argument("--page", metavar="FILE")
    options = parser.parse_args()
    tools = options.reports.split(",")
    if "measure" not in tools or not set(tools) <= set(TOOLS) or (options.page and set(tools) != set(TOOLS)):
        parser.error("--reports is 'measure' with or without 'simulate' and 'check'; --page needs all")
    # A form without a type is an error before the long work.
    try:
        kinds = column_types(TOOLS)
    except UnknownForm as error:
        sys.exit(f"error: {error}")
    # Versions such as 1.10 are text.
    builder = SparkSession.builder.appName("Ballast").config("spark.sql.sources.partitionColumnTypeInference.enabled", "false")
    if options.master:
        builder = builder.master(options.master)
    spark = builder.getOrCreate()
    with tempfile.TemporaryDirectory() as folder:
        # The name of the copy on the executors.
        program = pathlib.Path(folder) / "ballast"
        shutil.copy(options.ballast, program)
        spark.sparkContext.addFile(str(program))
        write(collect(spark, options.listing, options.partitions, [tool for tool in tools if tool != "measure"]), options.output, kinds)
        if options.page:
            import questions
            pathlib.Path(options.page).write_text(questions.page(spark, options.output))
        spark.stop()


if __name__ == "__main__":
    main()
