#!/usr/bin/env python3
"""Measures the locales of iOS apps, to compare real texts with those of a scenario.

    measure-locales.py App.ipa…     prints a Markdown table for each app

Columns per locale: messages; plain and deflated bytes of .strings and .stringsdict; their ratio; both per message; and the length
of its texts relative to the base language's texts of the same keys. Below each table: the range of the ratio over the locales with
at least half of the messages, and the bytes saved by removing all locales except en and Base. These are the ZIP records of the
entries in their folders, and their lines in CodeResources, deflated at level 9.
"""
import plistlib
import re
import statistics
import sys
import zipfile
import zlib


def texts(value):
    """The texts of a message: one, or one per plural category."""
    if isinstance(value, str):
        return [value]
    return [text for name, part in value.items() if not name.startswith("NSString") for text in texts(part)]


def deflated(data):
    return len(zlib.compress(data, 9)) - 6


def print_locales(path):
    archive = zipfile.ZipFile(path)
    locales = {}
    records = 0
    for entry in archive.infolist():
        found = re.search(r"/([^/]+)\.lproj/", entry.filename)
        if not found:
            continue
        locale = found.group(1)
        if locale not in ("en", "Base"):
            records += 30 + 46 + 2 * len(entry.filename) + len(entry.extra) + entry.compress_size
            records += 16 if entry.flag_bits & 8 else 0
        if not entry.filename.endswith((".strings", ".stringsdict")) or locale == "Base" or not entry.file_size:
            continue
        row = locales.setdefault(locale, {"plain": 0, "deflated": 0, "texts": {}})
        row["plain"] += entry.file_size
        row["deflated"] += entry.compress_size
        table = entry.filename.replace(f"{locale}.lproj/", "")
        for key, value in plistlib.loads(archive.read(entry)).items():
            row["texts"][table, key] = texts(value)
    saved = records
    for entry in archive.namelist():
        if entry.endswith("_CodeSignature/CodeResources"):
            signed = archive.read(entry)
            line = rb"\t\t<key>([^<^]*/)?(?!en\.lproj|Base\.lproj)[^</^]*\.lproj/[^<]*</key>\n\t\t<dict>.*?\n\t\t</dict>\n"
            saved += deflated(signed) - deflated(re.sub(line, b"", signed, flags=re.S))

    print(f"### {path.rsplit('/', 1)[-1]}\n")
    print("| locale | messages | plain | deflated | ratio | plain per message | deflated per message | length |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    base = locales.get("en", {"texts": {}})["texts"]
    largest = max(len(row["texts"]) for row in locales.values())
    ratios = {}
    for locale, row in sorted(locales.items()):
        count = len(row["texts"])
        if count * 2 < largest:
            continue
        ratios[locale] = row["deflated"] / row["plain"]
        translated = english = 0
        for key, forms in row["texts"].items():
            if key in base:
                translated += statistics.mean(map(len, forms or [""]))
                english += statistics.mean(map(len, base[key] or [""]))
        print(
            f"| {locale} | {count} | {row['plain']} | {row['deflated']} | {ratios[locale]:.3f} "
            f"| {row['plain'] / count:.1f} | {row['deflated'] / count:.1f} | {translated / max(1, english):.2f} |")
    values = sorted(ratios.values())
    print(f"\nRatio: {values[0]:.3f} to {values[-1]:.3f}, median {statistics.median(values):.3f}.")
    if base:
        mean = statistics.mean(statistics.mean(map(len, forms or [""])) for forms in base.values())
        print(f"English: {mean:.1f} characters per message.")
    print(f"Removing all locales except en: {records} bytes of records, {saved} with the lines of CodeResources.\n")


for path in sys.argv[1:]:
    print_locales(path)
