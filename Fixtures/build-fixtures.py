#!/usr/bin/env python3
"""Builds the small apps in this folder from `sources/`, and the expected figures for tests.

    build-fixtures.py              build everything, in place
    build-fixtures.py --check      build into a temporary folder and compare with what is committed

Two runs give byte-identical files: times, order and ids are fixed. `--check` compares the contents of the
archives (entries, order, modes, uncompressed bytes), not their deflate streams, because zlib versions differ.
Then it computes the figures again from the committed archives and compares them to the byte.

The figures in an `*.oracle.json` come from the entries, each of which is added with its locale, and from
reading the bytes of the ZIP here. No path is matched against a pattern to guess a locale. Only Python's
standard library is used, except for the Android apps: they need aapt2 and a framework to link against
(Debian: `aapt` and `android-framework-res`).
"""
import argparse
import base64
import hashlib
import io
import json
import os
import plistlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "sources"
BASE = "Base"  # shown when no locale matches; separate from the locales
TIME = (2024, 1, 1, 0, 0, 0)
WRITTEN_WITH = "Android Asset Packaging Tool (aapt) 2.19-debian"


# MARK: - Contents of an archive

@dataclass
class Counts:
    """The number of texts in a table: plain ones, ones with plural or other forms, and lists."""

    string_keys: int = 0
    stringsdict_keys: int = 0
    array_keys: int = 0

    def __add__(self, other):
        return Counts(
            self.string_keys + other.string_keys,
            self.stringsdict_keys + other.stringsdict_keys,
            self.array_keys + other.array_keys,
        )


@dataclass
class Entry:
    path: str
    data: bytes = b""
    locale: str | None = None
    counts: Counts | None = None
    stored: bool = False
    executable: bool = False
    align: int = 1

    @property
    def is_directory(self):
        return self.path.endswith("/")


@dataclass
class Plan:
    """An archive to write, and the expected facts about it."""

    name: str
    entries: list[Entry]
    meta: dict
    containers: dict[str, dict[str, Counts]] = field(default_factory=dict)  # entry → locale → texts
    signature_records: dict[str, int] = field(default_factory=dict)  # locale → lines about it in signature files
    streamed: bool = False  # without seeking: a data descriptor after each entry
    inner: dict[str, "Plan"] = field(default_factory=dict)
    directory: bool = False


def source(*parts):
    return SOURCES.joinpath(*parts)


def canonical_json(value):
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def filler(label, size):
    """Bytes that do not compress, with a first line stating that they are not code."""
    head = f"BALLAST FIXTURE FILLER, NOT CODE: {label}\n".encode()
    out, number = bytearray(head), 0
    while len(out) < size:
        out += hashlib.sha256(f"{label}/{number}".encode()).digest()
        number += 1
    return bytes(out[:size])


def picture(scale, sail, sea):
    """A boat as a PNG. The pixels are in stored deflate blocks, so that the zlib version does not change a byte."""
    width, height = 24 * scale, 18 * scale
    palette = bytes((235, 245, 255)) + bytes(sail) + bytes(sea) + bytes((90, 60, 40))
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            column, row = x // scale, y // scale
            pixel = 0
            if row >= 14:
                pixel = 2
            elif row >= 12 and 6 <= column <= 17 - (row - 12):
                pixel = 3
            elif 2 <= row < 12 and 12 - row // 2 <= column <= 12:
                pixel = 1
            rows.append(pixel)
    stream = bytearray(b"\x78\x01")
    for at in range(0, len(rows), 0xFFFF):
        block = rows[at:at + 0xFFFF]
        stream += struct.pack("<BHH", at + 0xFFFF >= len(rows), len(block), len(block) ^ 0xFFFF) + block
    stream += struct.pack(">I", zlib.adler32(rows))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", palette)
            + chunk(b"IDAT", bytes(stream)) + chunk(b"IEND", b""))


def horn(period, samples):
    """A triangle wave as a WAV: 8 bit, mono, 8 kHz."""
    body = bytes(64 + abs(period - (i * 2) % (2 * period)) * 128 // period for i in range(samples))
    return (b"RIFF" + struct.pack("<I", 36 + len(body)) + b"WAVEfmt "
            + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) + b"data" + struct.pack("<I", len(body)) + body)


# MARK: - Writing and reading ZIP

class _Streamed(io.RawIOBase):
    """A file that cannot seek."""

    def __init__(self):
        self.parts, self.length = [], 0

    def writable(self):
        return True

    def write(self, data):
        data = bytes(data)
        self.parts.append(data)
        self.length += len(data)
        return len(data)

    def flush(self):
        pass


def write_zip(plan):
    sink = _Streamed() if plan.streamed else io.BytesIO()
    with zipfile.ZipFile(sink, "w") as archive:
        for entry in plan.entries:
            info = zipfile.ZipInfo(entry.path, TIME)
            info.create_system = 3
            info.compress_type = (
                zipfile.ZIP_STORED if entry.stored or entry.is_directory or not entry.data else zipfile.ZIP_DEFLATED)
            if entry.is_directory:
                info.external_attr = 0o40755 << 16 | 0x10
            else:
                info.external_attr = (0o100755 if entry.executable else 0o100644) << 16
            if entry.align > 1:
                # The padding is in an extra field of the local header, as Android's tools write it.
                at = sink.tell() + 30 + len(entry.path.encode()) + 6
                padding = -at % entry.align
                info.extra = struct.pack("<HHH", 0xD935, 2 + padding, entry.align) + bytes(padding)
            archive.writestr(info, entry.data, compresslevel=9)
            info.extra = b""  # not in the central directory record
    return b"".join(sink.parts) if plan.streamed else sink.getvalue()


@dataclass
class Record:
    name: str
    uncompressed: int
    compressed: int
    local_header: int
    descriptor: int
    central: int
    extra: int

    @property
    def total(self):
        return self.local_header + self.compressed + self.descriptor + self.central


