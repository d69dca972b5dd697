#!/usr/bin/env python3
"""Writes NameTables.swift from Unicode CLDR's English names.

Debian's unicode-cldr-core package contains the data; the version used is written into the file's header.

    generate-names.py [COMMON]     COMMON: CLDR's `common` folder
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

common = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode/cldr/common")
target = pathlib.Path(__file__).with_name("NameTables.swift")

version = re.search(
    r'cldrVersion CDATA #FIXED "([^"]+)"', (common / "dtd/ldmlSupplemental.dtd").read_text()
).group(1)
english = ElementTree.parse(common / "main/en.xml").getroot()


def names(kind):
    """Names by code, without alternatives such as short or menu forms."""
    found = {}
    for element in english.iter(kind):
        code = element.get("type")
        if code and element.get("alt") is None and element.text:
            found[code.replace("_", "-")] = element.text
    for code in ("und", "mul", "zxx", "mis", "root", "ZZ", "Zzzz", "Zxxx"):
        found.pop(code, None)
    return found


def lines(table):
    line = ""
    for code, value in sorted(table.items()):
        word = f"{code}={value};"
        if len(line) + len(word) > 100:
            yield line
            line = ""
        line += word
    yield line


def literal(name, comment, table):
    text = "\n".join(f"    {line}" for line in lines(table))
    return f'  /// {comment}\n  static let {name} = """\n{text}\n    """\n'


target.write_text(
    f"""// Written by generate-names.py from Unicode CLDR {version}. Do not edit.
// Data: copyright Unicode, Inc., under the Unicode License.

/// English names as `code=name;`.
enum NameTables {{
"""
    + "\n".join(
        [
            literal("languages", "Names of languages, and of some languages with a script or region.", names("language")),
            literal("scripts", "Names of scripts.", names("script")),
            literal("territories", "Names of countries and regions.", names("territory")),
        ]
    )
    + "}\n"
)
