"""The messages that Ballast reads from files, by 'ballast measure' and 'ballast packs'."""

import collections
import json
import pathlib
import re
import shutil
import subprocess

LOCALE = re.compile(r"([a-z]{2,3})(?:[_-]([A-Za-z]{4}))?(?:[_-]([A-Za-z]{2}))?(?:@(latin|cyrillic))?")
SCRIPTS = {"latin": "Latn", "cyrillic": "Cyrl"}


def locale(path):
    """The locale in a path, from its end to its start; 'en' if there is none."""
    *folders, file = pathlib.PurePath(path).parts
    stem = file.rsplit(".", 1)[0]
    names = [stem] + [stem[match.end():] for match in re.finditer(r"[._-]", stem)] + folders[::-1]
    for name in names:
        if match := LOCALE.fullmatch(name):
            language, script, region, modifier = match.groups()
            return "-".join(filter(None, [language, script or SCRIPTS.get(modifier), region]))
    return "en"


class Tree:
    """A folder with one file per folder of a locale, so that each file is a string table of its own."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.paths = []
        self.origins = {}

    def add(self, origin, data):
        """Adds a file, or the index of names of the pack that was added before it."""
        name = pathlib.PurePath(origin).name
        if name.endswith(".pak.info"):
            if self.paths and self.paths[-1].name == name.removesuffix(".info"):
                self.paths[-1].with_name(name).write_bytes(data)
            return
        path = self.root / str(len(self.paths)) / f"{locale(origin)}.lproj" / name
        path.parent.mkdir(parents=True)
        path.write_bytes(data)
        self.paths.append(path)
        self.origins[path] = origin

    def table(self, path):
        return f"{path.relative_to(self.root).parts[0]}/{path.stem}"


class Reading:
    """What Ballast reads from a tree.

    messages: by path, the texts of each message by key. An error is a text. counts: by path, from 'measure'.
    """

    def __init__(self, ballast, tree, scratch):
        self.ballast = ballast
        report = self.run("measure", tree.root, "--explain", "--top", "0")
        entries = {entry["entry"]: entry for entry in report["entries"]}
        self.counts = {path: entries[str(path.relative_to(tree.root))]["messages"] for path in tree.paths}
        errors = {warning["entry"]: warning["message"] for warning in report["warnings"] if warning["entry"]}
        tables = self.tables(tree, pathlib.Path(scratch) / "packs")
        self.messages = {}
        for path in tree.paths:
            error = errors.get(str(path.relative_to(tree.root)))
            self.messages[path] = error if error else tables[tree.table(path)]

    def run(self, *arguments):
        output = subprocess.run([self.ballast, *arguments, "--json"], check=True, capture_output=True)
        return json.loads(output.stdout)

    def tables(self, tree, folder):
        shutil.rmtree(folder, ignore_errors=True)
        self.run("packs", "build", tree.root, "--output", folder)
        # The base pack has the texts of the program, which are gettext's keys, for the tables of all catalogs.
        catalogs = {tree.table(path) for path in tree.paths if path.suffix in (".mo", ".po")}
        tables = collections.defaultdict(dict)
        for pack in sorted(folder.glob("*.pack")):
            for entry in self.run("packs", "inspect", pack, "--entries")["entries"]:
                if pack.name != "base.pack" or entry["table"] not in catalogs:
                    tables[entry["table"]][entry["key"]] = frozenset(texts(entry["message"]))
        return tables


def texts(message):
    """The texts of all cases of a message."""
    if isinstance(message, str):
        return [message]
    return [text for case in message["cases"].values() for text in texts(case)]