def walk_zip(data):
    """Reads the records of a ZIP as this script writes them, and accounts for every byte."""
    end = len(data) - 22
    signature, _, _, _, count, central_size, central_at, comment = struct.unpack_from("<IHHHHIIH", data, end)
    assert signature == 0x06054B50 and comment == 0 and central_at + central_size == end
    raw, at = [], central_at
    for _ in range(count):
        fields = struct.unpack_from("<IHHHHHHIIIHHHHHII", data, at)
        assert fields[0] == 0x02014B50
        flags, compressed, uncompressed = fields[3], fields[8], fields[9]
        name_length, extra_length, comment_length, offset = fields[10], fields[11], fields[12], fields[16]
        central = 46 + name_length + extra_length + comment_length
        name = data[at + 46:at + 46 + name_length].decode("utf-8")
        raw.append((offset, name, flags, compressed, uncompressed, central))
        at += central
    assert at == end
    records, position = [], 0
    for offset, name, flags, compressed, uncompressed, central in raw:
        assert offset == position, "entries lie one after the other"
        signature, = struct.unpack_from("<I", data, offset)
        name_length, extra_length = struct.unpack_from("<HH", data, offset + 26)
        assert signature == 0x04034B50
        local = 30 + name_length + extra_length
        position = offset + local + compressed
        descriptor = 0
        if flags & 8:
            assert data[position:position + 4] == b"PK\x07\x08"
            descriptor = 16
            position += descriptor
        records.append(Record(name, uncompressed, compressed, local, descriptor, central, extra_length))
    assert position == central_at
    assert sum(record.total for record in records) + 22 == len(data)
    return records


# MARK: - Figures

def oracle(plan, data):
    """The figures of `plan`, read off `data`: the archive, or a dictionary of files for a folder."""
    if plan.directory:
        records = {entry.path: None for entry in plan.entries}
    else:
        walked = walk_zip(data)
        assert [record.name for record in walked] == [entry.path for entry in plan.entries], plan.name
        records = {record.name: record for record in walked}
        for entry in plan.entries:
            assert records[entry.path].uncompressed == len(entry.data), entry.path

    def figures(locale):
        mine = [entry for entry in plan.entries if entry.locale == locale]
        total = sum((entry.counts for entry in mine if entry.counts), Counts())
        tables = {entry.path: vars(entry.counts) for entry in mine if entry.counts}
        for container, by_locale in plan.containers.items():
            if locale in by_locale:
                total += by_locale[locale]
                tables[container] = vars(by_locale[locale])
        return {
            "files": sum(not entry.is_directory for entry in mine),
            "entries": len(mine),
            "uncompressed": sum(len(entry.data) for entry in mine),
            "compressed": None if plan.directory else sum(records[entry.path].compressed for entry in mine),
            "zip_record_bytes": None if plan.directory else sum(records[entry.path].total for entry in mine),
            **vars(total),
            "signature_records": plan.signature_records.get(locale, 0),
            "tables": tables,
            "paths": [entry.path for entry in mine],
        }

    tags = {entry.locale for entry in plan.entries} | {tag for c in plan.containers.values() for tag in c}
    tags |= set(plan.signature_records)
    out = {"file": plan.name, **plan.meta}
    if not plan.directory:
        out["bytes"] = len(data)
        out["sha256"] = hashlib.sha256(data).hexdigest()
    out["entries"] = len(plan.entries)
    out["files"] = sum(not entry.is_directory for entry in plan.entries)
    out["uncompressed"] = sum(len(entry.data) for entry in plan.entries)
    if not plan.directory:
        every = list(records.values())
        out["compressed"] = sum(record.compressed for record in every)
        out["zip"] = {
            "local_headers": sum(record.local_header for record in every),
            "local_extra_fields": sum(record.extra for record in every),  # a part of local_headers
            "streams": out["compressed"],
            "data_descriptors": sum(record.descriptor for record in every),
            "central_directory": sum(record.central for record in every),
            "end_record": 22,
        }
    out["locales"] = {tag: figures(tag) for tag in sorted(tags - {None, BASE})}
    out[BASE] = figures(BASE) if BASE in tags else None
    rest = figures(None)
    out["no_locale"] = {key: rest[key] for key in (
        "files", "entries", "uncompressed", "compressed", "zip_record_bytes", "signature_records", "paths")}
    if plan.inner:
        held = read_zip(data)
        out["inner"] = {path: oracle(inner, held[path]) for path, inner in plan.inner.items()}
    return out


def read_zip(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


# MARK: - Readers of our own sources

_TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"((?:[^"\\]|\\.)*)"|([A-Za-z0-9_.\-]+)|([=;])|(\s+)', re.S)
_ESCAPE = re.compile(r"\\(U[0-9A-Fa-f]{4}|.)", re.S)


def parse_strings(text, where):
    """An old-style .strings file: key = value; with comments, and keys with or without quotation marks."""
    def unescape(match):
        code = match.group(1)
        return chr(int(code[1:], 16)) if len(code) == 5 else {"n": "\n", "t": "\t", "r": "\r"}.get(code, code)

    tokens, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if not match:
            raise SystemExit(f"{where}: cannot read at character {at}")
        quoted, bare, mark, _ = match.groups()
        if quoted is not None:
            tokens.append(("text", _ESCAPE.sub(unescape, quoted)))
        elif bare is not None:
            tokens.append(("text", bare))
        elif mark is not None:
            tokens.append((mark, mark))
        at = match.end()
    table = {}
    for n in range(0, len(tokens), 4):
        kinds = [kind for kind, _ in tokens[n:n + 4]]
        if kinds != ["text", "=", "text", ";"]:
            raise SystemExit(f"{where}: expected key = value; and found {tokens[n:n + 4]}")
        if tokens[n][1] in table:
            raise SystemExit(f"{where}: {tokens[n][1]} twice")
        table[tokens[n][1]] = tokens[n + 2][1]
    return table


