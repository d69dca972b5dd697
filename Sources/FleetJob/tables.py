"""The part of fleet.py that Spark computes: the session, the reports as text, and the tables."""

import collections
import contextlib
import os
import pathlib
import shutil
import sys
import tempfile
import time

import pyspark
from pyspark.sql import SparkSession
from pyspark.sql import functions as f
from pyspark.sql import types as t

import measuring
from folders import Folder, literal
from inputs import LARGEST, PART, SCHEME, printable, problem_of_name, readable
from problems import JobError, cause

HERE = pathlib.Path(__file__).resolve().parent
LINE = t.StructType([t.StructField(name, t.StringType()) for name in ("input", "tool", "report", "error")])


def memory_of_machine():
    """Bytes, at least 2 GB; those of the container if it has a limit."""
    bytes_of_machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    try:
        limit = int(pathlib.Path("/sys/fs/cgroup/memory.max").read_text())
    except (OSError, ValueError):
        limit = bytes_of_machine
    return max(2 << 30, min(bytes_of_machine, limit))


# Settings of a Spark that this program starts. Those of spark-submit and PYSPARK_SUBMIT_ARGS win.
JAVA_OPTIONS = "spark.driver.extraJavaOptions"
LOGGING = f"-Dlog4j2.configurationFile={(HERE / 'log4j2.properties').as_uri()}"
START = {"spark.ui.showConsoleProgress": str(sys.stderr.isatty()).lower(), JAVA_OPTIONS: LOGGING}
# Spark reads a file as one value. Without this, it has 1 GB on one machine.
MEMORY = "spark.driver.memory"
# On one machine, the compiler of the JVM takes most of the time: its second stage does not pay off in a run of minutes.
START_LOCAL = START | {MEMORY: f"{memory_of_machine() // 2 >> 20}m", "spark.ui.enabled": "false", JAVA_OPTIONS: f"{LOGGING} -XX:TieredStopAtLevel=1"}
# A task's files are in their place as soon as the task ends, so that a second run continues after it. Each task has one.
BY_TASK = {"mapreduce.fileoutputcommitter.algorithm.version": "2"}
# One file that cannot be read does not end the run. write_tables finds it.
SKIP_UNREADABLE = {"ignoreCorruptFiles": True, "ignoreMissingFiles": True}
NOT_READ = "Spark did not read this file; '--log WARN' shows why"


class Clock:
    """Seconds by part of the job."""

    def __init__(self):
        self.seconds = {}

    @contextlib.contextmanager
    def part(self, name):
        start = time.monotonic()
        yield
        self.seconds[name] = round(time.monotonic() - start, 1)


def session(master, log):
    """Starts Spark, or uses the one of spark-submit."""
    builder = SparkSession.builder.appName("Ballast")
    if master:
        builder = builder.master(master)
    if "PYSPARK_GATEWAY_PORT" not in os.environ:
        start = START_LOCAL if (master or "").startswith("local") else START
        for name, value in start.items():
            if name not in os.environ.get("PYSPARK_SUBMIT_ARGS", ""):
                builder = builder.config(name, value)
    try:
        spark = builder.getOrCreate()
    except Exception as error:  # of Spark or of Py4J, by version
        raise JobError(
            f"Spark did not start: {cause(error)}", f"Spark {pyspark.__version__} needs Java 17; check '--master'") from error
    spark.sparkContext.setLogLevel(log)
    if spark.version.split(".")[:2] != pyspark.__version__.split(".")[:2]:
        raise JobError(f"Spark is {spark.version}, and the package pyspark is {pyspark.__version__}",
                       "use 'spark-submit' of this Spark, or install the same version of pyspark")
    return spark


def contents(spark, names, partitions):
    """The parts of files, in order: path and content in Base64.

    Spark sends bytes to Python as text of one character per byte, which takes five times as long and four times the memory.
    """
    packing = {"spark.sql.files.minPartitionNum": partitions, "spark.sql.files.maxPartitionBytes": LARGEST << 20}
    for name, value in packing.items():
        spark.conf.set(name, str(value))
    files = spark.read.format("binaryFile").options(**SKIP_UNREADABLE).load([literal(name) for name in names])
    parts = files.select("path", "content", f.expr(f"explode(sequence(0, greatest(cast(length AS int) - 1, 0), {PART})) AS start"))
    rows = parts.select("path", f.expr(f"base64(substring(content, start + 1, {PART}))").alias("content")).rdd
    for name in packing:
        spark.conf.unset(name)
    return rows


