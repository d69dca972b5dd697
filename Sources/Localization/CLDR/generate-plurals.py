#!/usr/bin/env python3
"""Writes PluralTables.swift from Unicode CLDR's plural rules.

Debian's unicode-cldr-core package holds the data; the version used is written into the file's header.

    generate-plurals.py [COMMON]     COMMON: CLDR's `common` folder
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

common = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode/cldr/common")
target = pathlib.Path(__file__).with_name("PluralTables.swift")

version = re.search(
    r'cldrVersion CDATA #FIXED "([^"]+)"', (common / "dtd/ldmlSupplemental.dtd").read_text()
).group(1)


def tables(name):
    root = ElementTree.parse(common / f"supplemental/{name}.xml").getroot()
    rules, samples = {}, {}
    for group in root.iter("pluralRules"):
        lines = []
        for rule in group.iter("pluralRule"):
            condition = rule.text.split("@")[0].strip()
            if condition:
                lines.append(f"{rule.get('count')}: {condition}")
        for locale in group.get("locales").split():
            rules.setdefault("; ".join(lines), []).append(locale.replace("_", "-"))
    return rules


def swift(name, rules):
    yield f"  static let {name}: [(rules: String, locales: String)] = ["
    for rule, locales in sorted(rules.items()):
        yield f'    ("{rule}", "{" ".join(sorted(locales))}"),'
    yield "  ]"


lines = [
    f"// Written by generate-plurals.py from Unicode CLDR {version}; do not edit.",
    "",
    "extension CLDR {",
    f'  static let pluralsVersion = "{version}"',
    "  // swift-format-ignore: LineLength",
    *swift("cardinals", tables("plurals")),
    "  // swift-format-ignore: LineLength",
    *swift("ordinals", tables("ordinals")),
    "}",
]
target.write_text("\n".join(lines) + "\n")