def leaves(value):
    """The messages in nested JSON; the plural forms of a message are sibling keys, as in i18next."""
    if not isinstance(value, dict):
        return 1
    forms = {re.sub("_(zero|one|two|few|many|other)$", "", name): inner for name, inner in value.items()}
    return sum(map(leaves, forms.values()))


def android_counts(path):
    """The texts in a values XML."""
    root = ElementTree.parse(path).getroot()
    return Counts(len(root.findall("string")), len(root.findall("plurals")), len(root.findall("string-array")))


# MARK: - Harbor.ipa

# Folder names in the app, and the locale of each.
APPLE_FOLDERS = {
    "ar": "ar", "de": "de", "en": "en", "fr": "fr", "ja": "ja", "pt_BR": "pt-BR", "pt-BR": "pt-BR",
    "sr-Latn": "sr-Latn", "Spanish": "es", "zh-Hans": "zh-Hans",
}
# The encoding of .strings files in the app, if not a binary property list.
STRINGS_FORMS = {
    "fr.lproj/Localizable.strings": "xml",
    "ja.lproj/Localizable.strings": "utf-16-le",
    "Spanish.lproj/InfoPlist.strings": "utf-16-be",
    "sr-Latn.lproj/Localizable.strings": "utf-8",
    "sr-Latn.lproj/InfoPlist.strings": "utf-8",  # empty, as such files sometimes are
}
XML_STRINGSDICTS = {"ar.lproj/Localizable.stringsdict", "en.lproj/Localizable.stringsdict"}
PICTURES = {
    "en.lproj/welcome.png": ("en", 1, (200, 40, 40), (30, 80, 160)),
    "en.lproj/welcome@2x.png": ("en", 2, (200, 40, 40), (30, 80, 160)),
    "de.lproj/welcome.png": ("de", 1, (250, 200, 20), (20, 70, 120)),
    "de.lproj/welcome@2x.png": ("de", 2, (250, 200, 20), (20, 70, 120)),
    "ja.lproj/welcome@2x.png": ("ja", 2, (255, 255, 255), (40, 110, 150)),
    "AppIcon60x60@2x.png": (None, 2, (255, 255, 255), (10, 50, 90)),
}
HORNS = {"en.lproj/horn.wav": ("en", 40), "de.lproj/horn.wav": ("de", 28)}


def strings_data(text, table, form):
    if form == "binary":
        return plistlib.dumps(table, fmt=plistlib.FMT_BINARY, sort_keys=True)
    if form == "xml":
        return plistlib.dumps(table, fmt=plistlib.FMT_XML, sort_keys=True)
    mark = "\ufeff" if form.startswith("utf-16") else ""
    return (mark + text).encode(form)


class Bundle:
    """Files of an Apple bundle, by path inside it."""

    def __init__(self):
        self.entries = {}

    def add(self, path, data, locale=None, **more):
        assert path not in self.entries
        self.entries[path] = Entry(path, data, locale, **more)

    def add_sources(self, folder, skip=()):
        """Everything under a source folder; only folders in APPLE_FOLDERS belong to a locale."""
        for name in sorted(os.listdir(folder)):
            if name in skip:
                continue
            item = folder / name
            if item.is_file():
                self.add(name, self.converted(item))
            elif name.endswith(".lproj"):
                locale = APPLE_FOLDERS[name[:-len(".lproj")]]
                for file in sorted(item.iterdir()):
                    self.add_localized(file, f"{name}/{file.name}", locale)
            else:
                for file in sorted(item.iterdir()):
                    self.add(f"{name}/{file.name}", file.read_bytes())

    def add_localized(self, file, path, locale):
        if file.suffix == ".strings":
            text = file.read_text("utf-8")
            table = parse_strings(text, file)
            form = STRINGS_FORMS.get(path, "binary")
            self.add(path, strings_data(text, table, form), locale, counts=Counts(string_keys=len(table)))
        elif file.suffix == ".stringsdict":
            table = plistlib.loads(file.read_bytes())
            form = plistlib.FMT_XML if path in XML_STRINGSDICTS else plistlib.FMT_BINARY
            data = plistlib.dumps(table, fmt=form, sort_keys=False)
            self.add(path, data, locale, counts=Counts(stringsdict_keys=len(table)))
        else:
            self.add(path, file.read_bytes(), locale)

    @staticmethod
    def converted(file):
        if file.suffix == ".plist":
            return plistlib.dumps(plistlib.loads(file.read_bytes()), fmt=plistlib.FMT_BINARY, sort_keys=True)
        return file.read_bytes()

    def nest(self, prefix, other):
        for path, entry in other.entries.items():
            entry.path = f"{prefix}/{path}"
            assert entry.path not in self.entries
            self.entries[entry.path] = entry

    def sign(self, executable, records):
        """Writes _CodeSignature/CodeResources: the list of signed files with their real hashes. The signature
        itself would be in the executable, and there is none."""
        files, files2 = {}, {}
        for path in sorted(self.entries):
            if path == executable:
                continue
            entry = self.entries[path]
            in_locale = entry.locale is not None and entry.locale != BASE  # may be removed: "optional"
            old = hashlib.sha1(entry.data).digest()
            files[path] = {"hash": old, "optional": True} if in_locale else old
            records[entry.locale] = records.get(entry.locale, 0) + 1
            if path not in ("Info.plist", "PkgInfo"):
                files2[path] = {"hash2": hashlib.sha256(entry.data).digest()}
                if in_locale:
                    files2[path]["optional"] = True
                records[entry.locale] = records.get(entry.locale, 0) + 1
        document = {
            "files": files,
            "files2": files2,
            "rules": {
                "^.*": True,
                "^.*\\.lproj/": {"optional": True, "weight": 1000.0},
                "^.*\\.lproj/locversion.plist$": {"omit": True, "weight": 1100.0},
                "^Base\\.lproj/": {"weight": 1010.0},
                "^version.plist$": True,
            },
            "rules2": {
                ".*\\.dSYM($|/)": {"weight": 11.0},
                "^(.*/)?\\.DS_Store$": {"omit": True, "weight": 2000.0},
                "^.*": True,
                "^.*\\.lproj/": {"optional": True, "weight": 1000.0},
                "^.*\\.lproj/locversion.plist$": {"omit": True, "weight": 1100.0},
                "^Base\\.lproj/": {"weight": 1010.0},
                "^Info\\.plist$": {"omit": True, "weight": 20.0},
                "^PkgInfo$": {"omit": True, "weight": 20.0},
                "^embedded\\.provisionprofile$": {"weight": 20.0},
                "^version\\.plist$": {"weight": 20.0},
            },
        }
        self.add("_CodeSignature/CodeResources", plistlib.dumps(document, sort_keys=True))


