"""Files and folders of the file systems that Spark has, and the folder of an unfinished run."""

import hashlib
import json
import re

from problems import JobError, cause, output_is_file, output_not_empty, unwritable


def literal(path):
    """A path as a pattern of Hadoop that matches this path only."""
    return re.sub(r"([\\\[\]{}*?])", r"\\\1", path)


def is_hidden(path):
    """Whether Spark skips a file because of its name (HadoopFSUtils.shouldFilterOutPathName and other places)."""
    name = path.rsplit("/", 1)[-1]
    if name in (".", ".."):
        return False
    return name.startswith(("_", ".")) or name.endswith("._COPYING_")


class Folder:
    """A folder of any file system that Spark has."""

    def __init__(self, spark, path):
        self.spark = spark
        self.hadoop = spark.sparkContext._jvm.org.apache.hadoop.fs
        self.io = spark.sparkContext._jvm.org.apache.commons.io.IOUtils
        self.name, self.path = path, self.hadoop.Path(path)
        self.files = self.path.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration())

    def exists(self):
        return self.files.exists(self.path)

    def is_file(self):
        return self.exists() and not self.files.getFileStatus(self.path).isDirectory()

    def is_empty(self):
        return not self.exists() or self.files.getFileStatus(self.path).isDirectory() and not self.files.listStatus(self.path)

    def read(self, name):
        """Returns the text of a file, or None if the file does not exist."""
        path = self.hadoop.Path(self.path, name)
        if not self.files.exists(path):
            return None
        stream = self.files.open(path)
        try:
            return self.io.toString(stream, "UTF-8")
        finally:
            stream.close()

    def read_table(self, name):
        return self.spark.read.parquet(literal(f"{self.name}/{name}"))

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
    complete = Folder(spark, output)
    if complete.is_file():
        raise output_is_file(output)
    if not complete.is_empty():
        raise output_not_empty(output)
    folder = Folder(spark, f"{output}.unfinished")
    text = folder.read("run.json")
    if text is None:
        if not folder.is_empty():
            raise JobError(f"{folder.name}: is not the folder of an unfinished run", "remove it, or pass another folder to '--output'")
        try:
            folder.write("run.json", json.dumps(wanted) + "\n")
        except Exception as error:  # of Hadoop, by file system
            raise unwritable(output, "--output", cause(error)) from error
        return folder
    found = json.loads(text)
    names = {"listing": "another listing", "ballast": "another version of ballast", "reports": "other reports"}
    for name, other in names.items():
        if found.get(name) != wanted[name]:
            raise JobError(f"{folder.name}: an unfinished run has {other}", "repeat that run to finish it, or remove the folder")
    return folder