def lines_of(spark, paths, partitions, tools):
    """A frame of all reports, as text, and the counter of ballast's processor time."""
    seconds = spark.sparkContext.accumulator(0.0)
    partitions = min(partitions or max(2 * spark.sparkContext.defaultParallelism, len(paths) // 200), max(1, len(paths)))
    problems = {path: problem for path in paths if (problem := problem_of_name(path))}
    named = [path for path in paths if path not in problems]
    local = [path for path in named if not SCHEME.match(path)]
    lines = spark.sparkContext.parallelize(local, partitions).mapPartitions(measuring.of_local_paths(seconds, tools))
    found, unread = readable(spark, [path for path in named if SCHEME.match(path)])
    if found:
        names = spark.sparkContext.broadcast(found)
        lines = lines.union(contents(spark, found, partitions).mapPartitions(measuring.of_contents(seconds, names, tools)))
    rows = [(path, "measure", None, f"{printable(path)}: {problem}") for path, problem in (problems | unread).items()]
    if rows:
        lines = lines.union(spark.sparkContext.parallelize(rows, 1))
    return spark.createDataFrame(lines, LINE), seconds


def write_reports(spark, folder, paths, options):
    """Writes all reports as text, so that no app is measured twice. Apps that have theirs from an earlier run are skipped."""
    raw = f"{folder.name}/raw"
    done = set()
    if Folder(spark, raw).exists():
        done = {row.input for row in spark.read.schema(LINE).parquet(literal(raw)).select("input").distinct().collect()}
    rest = [path for path in paths if path not in done]
    if done:
        options.say(f"{folder.name}: continues a run; {len(done):,} of {len(paths):,} apps have their reports")
    if not rest:
        return 0.0
    with tempfile.TemporaryDirectory() as temporary:
        # The name of the copy on the executors.
        program = pathlib.Path(temporary) / "ballast"
        shutil.copy(options.ballast, program)
        spark.sparkContext.addFile(str(program))
        spark.sparkContext.addPyFile(str(HERE / "measuring.py"))
        others = [tool for tool in options.tools if tool != "measure"]
        lines, seconds = lines_of(spark, rest, options.partitions, others)
        lines.write.mode("append").options(**BY_TASK).parquet(raw)
    return round(seconds.value, 1)


def write_tables(spark, folder, paths, tables):
    """Writes a table for each tool, and the quarantine: each report without a row in its table, and each path without a report.

    TABLES has the name of the table, the type of its reports, and the name of their schema by tool. Returns the number of rows
    by tool.
    """
    raw = spark.read.schema(LINE).parquet(literal(f"{folder.name}/raw"))
    known = {row.input for row in raw.select("input").distinct().collect()}
    unread = [(path, "measure", None, f"{printable(path)}: {NOT_READ}") for path in paths if path not in known]
    counts = {}
    written = None
    for tool, (table, kind, _) in tables.items():
        write_table(raw, tool, kind, f"{folder.name}/{table}")
        rows = spark.read.schema("input string").parquet(literal(f"{folder.name}/{table}")).select("input", f.lit(tool).alias("tool"))
        counts[tool] = rows.count()
        written = rows if written is None else written.union(rows)
    mismatch = f.lit(None).cast("string")
    for tool, (_, _, schema) in tables.items():
        mismatch = f.when(f.col("tool") == tool, f"report does not match {schema}").otherwise(mismatch)
    raw.union(spark.createDataFrame(unread, LINE)).join(written, ["input", "tool"], "left_anti") \
        .select("input", "tool", f.coalesce("error", mismatch).alias("error")).orderBy("input", "tool") \
        .coalesce(1).write.mode("overwrite").parquet(f"{folder.name}/quarantine")
    return counts


def write_table(raw, tool, kind, path):
    """Writes the reports of a tool that match their type, with the app's identifier and version as columns of their own."""
    whole = t.StructType([*kind.fields, t.StructField("_mismatch", t.StringType())])
    read = f.from_json("report", whole, {"columnNameOfCorruptRecord": "_mismatch"})
    # The number of the row keeps Spark from moving the last condition below this step: each report would be read three times.
    typed = raw.where((f.col("tool") == tool) & f.col("error").isNull()) \
        .select("input", read.alias("report"), f.monotonically_increasing_id().alias("_row"))
    columns = [f.col(f"report.{name}") for name in kind.names if name != "input"]
    # Not every report names its app.
    identity = [f.col(f"report.app.{name}").alias(f"app{name.capitalize()}") for name in ("identifier", "version") if "app" in kind.names]
    typed.where(f.col("report").isNotNull() & f.col("report._mismatch").isNull()) \
        .select("input", *identity, *columns).write.mode("overwrite").parquet(path)


def quarantined(spark, folder):
    """The number of errors by tool."""
    rows = spark.read.schema("input string, tool string, error string").parquet(literal(f"{folder.name}/quarantine")).select("tool").collect()
    return collections.Counter(row.tool for row in rows)
