"""Reads files of messages with other programs and libraries.

Each reader takes paths and returns, for each path, the messages by key, or an error as text. A message is a Texts
value. Keys are those of Ballast: gettext and Qt join their parts with U+0004.
"""

import gettext
import json
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile
import typing
import xml.etree.ElementTree

try:
    import fluent.syntax
    import fluent.syntax.ast
    import polib
except ImportError as error:
    fluent = polib = None
    missing_module = error.name


class Texts(typing.NamedTuple):
    """The texts of one message: one, or its plural forms."""

    all: frozenset
    """Those that some whole number up to 1000 selects."""
    selected: frozenset

    def matches(self, texts):
        return self.selected <= texts <= self.all


def one(text):
    return Texts(frozenset([text]), frozenset([text]))


HERE = pathlib.Path(__file__).parent


def missing():
    """The names of the programs and libraries that are not installed."""
    names = [] if polib else [f"Python package {missing_module}"]
    return names + [name for name in ("apt-get", "dpkg-deb", "java", "lconvert", "msgunfmt") if not shutil.which(name)]


# gettext


def selected_forms(header):
    """The plural forms that the catalog's rule selects for the numbers 0 to 1000."""
    rule = dict(part.strip().split("=", 1) for part in header.split(";") if "=" in part).get("plural", "n != 1")
    select = gettext.c2py(rule)
    return {int(select(number)) for number in range(1001)}


def catalog(entries, header):
    forms = selected_forms(header)
    messages = {}
    for entry in entries:
        key = entry.msgid if entry.msgctxt is None else f"{entry.msgctxt}\4{entry.msgid}"
        texts = entry.msgstr_plural
        if texts:
            # As in the GNU C library: the first form stands for one that the message does not have.
            selected = frozenset(texts.get(form, texts.get(0)) for form in forms)
            messages[key] = Texts(frozenset(texts.values()), selected)
        else:
            messages[key] = one(entry.msgstr)
    return messages


def read_mo(paths):
    def read(path):
        file = system_dependent(path) or polib.mofile(str(path))
        entries = [entry for entry in file if entry.msgid or entry.msgctxt]
        return catalog(entries, file.metadata.get("Plural-Forms", ""))
    return each(paths, read)


def system_dependent(path):
    """The entries of a catalog with macros such as PRIu64, which only GNU's tools read; None without such entries."""
    data = path.read_bytes()
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    revision, = struct.unpack_from(f"{order}I", data, 4)
    # The low half is the minor revision. The number of these entries follows the tables of revision 0.
    if revision & 0xFFFF < 1 or not struct.unpack_from(f"{order}I", data, 36)[0]:
        return None
    text = subprocess.run(["msgunfmt", path], check=True, capture_output=True, text=True).stdout
    return polib.pofile(re.sub(r"<PRI([diouxX])(LEAST|FAST)?(8|16|32|64|MAX|PTR)>", macro, text))


def macro(match):
    """The value of a macro of inttypes.h on Linux with 64 bits."""
    letter, kind, size = match.groups()
    is_long = size in ("64", "MAX", "PTR") or kind == "FAST" and size != "8"
    return f"l{letter}" if is_long else letter


def read_po(paths):
    def read(path):
        file = polib.pofile(str(path))
        entries = [entry for entry in file if entry.translated() and not entry.obsolete and not entry.fuzzy]
        return catalog(entries, file.metadata.get("Plural-Forms", ""))
    return each(paths, read)


def each(paths, read):
    messages = {}
    for path in paths:
        try:
            messages[path] = read(path)
        except Exception as error:  # Each library has errors of its own.
            messages[path] = f"{type(error).__name__}: {error}"
    return messages


# Qt


def text_of(element):
    """The text of an element. A character that XML does not allow is an element <byte>."""
    if element is None:
        return ""
    parts = [element.text or ""]
    for child in element:
        if child.tag == "byte":
            value = child.get("value")
            parts.append(chr(int(value[1:], 16) if value.startswith("x") else int(value)))
        parts.append(child.tail or "")
    return "".join(parts)


