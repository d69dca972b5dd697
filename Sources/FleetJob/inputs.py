"""The paths of a listing or manifest, and those among them that cannot be measured."""

import collections
import pathlib
import random
import re
import unicodedata

from folders import is_hidden, literal
from problems import JobError, cause, unreadable_listing, without_paths

SCHEME = re.compile("[A-Za-z][A-Za-z0-9+.-]*://")
# Spark reads a file as one value, whose length is an Int of the JVM.
LARGEST = 2**31 - 1
# Bytes of a part that is sent to Python. Spark copies the file once for each part.
PART = 16 << 20
# Copies of a file and of a part that a task has in memory at most, and bytes that Spark itself needs.
COPIES = 5
RESERVED = 300 << 20


def listed(spark, listing):
    """The paths of a listing or manifest, each once, in an order that mixes large and small apps."""
    if is_hidden(listing):
        raise unreadable_listing(listing, "Spark skips files whose name begins with '_' or '.'")
    name = literal(listing)
    # RFC 4180: a field between quotes may have line feeds, and two quotes are one.
    table = spark.read.options(header=True, multiLine=True, escape='"')
    readers = {".csv": lambda: table.csv(name), ".ndjson": lambda: spark.read.json(name), ".parquet": lambda: spark.read.parquet(name)}
    read = readers.get(pathlib.PurePosixPath(listing).suffix, lambda: spark.read.text(name).withColumnRenamed("value", "path"))
    try:
        frame = read()
        if "path" not in frame.columns:
            raise without_paths(listing)
        paths = sorted({str(row.path or "").strip() for row in frame.select("path").collect()} - {""})
    except JobError:
        raise
    except Exception as error:  # of Spark or of Hadoop
        raise unreadable_listing(listing, cause(error)) from error
    if not paths:
        raise JobError(f"{listing}: lists no path", "write one path per line")
    random.Random(0).shuffle(paths)
    return paths


def problem_of_name(path):
    """Returns why no reader can use a path, or None if one can."""
    control = next((character for character in path if unicodedata.category(character) == "Cc"), None)
    if control:
        return f"the path has a control character, U+{ord(control):04X}"
    if SCHEME.match(path) and is_hidden(path):
        return "Spark skips files whose name begins with '_' or '.'; rename the file"
    return None


def memory_of_task(spark):
    """Bytes of memory that an executor has for each of the tasks that it runs at the same time."""
    context = spark.sparkContext
    if context.master.startswith("local["):
        return (context._jvm.Runtime.getRuntime().maxMemory() - RESERVED) // context.defaultParallelism
    cores = int(context.getConf().get("spark.executor.cores", "1"))
    tasks = max(1, cores // int(context.getConf().get("spark.task.cpus", "1")))
    return ((context._jsc.sc().executorMemory() << 20) - RESERVED) // tasks


def readable(spark, paths):
    """Remote paths by the name that Spark has for their file, and the errors of paths that it cannot read."""
    found = collections.defaultdict(list)
    problems = {}
    hadoop = spark.sparkContext._jvm.org.apache.hadoop.fs
    configuration = spark.sparkContext._jsc.hadoopConfiguration()
    memory = memory_of_task(spark)
    setting = f"spark.{'driver' if spark.sparkContext.master.startswith('local[') else 'executor'}.memory"
    for path in paths:
        try:
            location = hadoop.Path(path)
            status = location.getFileSystem(configuration).getFileStatus(location)
        except Exception as error:  # an error of Hadoop, whatever its class
            text = getattr(getattr(error, "java_exception", error), "getMessage", lambda: None)() or str(error)
            problems[path] = text.splitlines()[0]
            continue
        if not status.isFile():
            problems[path] = "not a file"
        elif status.getLen() > LARGEST:
            problems[path] = f"{status.getLen():,} bytes; Spark reads files up to {LARGEST:,} bytes: measure it on a disk"
        elif status.getLen() > memory // COPIES - PART:
            problems[path] = f"{status.getLen():,} bytes are too many for the memory of a task; raise {setting}, or measure it on a disk"
        else:
            found[status.getPath().toString()].append(path)
    return dict(found), problems


def printable(path):
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in path)