def storyboard(bundle, name, scene, locale):
    folder = f"{locale}.lproj/{name}.storyboardc"
    nibs = {f"UIViewController-{scene}": 900, f"{scene}-view-{scene}v": 1400}
    index = {
        "UIStoryboardDesignatedEntryPointIdentifier": f"UIViewController-{scene}",
        "UIStoryboardVersion": 1,
        "UIViewControllerIdentifiersToNibNames": {f"UIViewController-{scene}": f"UIViewController-{scene}"},
    }
    bundle.add(f"{folder}/Info.plist", plistlib.dumps(index, fmt=plistlib.FMT_BINARY, sort_keys=True), locale)
    for nib, size in nibs.items():
        bundle.add(f"{folder}/{nib}.nib", filler(f"{name}/{nib}", size), locale)


def harbor_ipa():
    root = source("harbor-ios")
    records = {}

    def part(folder, executable=None, size=0, kind=None):
        bundle = Bundle()
        bundle.add_sources(root / folder)
        if executable:
            bundle.add(executable, filler(executable, size), executable=True)
            if kind:
                bundle.add("PkgInfo", kind)
            bundle.sign(executable, records)
        return bundle

    app = Bundle()
    parts = ("PlugIns", "Frameworks", "Watch", "Settings.bundle", "Harbor_Charts.bundle")
    app.add_sources(root, skip=parts)
    app.add("Harbor", filler("Harbor", 20_000), executable=True)
    app.add("PkgInfo", b"APPL????")
    storyboard(app, "Main", "hbr-bb-001", BASE)
    storyboard(app, "LaunchScreen", "hbr-bb-002", BASE)
    for path, (locale, scale, sail, sea) in PICTURES.items():
        app.add(path, picture(scale, sail, sea), locale, stored=True)
    for path, (locale, period) in HORNS.items():
        app.add(path, horn(period, 1000), locale)
    app.nest("PlugIns/HarborWidget.appex", part("PlugIns/HarborWidget.appex", "HarborWidget", 6_000, b"XPC!????"))
    app.nest("Frameworks/Tide.framework", part("Frameworks/Tide.framework", "Tide", 8_000))
    app.nest("Watch/HarborWatch.app", part("Watch/HarborWatch.app", "HarborWatch", 6_000, b"APPL????"))
    app.nest("Settings.bundle", part("Settings.bundle"))
    app.nest("Harbor_Charts.bundle", part("Harbor_Charts.bundle"))
    app.sign("Harbor", records)

    # Directory entries, each with the locale of its folder.
    entries = {"Payload/": Entry("Payload/"), "Payload/Harbor.app/": Entry("Payload/Harbor.app/")}
    for entry in app.entries.values():
        entry.path = f"Payload/Harbor.app/{entry.path}"
        entries[entry.path] = entry
        steps = entry.path.split("/")
        for depth in range(2, len(steps)):
            folder = "/".join(steps[:depth]) + "/"
            # Each file has the locale of its .lproj folder, and so do the folders below it.
            inside = any(step.endswith(".lproj") for step in steps[:depth])
            entries.setdefault(folder, Entry(folder, locale=entry.locale if inside else None))
    info = plistlib.loads((root / "Info.plist").read_bytes())
    meta = {
        "format": "ipa", "platform": "ios", "identifier": info["CFBundleIdentifier"],
        "version": info["CFBundleShortVersionString"], "build": info["CFBundleVersion"],
        "base_locale": info["CFBundleDevelopmentRegion"],
    }
    ordered = [entries[path] for path in sorted(entries)]
    return Plan("Harbor.ipa", ordered, meta, signature_records=records)


# MARK: - Harbor.apk, Harbor.aab, Harbor.apks

# Localized folders of res/: the qualifiers after the first hyphen, and their locale.
ANDROID_QUALIFIERS = {
    "": BASE, "de": "de", "fr": "fr", "fr-rCA": "fr-CA", "b+sr+Latn": "sr-Latn", "pt-rBR": "pt-BR", "iw": "he",
    "land": None, "v21": None,
}
ANDROID_PICTURES = {
    "drawable/welcome.png": (BASE, 2, (200, 40, 40), (30, 80, 160)),
    "drawable-fr/welcome.png": ("fr", 2, (240, 240, 255), (20, 60, 140)),
}
ANDROID_META = {
    "platform": "android", "identifier": "org.ballast.fixtures.harbor", "version": "1.2", "build": "34",
    "base_locale": None,
}


