#!/usr/bin/env python3
"""Writes CLDRTables.swift from Unicode CLDR's supplemental data.

Debian's unicode-cldr-core package holds the data; the version used is written into the file's header.

    generate-tables.py [COMMON]     COMMON: CLDR's `common` folder
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

common = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode/cldr/common")
target = pathlib.Path(__file__).with_name("CLDRTables.swift")

version = re.search(
    r'cldrVersion CDATA #FIXED "([^"]+)"', (common / "dtd/ldmlSupplemental.dtd").read_text()
).group(1)
metadata = ElementTree.parse(common / "supplemental/supplementalMetadata.xml").getroot()
supplemental = ElementTree.parse(common / "supplemental/supplementalData.xml").getroot()
english = ElementTree.parse(common / "main/en.xml").getroot()


def tag(text):
    return text.replace("_", "-").replace(" ", ",")


def aliases(kind):
    found = {}
    for element in metadata.iter(kind):
        kind_of_code, replacement = element.get("type"), element.get("replacement")
        # RFC 5646 goes no further: `sh`, `tl` and `cmn` are what an app calls its languages, and it may have
        # `sr-Latn`, `fil` and `zh` beside them.
        if element.get("reason") not in ("deprecated", "overlong", "bibliographic"):
            continue
        # Several replacements mean that a place was divided: which part is meant, nobody can tell.
        if replacement is None or " " in replacement or "_t_" in replacement:
            continue
        found[tag(kind_of_code).lower()] = tag(replacement)
    return found


languages = aliases("languageAlias")
territories = {k: v for k, v in aliases("territoryAlias").items() if len(k) == 2}
scripts = aliases("scriptAlias")
variants = aliases("variantAlias")
parents = {}
for element in supplemental.iter("parentLocale"):
    for child in element.get("locales").split():
        parents[tag(child)] = "" if element.get("parent") == "root" else tag(element.get("parent"))
known = sorted(
    {
        element.get("type").split("_")[0]
        for element in english.iter("language")
        if element.get("type") and element.get("alt") is None
    }
    - {"und", "mul", "zxx", "mis", "root"}
)


def lines(words):
    line, out = "", []
    for word in words:
        if len(line) + len(word) + 1 > 100:
            out.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return out + [line]


def literal(name, comment, words):
    text = "\n".join(f"    {line}" for line in lines(words))
    return f'  /// {comment}\n  static let {name} = """\n{text}\n    """\n'


def pairs(table):
    return [f"{key}={value}" for key, value in sorted(table.items())]


target.write_text(
    f"""// Written by generate-tables.py from Unicode CLDR {version}. Do not edit.
// Data: copyright Unicode, Inc., under the Unicode License.

enum CLDRTables {{
  static let version = "{version}"

"""
    + "\n".join(
        [
            literal("languageAliases", "Deprecated, overlong and bibliographic language codes, in lower case.", pairs(languages)),
            literal("territoryAliases", "Regions that were renamed; those that were divided are left out.", pairs(territories)),
            literal("scriptAliases", "Scripts that were renamed.", pairs(scripts)),
            literal("variantAliases", "Variants that were renamed.", pairs(variants)),
            literal("parents", "Locales whose fallback is not what is left without the last part; nothing is the root.", pairs(parents)),
            literal("knownLanguages", "Languages that CLDR has an English name for.", known),
        ]
    )
    + "}\n"
)
