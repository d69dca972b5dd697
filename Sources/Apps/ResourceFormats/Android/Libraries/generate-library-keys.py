#!/usr/bin/env python3
"""Writes LibraryKeyTables.swift: the keys of texts that Android libraries translate.

Two kinds of public files name them. Sources of libraries have `res/values-de/strings.xml`. Builds of apps that are in
a public repository have `merger.xml`, in which the Android Gradle Plugin lists the resources of each library with its
coordinates and version. library-key-sources.txt names all that were read.

    generate-library-keys.py CLONES                     reads all lines
    generate-library-keys.py CLONES --add OWNER/NAME…   keeps the table and adds the lines of these repositories

CLONES is a folder with a bare clone of each repository, as OWNER/NAME.git.

A key is included if some language other than the library's own has a text for it. A key that an app of these builds
translates itself is left out, because it decides nothing. keys-of-apps.txt keeps all keys that apps translate, so that
adding lines writes the same table as reading all.
"""

import collections
import pathlib
import re
import subprocess
import sys
from xml.etree import ElementTree

here = pathlib.Path(__file__).parent
clones = pathlib.Path(sys.argv[1])
added = sys.argv[3:] if sys.argv[2:3] == ["--add"] else []
if sys.argv[2:] and not added:
    sys.exit(__doc__)
table_file = here / "LibraryKeyTables.swift"
own_file = here / "keys-of-apps.txt"
# Former coordinates of a library; its keys are the same.
renamed = {
    "com.android.support:appcompat-v7": "androidx.appcompat:appcompat",
    "com.android.support:preference-v7": "androidx.preference:preference",
    "com.android.support:support-compat": "androidx.core:core",
    "com.android.support:design": "com.google.android.material:material",
    "com.android.support:leanback-v17": "androidx.leanback:leanback",
    "com.android.support:mediarouter-v7": "androidx.mediarouter:mediarouter",
    "android.arch.navigation:navigation-ui": "androidx.navigation:navigation-ui",
    "androidx.compose.material3:material3": "androidx.compose.material3:material3-android",
    "androidx.compose.ui:ui": "androidx.compose.ui:ui-android",
    "com.github.CanHub:Android-Image-Cropper": "com.vanniktech:android-image-cropper",
}
types = {"string": "", "plurals": "plurals/", "array": "array/", "string-array": "array/"}
language = re.compile(r"(b\+[a-z]{2,3}(\+[A-Za-z0-9]+)*|[a-z]{2,3}(-r[A-Z]{2})?)(-|$)")
screens = re.compile(r"(car|any|dpi|land|port)(-|$)")


def git(repository, *arguments):
    command = ["git", f"--git-dir={clones / repository}.git", *arguments]
    return subprocess.run(command, check=True, capture_output=True).stdout


def texts(element):
    """The keys of the texts in an element of resources; untranslatable ones and references are not texts."""
    for value in element:
        prefix = types.get(value.tag)
        if prefix is not None and value.get("translatable") != "false":
            yield prefix + value.get("name")


def is_localized(qualifiers):
    return bool(language.match(qualifiers)) and not screens.match(qualifiers)


keys = collections.defaultdict(set)
# By library, then by the coordinates under which it was read.
versions = collections.defaultdict(lambda: collections.defaultdict(set))
own = set()


def add(name, version, found):
    library = renamed.get(name, name)
    keys[library].update(found)
    versions[library][name].add(version)


def library(part):
    """The coordinates and the version of a library, None for a part of the app or of a module in its project.

    Before 2.3, the Android Gradle Plugin names the version only. The path of the extracted library has the rest:
    `…/exploded-aar/com.google.android.gms/play-services-base/7.5.0/res`. That of a module has `unspecified`.
    """
    coordinates = part.get("config").split(":") if part.get("from-dependency") else []
    if len(coordinates) < 2 and (source := part.find("source")) is not None:
        path = source.get("path").replace("\\", "/")
        coordinates = path.partition("/exploded-aar/")[2].removesuffix("/res").split("/")
    if len(coordinates) != 3 or not coordinates[0] or coordinates[2] == "unspecified":
        return None
    return ":".join(coordinates[:2]), coordinates[2]


def read_merger(repository, commit, path):
    root = ElementTree.fromstring(git(repository, "show", f"{commit}:{path}"))
    for part in root.findall("dataSet"):
        files = [file for file in part.iter("file") if is_localized(file.get("qualifiers") or "")]
        localized = set().union(*(texts(file) for file in files))
        if found := library(part):
            if localized:
                add(*found, localized)
        else:
            own.update(localized)


def read_sources(name, repository, tag, version, folder):
    paths = git(repository, "ls-tree", "-r", "--name-only", tag, folder).decode().split("\n")
    found = set()
    for path in paths:
        match = re.search(r"/res(?:-public)?/values-([^/]+)/[^/]*\.xml$", path)
        if match and is_localized(match[1]):
            found.update(texts(ElementTree.fromstring(git(repository, "show", f"{tag}:{path}"))))
    if not found:
        sys.exit(f"no texts: {name} {tag} {folder}")
    add(name, version, found)


def read_table():
    """The present table and the keys of apps, to which lines are added."""
    own.update(own_file.read_text().split())
    for line in table_file.read_text().split('"""')[1].split("\n"):
        if line.startswith("      "):
            keys[name].update(line.split())
        elif line.strip():
            # All coordinates in a line are those of one library.
            for entry in line.strip().split(", "):
                other, known = entry.split(" ")
                name = renamed.get(other, other)
                versions[name][other].update(known.split("–"))


if added:
    read_table()
for line in (here / "library-key-sources.txt").read_text().split("\n"):
    words = line.split()
    if not words or line.startswith("#"):
        continue
    if added and words[1 if words[0] == "build" else 2] not in added:
        continue
    if words[0] == "build":
        read_merger(*words[1:])
    else:
        _, name, repository, prefix, folder, *tags = words
        for tag in tags:
            version, _, commit = tag.partition("@")
            read_sources(name, repository, commit or (tag if prefix == "-" else prefix + tag), version, folder)

ambiguous = sorted(set().union(*keys.values()) & own)
print("translated by apps themselves, left out:", *ambiguous)


def number(version):
    return [int(part) if part.isdigit() else -1 for part in re.split(r"[.-]", version)]


def span(versions):
    known = sorted(versions, key=number)
    return known[0] if len(known) == 1 else f"{known[0]}–{known[-1]}"


def lines(words, width=190):
    line, out = "", []
    for word in words:
        if line and len(line) + len(word) + 1 > width:
            out.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return out + [line]


text = []
for name in sorted(keys):
    found = sorted(keys[name] - own)
    if found:
        names = sorted(versions[name], key=lambda other: (other != name, other))
        text.append(", ".join(f"{other} {span(versions[name][other])}" for other in names))
        text += ["  " + line for line in lines(found)]
body = "\n".join(f"    {line}" for line in text)
own_file.write_text("\n".join(sorted(own)) + "\n")
table_file.write_text(
    f"""// Generated by generate-library-keys.py from the sources in library-key-sources.txt. Do not edit.

enum LibraryKeyTables {{
  /// The libraries by coordinates, each with the first and last version that was read and its former coordinates. The keys
  /// of its translated texts follow in indented lines. A key without a type names a string.
  // swift-format-ignore: LineLength
  static let libraries = \"\"\"
{body}
    \"\"\"
}}
"""
)
print(len(keys), "libraries,", len(set().union(*keys.values()) - own), "keys")