class Aapt2:
    def __init__(self, tool, framework, work):
        self.tool, self.framework, self.work = tool, framework, work

    def run(self, folder, *arguments):
        # Run in the folder, with relative paths: aapt2 writes source paths into its output.
        done = subprocess.run([self.tool, *map(str, arguments)], cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"aapt2 {arguments[0]} failed:\n{done.stdout}{done.stderr}")

    def staged(self, name, module, qualifiers, pictures, app="harbor-android"):
        """Copies a module's resources, adds the pictures and compiles. Returns the number of texts by locale,
        and the locale by content of the files that are copied unchanged."""
        folder = self.work / name
        counts, files = {}, {}
        for item in sorted((source(app, module) / "res").iterdir()):
            kind, _, qualifier = item.name.partition("-")
            if qualifier not in qualifiers:
                continue
            locale = ANDROID_QUALIFIERS[qualifier]
            target = folder / "res" / item.name
            target.mkdir(parents=True)
            for file in sorted(item.iterdir()):
                shutil.copyfile(file, target / file.name)
                if kind == "raw":
                    assert file.read_bytes() not in files
                    files[file.read_bytes()] = locale
                elif kind == "values":
                    found = android_counts(file)
                    assert locale is not None or found == Counts()
                    if found != Counts():
                        counts[locale] = counts.get(locale, Counts()) + found
        for path, (locale, scale, sail, sea) in pictures.items():
            data = picture(scale, sail, sea)
            target = folder / "res" / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            files[data] = locale
        shutil.copyfile(source(app, module, "AndroidManifest.xml"), folder / "AndroidManifest.xml")
        self.run(folder, "compile", "--no-crunch", "--dir", "res", "-o", "compiled.zip")
        return folder, counts, files

    def link(self, folder, output, *more, manifest="AndroidManifest.xml", compiled=("compiled.zip",)):
        self.run(folder, "link", "-I", self.framework, "--manifest", manifest, "-o", output, *more, *compiled)
        return read_zip((folder / output).read_bytes())


def apk_entry(path, data, locale):
    stored = path.endswith((".png", ".arsc"))
    return Entry(path, data, locale, stored=stored, align=4 if stored else 1)


def assets(module, table):
    """Entries under assets/; `table` gives each file's locale."""
    folder = source("harbor-android", module, "assets")
    found = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    assert found == sorted(table), found
    entries = []
    for path in found:
        data = (folder / path).read_bytes()
        entries.append(Entry(f"assets/{path}", data, table[path], counts=Counts(string_keys=leaves(json.loads(data)))))
    return entries


BASE_ASSETS = {"i18n/de.json": "de", "i18n/en.json": "en", "i18n/fr.json": "fr"}
PILOT_ASSETS = {"voices#lang_de/phrases.json": "de", "voices/phrases.json": BASE}


def manifest_digests(entries, records):
    """META-INF/MANIFEST.MF and CERT.SF with real SHA-256 digests. There is no CERT.RSA: nothing is signed."""
    def digest(data):
        return base64.b64encode(hashlib.sha256(data).digest()).decode()

    def section(name, value):
        line, lines = f"Name: {name}".encode(), []
        while len(line) > 70:
            lines.append(line[:70])
            line = b" " + line[70:]
        return b"\r\n".join([*lines, line, f"SHA-256-Digest: {value}".encode(), b"", b""])

    sections = {entry.path: section(entry.path, digest(entry.data)) for entry in entries}
    head = b"Manifest-Version: 1.0\r\nCreated-By: 1.0 (Ballast fixtures)\r\n\r\n"
    manifest = head + b"".join(sections.values())
    certificate = (b"Signature-Version: 1.0\r\nCreated-By: 1.0 (Ballast fixtures)\r\n"
                   + f"SHA-256-Digest-Manifest: {digest(manifest)}\r\n\r\n".encode()
                   + b"".join(section(path, digest(block)) for path, block in sections.items()))
    for entry in entries:
        records[entry.locale] = records.get(entry.locale, 0) + 2
    return [Entry("META-INF/CERT.SF", certificate), Entry("META-INF/MANIFEST.MF", manifest)]


def harbor_apk(aapt2):
    folder, counts, files = aapt2.staged("apk", "base", ANDROID_QUALIFIERS, ANDROID_PICTURES)
    linked = aapt2.link(folder, "linked.apk")
    entries = [apk_entry(path, data, files.get(data)) for path, data in linked.items()]
    entries.insert(1, Entry("classes.dex", filler("classes.dex", 12_000)))
    entries += assets("base", BASE_ASSETS)
    records = {}
    entries += manifest_digests(entries, records)
    return Plan("Harbor.apk", entries, {"format": "apk", **ANDROID_META},
                containers={"resources.arsc": counts}, signature_records=records)


def message(*fields):
    """A protobuf message from (number, value): numbers as varints, text and bytes by length."""
    def varint(value):
        out = bytearray()
        while value > 0x7F:
            out.append(value & 0x7F | 0x80)
            value >>= 7
        return bytes([*out, value])

    out = b""
    for number, value in fields:
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
        else:
            data = value.encode() if isinstance(value, str) else value
            out += varint(number << 3 | 2) + varint(len(data)) + data
    return out


def harbor_aab(aapt2):
    base, base_counts, base_files = aapt2.staged("aab-base", "base", ANDROID_QUALIFIERS, ANDROID_PICTURES)
    aapt2.link(base, "base.apk")
    base_linked = aapt2.link(base, "base-proto.apk", "--proto-format")
    pilot, pilot_counts, pilot_files = aapt2.staged("aab-pilot", "pilot", ANDROID_QUALIFIERS, {})
    pilot_linked = aapt2.link(
        pilot, "pilot-proto.apk", "--proto-format", "-I", "../aab-base/base.apk",
        "--package-id", "0x80", "--allow-reserved-package-id",
        "--rename-manifest-package", ANDROID_META["identifier"])

    # BundleConfig: version of bundletool; split by language; PNGs are not compressed.
    config = message(
        (1, message((2, "1.15.6"))),
        (2, message((1, message((1, message((1, 3))))))),
        (3, message((1, "**.png"))))
    # Assets: the language of each folder.
    languages = message(
        (1, message((1, "assets/voices"), (2, message((4, message((2, "de"))))))),
        (1, message((1, "assets/voices#lang_de"), (2, message((4, message((1, "de"))))))))

    def module(name, linked, files, extra):
        out = []
        for path, data in linked.items():
            place = "manifest/" + path if path == "AndroidManifest.xml" else path
            out.append(Entry(f"{name}/{place}", data, files.get(data), stored=path.endswith(".png")))
        for entry in extra:
            entry.path = f"{name}/{entry.path}"
            out.append(entry)
        return sorted(out, key=lambda entry: entry.path)

    entries = [Entry("BundleConfig.pb", config)]
    entries += module("base", base_linked, base_files, [
        Entry("dex/classes.dex", filler("base/dex/classes.dex", 12_000)), *assets("base", BASE_ASSETS)])
    entries += module("pilot", pilot_linked, pilot_files, [
        Entry("assets.pb", languages), *assets("pilot", PILOT_ASSETS)])
    return Plan("Harbor.aab", entries, {"format": "aab", **ANDROID_META}, containers={
        "base/resources.pb": base_counts, "pilot/resources.pb": pilot_counts})


