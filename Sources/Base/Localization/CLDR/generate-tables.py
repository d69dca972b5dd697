#!/usr/bin/env python3
"""Writes CLDRTables.swift and NameTables.swift from Unicode CLDR's supplemental data and English names.

Debian's unicode-cldr-core package contains the data. Its version is written into the file's header.

    generate-tables.py [COMMON]     COMMON: CLDR's `common` folder
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

common = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode/cldr/common")

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
        # RFC 5646 has only these. CLDR also replaces `sh`, `tl` and `cmn`, but an app may have them in addition to
        # `sr-Latn`, `fil` and `zh`.
        if element.get("reason") not in ("deprecated", "overlong", "bibliographic"):
            continue
        # A code with several replacements is a region that was divided: the part is unknown.
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


def names(kind):
    """English names by code. A short name is used if the long one begins with it: `Hong Kong`, not `Hong Kong SAR China`."""
    long, short = {}, {}
    for element in english.iter(kind):
        code = element.get("type")
        if code and element.get("alt") is None:
            long[code] = element.text
        if code and element.get("alt") == "short":
            short[code] = element.text
    return {
        code: short[code] if name.startswith(short.get(code, "\0") + " ") else name for code, name in long.items()
    }


# Only plain codes: the name of `pt-BR` is composed of those of `pt` and `BR`.
language_names = {
    code: name
    for code, name in names("language").items()
    if "_" not in code and code not in ("und", "mul", "zxx", "mis", "root")
}
script_names = {code: name for code, name in names("script").items() if code not in ("Zxxx", "Zyyy", "Zzzz")}
region_names = {code: name for code, name in names("territory").items() if code != "ZZ"}

# The script and region that a language most likely has (`Latn` is omitted), the script that depends on the region, and
# the region that depends on the script. Only languages with a name: the whole table is several times as large.
likely, region_languages = {}, {}
elements = list(ElementTree.parse(common / "supplemental/likelySubtags.xml").getroot().iter("likelySubtag"))
for element in elements:
    source = element.get("from").split("_")
    language, script, region = element.get("to").split("_")
    if source[0] == "und" and len(source) == 2 and len(source[1]) == 2 and language in language_names:
        region_languages[source[1]] = language
    elif len(source) == 1 and source[0] in language_names:
        likely[language] = region if script == "Latn" else f"{script}-{region}"
for element in elements:
    source = element.get("from").split("_")
    language, script, region = element.get("to").split("_")
    if len(source) != 2 or language not in likely or source[0] != language:
        continue
    *default_script, default_region = likely[language].split("-")
    if len(source[1]) == 4 and region != default_region:
        likely["-".join(source)] = region
    elif len(source[1]) < 4 and [script] != (default_script or ["Latn"]):
        likely["-".join(source)] = script


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


def named(table):
    """Names contain spaces, written as `_`."""
    return pairs({code: name.replace(" ", "_") for code, name in table.items()})


def pairs(table):
    return [f"{key}={value}" for key, value in sorted(table.items())]


def write(path, name, tables, start=""):
    path.write_text(
        f"// Generated by generate-tables.py from Unicode CLDR {version}. Do not edit.\n"
        "// Data: copyright Unicode, Inc., under the Unicode License.\n\n"
        f"enum {name} {{\n{start}" + "\n".join(tables) + "}\n"
    )


# Each module has only the tables that it uses: an app has no names.
sources = pathlib.Path(__file__).parents[2]
write(
    sources / "Localization/CLDR/CLDRTables.swift",
    "CLDRTables",
    [
        literal("languageAliases", "Deprecated, overlong and bibliographic language codes, in lower case.", pairs(languages)),
        literal("territoryAliases", "Renamed regions. Divided regions are omitted.", pairs(territories)),
        literal("scriptAliases", "Renamed scripts.", pairs(scripts)),
        literal("variantAliases", "Renamed variants.", pairs(variants)),
        literal("parents", "Locales whose parent is not the tag without its last subtag; empty for the root.", pairs(parents)),
        literal("likelySubtags", "A language's likely script (if not `Latn`) and region, and exceptions by region and by script.", pairs(likely)),
    ],
    f'  static let version = "{version}"\n\n',
)
write(
    sources / "LocalizationAnalysis/CLDR/NameTables.swift",
    "NameTables",
    [
        literal("regionLanguages", "The likely language of a region.", pairs(region_languages)),
        literal("languageNames", "English names of languages, with `_` for a space.", named(language_names)),
        literal("scriptNames", "English names of scripts, with `_` for a space.", named(script_names)),
        literal("regionNames", "English names of regions, with `_` for a space.", named(region_names)),
    ],
)
