"""The part of fleet.py that uses Spark: the session, the listing, the reports as text, and the tables."""

import collections
import contextlib
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
import time

import pyspark
from pyspark.sql import SparkSession
from pyspark.sql import functions as f
from pyspark.sql import types as t

import measuring
from problems import JobError, cause, output_not_empty, unreadable_listing

HERE = pathlib.Path(__file__).resolve().parent
LINE = t.StructType([t.StructField(name, t.StringType()) for name in ("input", "tool", "report", "error")])
SCHEME = re.compile("[A-Za-z][A-Za-z0-9+.-]*://")
# Settings of a Spark that this program starts. Those of spark-submit and PYSPARK_SUBMIT_ARGS win.
START = {"spark.ui.showConsoleProgress": str(sys.stderr.isatty()).lower()}
# On one machine, the compiler of the JVM takes most of the time: its second stage does not pay off in a run of minutes.
START_LOCAL = START | {"spark.ui.enabled": "false", "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1"}
# A task's files are in their place as soon as the task ends, so that a second run continues after it. Each task has one.
BY_TASK = {"mapreduce.fileoutputcommitter.algorithm.version": "2"}


class Clock:
    """Seconds by part of the job."""

    def __init__(self):
        self.seconds = {}

    @contextlib.contextmanager
    def part(self, name):
        start = time.monotonic()
        yield
        self.seconds[name] = round(time.monotonic() - start, 1)


class Folder:
    """A folder of any file system that Spark has."""

    def __init__(self, spark, path):
        self.hadoop = spark.sparkContext._jvm.org.apache.hadoop.fs
        self.io = spark.sparkContext._jvm.org.apache.commons.io.IOUtils
        self.name, self.path = path, self.hadoop.Path(path)
        self.files = self.path.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration())

    def exists(self):
        return self.files.exists(self.path)

    def is_empty(self):
        return not self.exists() or self.files.getFileStatus(self.path).isDirectory() and not self.files.listStatus(self.path)

    def read(self, name):
        """The text of a file; None if there is none."""
        path = self.hadoop.Path(self.path, name)
        if not self.files.exists(path):
            return None
        stream = self.files.open(path)
        try:
            return self.io.toString(stream, "UTF-8")
        finally:
            stream.close()

    def write(self, name, text):
        stream = self.files.create(self.hadoop.Path(self.path, name), True)
        try:
            stream.write(bytearray(text.encode()))
        finally:
            stream.close()

    def rename(self, other):
        """Gives the folder the name of another one, which may exist if it is empty."""
        if other.exists():
            self.files.delete(other.path, False)
        if not self.files.rename(self.path, other.path):
            raise JobError(f"{self.name}: cannot be renamed to '{other.name}'", "rename it; the run is complete")


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


def listed(spark, listing):
    """The paths of a listing or manifest, each once, in an order that mixes large and small apps."""
    readers = {".csv": lambda: spark.read.option("header", True).csv(listing), ".ndjson": lambda: spark.read.json(listing),
               ".parquet": lambda: spark.read.parquet(listing)}
    kind = pathlib.PurePosixPath(listing).suffix
    read = readers.get(kind, lambda: spark.read.text(listing).withColumnRenamed("value", "path"))
    try:
        frame = read()
        if "path" not in frame.columns:
            raise JobError(f"{listing}: has no column 'path'", "a manifest has the path of each app in this column")
        paths = sorted({str(row.path or "").strip() for row in frame.select("path").collect()} - {""})
    except JobError:
        raise
    except Exception as error:  # of Spark or of Hadoop
        raise unreadable_listing(listing, cause(error)) from error
    if not paths:
        raise JobError(f"{listing}: lists no path", "write one path per line")
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


def lines_of(spark, paths, partitions, tools):
    """A frame of all reports, as text, and the counter of ballast's processor time."""
    seconds = spark.sparkContext.accumulator(0.0)
    partitions = min(partitions or max(2 * spark.sparkContext.defaultParallelism, len(paths) // 200), max(1, len(paths)))
    local = [path for path in paths if not SCHEME.match(path)]
    remote = [path for path in paths if SCHEME.match(path)]
    lines = spark.sparkContext.parallelize(local, partitions).mapPartitions(measuring.of_local_paths(seconds, tools))
    if remote:
        found, missing = readable(spark, remote)
        lines = lines.union(spark.sparkContext.parallelize(missing, 1))
        if found:
            names = spark.sparkContext.broadcast(found)
            contents = spark.read.format("binaryFile").load(list(found)).select("path", "content").repartition(partitions)
            lines = lines.union(contents.rdd.mapPartitions(measuring.of_contents(seconds, names, tools)))
    return spark.createDataFrame(lines, LINE), seconds


def write_reports(spark, folder, paths, options):
    """Writes all reports as text, so that no app is measured twice. Apps that have theirs from an earlier run are skipped."""
    raw = f"{folder.name}/raw"
    done = set()
    if Folder(spark, raw).exists():
        done = {row.input for row in spark.read.schema(LINE).parquet(raw).select("input").distinct().collect()}
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


def write_tables(spark, folder, tables):
    """Writes a table for each tool, and the quarantine: each report without a row in its table.

    TABLES has the name of the table, the type of its reports, and the name of their schema by tool.
    """
    raw = spark.read.schema(LINE).parquet(f"{folder.name}/raw")
    written = None
    for tool, (table, kind, _) in tables.items():
        write_table(raw, tool, kind, f"{folder.name}/{table}")
        rows = spark.read.schema("input string").parquet(f"{folder.name}/{table}").select("input", f.lit(tool).alias("tool"))
        written = rows if written is None else written.union(rows)
    mismatch = f.lit(None).cast("string")
    for tool, (_, _, schema) in tables.items():
        mismatch = f.when(f.col("tool") == tool, f"report does not match {schema}").otherwise(mismatch)
    raw.join(written, ["input", "tool"], "left_anti") \
        .select("input", "tool", f.coalesce("error", mismatch).alias("error")).orderBy("input", "tool") \
        .coalesce(1).write.mode("overwrite").parquet(f"{folder.name}/quarantine")


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
    rows = spark.read.schema("input string, tool string, error string").parquet(f"{folder.name}/quarantine").select("tool").collect()
    return collections.Counter(row.tool for row in rows)


def digest(path):
    """The SHA-256 of a file."""
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def identity(paths, options):
    """The values that two runs must have in common, if one continues the other."""
    return {"listing": hashlib.sha256("\n".join(sorted(paths)).encode()).hexdigest(), "ballast": digest(options.ballast),
            "reports": options.tools}


def begin(spark, output, wanted):
    """The folder of an unfinished run. Its name shows that it is not complete."""
    if not Folder(spark, output).is_empty():
        raise output_not_empty(output)
    folder = Folder(spark, f"{output}.unfinished")
    text = folder.read("run.json")
    if text is None:
        if not folder.is_empty():
            raise JobError(f"{folder.name}: is not the folder of an unfinished run", "remove it, or pass another folder to '--output'")
        folder.write("run.json", json.dumps(wanted) + "\n")
        return folder
    found = json.loads(text)
    names = {"listing": "another listing", "ballast": "another version of ballast", "reports": "other reports"}
    for name, other in names.items():
        if found.get(name) != wanted[name]:
            raise JobError(f"{folder.name}: an unfinished run has {other}", "repeat that run to finish it, or remove the folder")
    return folder