def harbor_apks(aapt2):
    splits = {"de": {"de": "de"}, "fr": {"fr": "fr", "fr-rCA": "fr-CA"}}  # regions are delivered with their language
    wanted = {"", "land", "v21", "de", "fr", "fr-rCA"}
    folder, counts, files = aapt2.staged("apks", "base", wanted, ANDROID_PICTURES)
    options = []
    for language, qualifiers in splits.items():
        options += ["--split", f"{language}.apk:{','.join(qualifiers)}"]
    master = aapt2.link(folder, "master.apk", *options)
    inner = {}

    def add(name, linked, more, locales):
        entries = [apk_entry(path, data, files.get(data)) for path, data in linked.items()]
        entries[1:1] = more
        table = {tag: found for tag, found in counts.items() if tag in locales}
        inner[f"splits/{name}"] = Plan(
            name, entries, {"format": "apk", **ANDROID_META}, containers={"resources.arsc": table})

    add("base-master.apk", master, [Entry("classes.dex", filler("apks/classes.dex", 4_000))], {BASE})
    for language, qualifiers in splits.items():
        # aapt2's manifest for a split has no configForSplit, bundletool's has one; link it separately.
        text = source("harbor-android", "split", "AndroidManifest.xml").read_text("utf-8")
        (folder / f"split-{language}.xml").write_text(text.replace("config.LANGUAGE", f"config.{language}"), "utf-8")
        manifest = aapt2.link(folder, f"manifest-{language}.apk", manifest=f"split-{language}.xml", compiled=())
        linked = read_zip((folder / f"{language}.apk").read_bytes())
        linked["AndroidManifest.xml"] = manifest["AndroidManifest.xml"]
        add(f"base-{language}.apk", linked, [], set(qualifiers.values()))

    def described(path, targeting, split):
        return (2, message((1, targeting), (2, path), (3, split)))

    apks = [described("splits/base-master.apk", b"", message((2, 1)))]
    for language in splits:
        apks.append(described(
            f"splits/base-{language}.apk", message((3, message((1, language)))), message((1, f"config.{language}"))))
    minimum = message((1, message((1, message((1, message((1, 21))))))))
    toc = message(
        (1, message((1, minimum), (2, message((1, message((1, "base"), (6, 1))), *apks)))),
        (2, message((2, "1.15.6"))),
        (4, ANDROID_META["identifier"]))
    entries = [Entry("toc.pb", toc, stored=True)]
    for path, plan in inner.items():
        language = path.removeprefix("splits/base-").removesuffix(".apk")
        entries.append(Entry(path, write_zip(plan), language if language in splits else None, stored=True))
    return Plan("Harbor.apks", entries, {"format": "apks", **ANDROID_META}, inner=inner)


# MARK: - webext.xpi, greeter.jar

# MARK: - Quay.apk, Quay.aab

QUAY_META = {**ANDROID_META, "identifier": "org.ballast.fixtures.quay", "version": "1.0", "build": "7"}
QUAY_PICTURES = {
    "drawable/icon.png": (BASE, 1, (220, 90, 30), (10, 60, 110)),
    "drawable-de/icon.png": ("de", 1, (250, 210, 60), (10, 60, 110)),
    "drawable-fr/photo.png": ("fr", 1, (230, 230, 250), (40, 60, 110)),
    "drawable/photo.png": (BASE, 1, (240, 230, 220), (40, 60, 110)),
}
# What Android itself reads of the app, by the rule of `simulate` that keeps it. Written by hand.
QUAY_KEPT = {
    "manifest-attributes": ["app_name", "app_text", "app_title"],
    "manifest-permissions": ["group_label", "permission_label", "permission_text"],
    "manifest-shortcuts": ["shortcut_label", "shortcut_text"],
    "manifest-meta-data": ["widget_text"],
}


def quay_apk(aapt2):
    folder, counts, files = aapt2.staged("quay", ".", ANDROID_QUALIFIERS, QUAY_PICTURES, app="quay-android")
    linked = aapt2.link(folder, "linked.apk")
    entries = [apk_entry(path, data, files.get(data)) for path, data in linked.items()]
    return Plan("Quay.apk", entries, {"format": "apk", **QUAY_META}, containers={"resources.arsc": counts})


def quay_aab(aapt2):
    folder, counts, files = aapt2.staged("quay-aab", ".", ANDROID_QUALIFIERS, QUAY_PICTURES, app="quay-android")
    entries = [Entry("BundleConfig.pb", message((1, message((2, "1.15.6")))))]
    for path, data in sorted(aapt2.link(folder, "proto.apk", "--proto-format").items()):
        place = "manifest/" + path if path == "AndroidManifest.xml" else path
        entries.append(Entry(f"base/{place}", data, files.get(data), stored=path.endswith(".png")))
    return Plan("Quay.aab", entries, {"format": "aab", **QUAY_META}, containers={"base/resources.pb": counts})