def read_qm(paths):
    def read(path):
        with tempfile.NamedTemporaryFile(suffix=".ts") as file:
            subprocess.run(
                ["lconvert", "-if", "qm", "-i", path, "-of", "ts", "-o", file.name], check=True, capture_output=True)
            # Qt's document type is not a file.
            root = xml.etree.ElementTree.fromstring(pathlib.Path(file.name).read_bytes())
        messages = {}
        for context in root.iter("context"):
            name = text_of(context.find("name"))
            for message in context.iter("message"):
                parts = [name, text_of(message.find("source")), text_of(message.find("comment"))]
                key = message.get("id") or "\4".join(parts if parts[2] else parts[:2])
                translation = message.find("translation")
                forms = [text_of(form) for form in translation.iter("numerusform")] or [text_of(translation)]
                messages[key] = Texts(frozenset(forms), frozenset(forms))
        return messages
    return each(paths, read)


# Fluent


def read_ftl(paths):
    def read(path):
        messages = {}
        for entry in fluent.syntax.parse(path.read_text("utf-8")).body:
            if not isinstance(entry, (fluent.syntax.ast.Message, fluent.syntax.ast.Term)):
                continue
            name = entry.id.name if isinstance(entry, fluent.syntax.ast.Message) else f"-{entry.id.name}"
            patterns = {name: entry.value} | {f"{name}.{part.id.name}": part.value for part in entry.attributes}
            for key, pattern in patterns.items():
                if pattern is not None:
                    messages.setdefault(key, one(canonical(pattern)))
        return messages
    return each(paths, read)


def canonical(pattern):
    """A pattern as JSON, without the places in the file."""
    def clean(node):
        if isinstance(node, dict):
            return {key: clean(value) for key, value in node.items() if key != "span"}
        return [clean(value) for value in node] if isinstance(node, list) else node
    return json.dumps(clean(pattern.to_json()), sort_keys=True)


def parsed_pattern(text):
    """The pattern that a text is the source of; the text itself if it is none."""
    lines = "\n    ".join(text.split("\n"))
    # Such a character cannot begin a continued line.
    separator = " " if text.startswith(("[", "*", ".", "}")) else "\n    "
    body = fluent.syntax.parse(f"key ={separator}{lines}\n").body
    if len(body) == 1 and isinstance(body[0], fluent.syntax.ast.Message) and body[0].value:
        return canonical(body[0].value)
    return text


# Java


def read_properties(paths):
    output = subprocess.run(
        ["java", "-Xshare:auto", HERE / "PropertiesOracle.java"], check=True, capture_output=True, text=True,
        input="\n".join(map(str, paths))).stdout
    messages = {path: {} for path in paths}
    for line in output.splitlines():
        path, *rest = json.loads(line)
        if rest:
            messages[pathlib.Path(path)][rest[0]] = one(rest[1])
        else:
            messages[pathlib.Path(path)] = "malformed escape"
    return messages


# Chromium


def read_pak(paths):
    """Versions 4 and 5, as ui/base/resource/data_pack.cc documents them."""
    def read(path):
        data = path.read_bytes()
        version, = struct.unpack_from("<I", data)
        if version == 4:
            count, encoding = struct.unpack_from("<IB", data, 4)
            start, aliases = 9, 0
        elif version == 5:
            encoding, count, aliases = struct.unpack_from("<BxxxHH", data, 4)
            start = 12
        else:
            raise ValueError(f"version {version}")
        table = [struct.unpack_from("<HI", data, start + 6 * index) for index in range(count + 1)]
        codec = {0: None, 1: "utf-8", 2: "utf-16-le"}[encoding]
        texts = [decoded(data[first:last], codec) for (_, first), (_, last) in zip(table, table[1:])]
        messages = {str(number): text for (number, _), text in zip(table, texts)}
        for index in range(aliases):
            number, target = struct.unpack_from("<HH", data, start + 6 * (count + 1) + 4 * index)
            messages[str(number)] = texts[target]
        names = read_names(path)
        return {names.get(key, key): one(text) for key, text in messages.items() if text is not None}
    return each(paths, read)


def decoded(data, codec):
    """The text of a resource; None for a binary one, such as an image or a compressed page."""
    try:
        return data.decode(codec) if codec else None
    except UnicodeDecodeError:
        return None


def read_names(path):
    """The names of resources by number, from the .pak.info file next to a pack: name, number and source per line."""
    info = path.with_name(f"{path.name}.info")
    lines = info.read_text().splitlines() if info.exists() else []
    return {number: name for name, number, _ in (line.split(",", 2) for line in lines)}


READERS = {
    ".mo": (read_mo, "polib, `msgunfmt`"),
    ".po": (read_po, "polib"),
    ".qm": (read_qm, "`lconvert`"),
    ".ftl": (read_ftl, "fluent.syntax"),
    ".properties": (read_properties, "`java.util.Properties`"),
    ".pak": (read_pak, "a decoder in Python"),
}