def quay_kept(aapt2):
    """What stays of each locale, and the size of the table that aapt2 links when only that is translated."""
    folder, _, _ = aapt2.staged("quay-kept", ".", ANDROID_QUALIFIERS, QUAY_PICTURES, app="quay-android")
    aapt2.link(folder, "ids.apk", "--emit-ids", "ids.txt")
    kept = {name for names in QUAY_KEPT.values() for name in names}
    locales = {}
    for qualifier, locale in ANDROID_QUALIFIERS.items():
        file = folder / "res" / f"values-{qualifier}" / "strings.xml"
        if not file.exists():
            continue
        tree = ElementTree.parse(file)
        for text in list(tree.getroot()):
            if text.get("name") not in kept:
                tree.getroot().remove(text)
        locales[locale] = sorted(text.get("name") for text in tree.getroot())
        tree.write(file, "utf-8", xml_declaration=True)
    (folder / "res" / "drawable-fr" / "photo.png").unlink()
    (folder / "compiled.zip").unlink()
    aapt2.run(folder, "compile", "--no-crunch", "--dir", "res", "-o", "compiled.zip")
    slim = aapt2.link(folder, "slim.apk", "--stable-ids", "ids.txt")
    return {"rules": QUAY_KEPT, "locales": locales, "resourcesArscBytes": len(slim["resources.arsc"])}


def webext():
    root = source("webext")
    entries = [Entry("manifest.json", (root / "manifest.json").read_bytes())]
    for folder, locale in (("de", "de"), ("en", "en"), ("pt_BR", "pt-BR")):
        data = (root / "_locales" / folder / "messages.json").read_bytes()
        entries.append(Entry(f"_locales/{folder}/messages.json", data, locale,
                             counts=Counts(string_keys=len(json.loads(data)))))
    entries.append(Entry("background.js", (root / "background.js").read_bytes()))
    entries.append(Entry("icons/48.png", picture(2, (255, 255, 255), (10, 50, 90)), stored=True))
    manifest = json.loads(entries[0].data)
    return Plan("webext.xpi", entries, {
        "format": "xpi", "platform": "webextension",
        "identifier": manifest["browser_specific_settings"]["gecko"]["id"], "version": manifest["version"],
        "build": None, "base_locale": manifest["default_locale"]})


def greeter():
    root, folder = source("greeter"), "org/ballast/fixtures/greeter/"

    def lines(text):
        return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]

    manifest = (root / "MANIFEST.MF").read_text("utf-8").replace("\n", "\r\n") + "\r\n"
    entries = [Entry("META-INF/MANIFEST.MF", manifest.encode())]

    # The sources are UTF-8; in the archive each file has another encoding in common use.
    def escaped(text):
        return "".join(c if ord(c) < 128 else f"\\u{ord(c):04x}" for c in text).encode("ascii")

    forms = {
        "messages.properties": (BASE, lambda text: text.encode("utf-8")),
        "messages_de.properties": ("de", lambda text: text.encode("utf-8")),
        "messages_iw.properties": ("he", escaped),
        "messages_pt_BR.properties": ("pt-BR", lambda text: text.encode("iso-8859-1")),
    }
    for name, (locale, form) in forms.items():
        text = (root / name).read_text("utf-8")
        entries.append(Entry(folder + name, form(text), locale, counts=Counts(string_keys=len(lines(text)))))
    entries.append(Entry(folder + "tool_id.properties", (root / "tool_id.properties").read_bytes()))
    return Plan("greeter.jar", entries, {
        "format": "jar", "platform": "jvm", "identifier": "org.ballast.fixtures.greeter", "version": "1.2",
        "build": None, "base_locale": None}, streamed=True)


# MARK: - folder/

def parse_po(path):
    """A small .po file: original (context and plural joined as in an MO) → translation."""
    catalog, unit, last = {}, {}, None

    def finish():
        if "msgid" not in unit:
            return
        original = unit["msgid"]
        if "msgctxt" in unit:
            original = unit["msgctxt"] + "\x04" + original
        if "msgid_plural" in unit:
            original += "\0" + unit["msgid_plural"]
            forms = sorted(key for key in unit if key.startswith("msgstr["))
            catalog[original] = "\0".join(unit[key] for key in forms)
        else:
            catalog[original] = unit["msgstr"]
        unit.clear()

    for line in path.read_text("utf-8").splitlines() + [""]:
        if not line:
            finish()
        elif line.startswith('"'):
            unit[last] += json.loads(line)
        else:
            last, _, text = line.partition(" ")
            unit[last] = json.loads(text)
    return catalog


def mo(catalog):
    """A little-endian MO without a hash table."""
    pairs = sorted((original.encode(), translation.encode()) for original, translation in catalog.items())
    count = len(pairs)
    out = [[], []]
    at, blob = 28 + 16 * count, b""
    for side in (0, 1):
        for pair in pairs:
            out[side].append(struct.pack("<II", len(pair[side]), at + len(blob)))
            blob += pair[side] + b"\0"
    return (struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 28 + 16 * count)
            + b"".join(out[0]) + b"".join(out[1]) + blob)


def pak(document):
    """A Chromium data pack, version 5, with UTF-8 texts."""
    resources = sorted((int(key), value.encode()) for key, value in document["resources"].items())
    aliases = sorted((int(key), int(value)) for key, value in document["aliases"].items())
    ids = [key for key, _ in resources]
    at = 12 + 6 * (len(resources) + 1) + 4 * len(aliases)
    head = struct.pack("<IB3xHH", 5, 1, len(resources), len(aliases))
    index, blob = b"", b""
    for key, value in resources:
        index += struct.pack("<HI", key, at + len(blob))
        blob += value
    index += struct.pack("<HI", 0, at + len(blob))
    index += b"".join(struct.pack("<HH", key, ids.index(target)) for key, target in aliases)
    return head + index + blob


def folder():
    root = source("folder")
    entries = []
    for name, locale in (("de", "de"), ("fr", "fr"), ("sr@latin", "sr-Latn")):
        catalog = parse_po(root / "gettext" / f"{name}.po")
        messages = [original for original in catalog if original]  # the empty one is the header
        plural = sum("\0" in original for original in messages)
        entries.append(Entry(f"share/locale/{name}/LC_MESSAGES/app.mo", mo(catalog), locale,
                             counts=Counts(len(messages) - plural, plural)))
    for name in ("de", "en-US"):
        document = json.loads((root / "pak" / f"{name}.json").read_text("utf-8"))
        count = len(document["resources"]) + len(document["aliases"])
        entries.append(Entry(f"locales/{name}.pak", pak(document), name, counts=Counts(count)))
    for name in ("de", "fr"):
        entries.append(Entry(f"sat/{name}/App.resources.dll", filler(f"sat/{name}/App.resources.dll", 1500), name))
    entries.append(Entry("sat/App.dll", filler("sat/App.dll", 2000)))
    for name in ("de", "en", "fr"):
        data = (root / "lang" / f"{name}.json").read_bytes()
        entries.append(Entry(f"lang/{name}.json", data, name, counts=Counts(leaves(json.loads(data)))))
    for path in ("is/x.txt", "it/readme.txt", "no/no.txt"):
        entries.append(Entry(path, (root / "others" / path).read_bytes()))
    entries.append(Entry("id/data.bin", filler("id/data.bin", 600)))
    entries.sort(key=lambda entry: entry.path)
    return Plan("folder", entries, {
        "format": "directory", "platform": None, "identifier": None, "version": None, "build": None,
        "base_locale": None}, directory=True)


# MARK: - All fixtures

def plans(aapt2):
    yield harbor_ipa()
    yield webext()
    yield greeter()
    yield folder()
    if aapt2:
        yield harbor_apk(aapt2)
        yield harbor_aab(aapt2)
        yield harbor_apks(aapt2)
        yield quay_apk(aapt2)
        yield quay_aab(aapt2)


def build(plan, target):
    if plan.directory:
        shutil.rmtree(target / plan.name, ignore_errors=True)
        for entry in plan.entries:
            file = target / plan.name / entry.path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(entry.data)
        data = None
    else:
        data = write_zip(plan)
        (target / plan.name).write_bytes(data)
    oracle_path(plan, target).write_bytes(canonical_json(oracle(plan, data)))


def oracle_path(plan, target):
    return target / (plan.name + ".oracle.json")


def contents(data):
    """The contents of an archive without the deflate streams, including archives inside."""
    out = []
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            held = archive.read(info)
            out.append((info.filename, info.compress_type, info.date_time, info.external_attr,
                        contents(held) if info.filename.endswith(".apk") else held))
    return out


def differences(plan, committed):
    """One line for each difference between the committed files and a fresh build."""
    place = committed / plan.name
    if not place.exists():
        yield f"{plan.name}: missing"
        return
    if plan.directory:
        found = {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}
        wanted = {entry.path: entry.data for entry in plan.entries}
        for path in sorted(found.keys() | wanted.keys()):
            if found.get(path) != wanted.get(path):
                yield f"{plan.name}/{path}: differs from a fresh build"
        data = None
    else:
        data = place.read_bytes()
        found, wanted = contents(data), contents(write_zip(plan))
        if [entry[0] for entry in found] != [entry[0] for entry in wanted]:
            yield f"{plan.name}: has other entries, or another order"
            return
        bad = [one[0] for one, other in zip(found, wanted) if one != other]
        yield from (f"{plan.name}: {path} differs from a fresh build" for path in bad)
        if bad:
            return
    try:
        fresh = canonical_json(oracle(plan, data))
    except AssertionError as failure:
        yield f"{plan.name}: bytes do not add up ({failure})"
        return
    file = oracle_path(plan, committed)
    if not file.exists() or file.read_bytes() != fresh:
        yield f"{file.name}: differs from the figures of the archive"


def main():
    parser = argparse.ArgumentParser(description="Builds the fixtures from sources/.")
    parser.add_argument("--check", action="store_true", help="compare with the committed files; write nothing")
    parser.add_argument("--aapt2", default="aapt2", help="the aapt2 to use (Debian: package aapt)")
    parser.add_argument("--framework-res", default="/usr/share/android-framework-res/framework-res.apk",
                        help="the framework to link against (Debian: package android-framework-res)")
    options = parser.parse_args()

    missing = [what for what, there in (
        (f"{options.aapt2} (Debian: aapt)", shutil.which(options.aapt2)),
        (f"{options.framework_res} (Debian: android-framework-res)", os.path.exists(options.framework_res)),
    ) if not there]
    if missing:
        print(f"Skipping the Android apps: missing {' and '.join(missing)}", file=sys.stderr)

    problems = []
    with tempfile.TemporaryDirectory() as work:
        aapt2 = None
        if not missing:
            aapt2 = Aapt2(shutil.which(options.aapt2), os.path.abspath(options.framework_res), Path(work))
            done = subprocess.run([aapt2.tool, "version"], capture_output=True, text=True)
            version = (done.stdout + done.stderr).strip()
            if version != WRITTEN_WITH:
                print(f"Note: found {version}; the Android apps were written with {WRITTEN_WITH}", file=sys.stderr)
        for plan in plans(aapt2):
            if options.check:
                found = list(differences(plan, HERE))
                problems += found
                print(f"{plan.name}: {'equal' if not found else 'DIFFERENT'}")
            else:
                build(plan, HERE)
                print(plan.name)
        if aapt2:
            kept = HERE / "Quay.kept.json"
            fresh = canonical_json(quay_kept(aapt2))
            if not options.check:
                kept.write_bytes(fresh)
            elif not kept.exists() or kept.read_bytes() != fresh:
                problems.append(f"{kept.name}: differs from a fresh build")
            print(kept.name)
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems or (missing and not options.check):
        sys.exit(1)


if __name__ == "__main__":
    main()
