"""Writes apps with many findings of one rule of `check`: `RULES` has one or more inputs for each rule of the page Rules.

Some rules have rows in attacks.py. `Tests/Benchmarks/growth` counts the findings of a small input, and fails if there are fewer
than `RULES` announces: an input without findings would measure nothing. `CLEAN` has inputs that rules read without a finding.
"""

import collections
import io
import json
import plistlib
import struct
import zipfile

from attacks import Dimension, app, archive, chunk, executable, field, language, pool, strings, tag

# An input of a rule. `parts` names what it has many of. `files(count)` yields names and bytes in the folder of an iOS app; a
# function with the attribute `writes` returns command lines, as those of attacks.py. `findings(count)` is the number of findings.
Rule = collections.namedtuple("Rule", "rule parts files largest findings", defaults=[10_000, lambda count: count])
# The limits are 2,000 locales, and 5,000 archives inside an archive.
LOCALES, ARCHIVES = 1_950, 4_950

PHRASES = [(f"key {number}", f"There are {word} boats") for number, word in enumerate(["two", "ten", "six", "no", "many", "few"])]


def once(_count):
    """The number of findings of a rule that reports all parts together."""
    return 1


def whole(write):
    """Marks a function that writes the whole input and returns command lines."""
    write.writes = True
    return write


def letters(number):
    """A name without digits, which code would compose."""
    return "".join(chr(ord("a") + number // 26 ** place % 26) for place in range(5))


# MARK: Texts


def table(name, base, translation, locale="de"):
    """The files of a table."""
    yield f"en.lproj/{name}.strings", strings(base)
    yield f"{locale}.lproj/{name}.strings", strings(translation)


def messages(base, translation):
    """One table in which all messages have the same text."""
    return lambda count: table("T", *([(f"key {number}", text) for number in range(count)] for text in (base, translation)))


def tables(base, translation):
    """Tables with the same messages."""
    return lambda count: (one for number in range(count) for one in table(f"T{number}", base, translation))


def plurals(count):
    def content(forms):
        # plistlib shares a dictionary that is one object, which Apple's writers do not and Ballast refuses.
        def message():
            variable = {"NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d", **forms}
            return {"NSStringLocalizedFormatKey": "%#@n@", "n": variable}
        return plistlib.dumps({f"key {number}": message() for number in range(count)}, fmt=plistlib.FMT_BINARY)

    yield "en.lproj/T.stringsdict", content({"one": "%d boat", "other": "%d boats"})
    yield "pl.lproj/T.stringsdict", content({"one": "%d statek", "other": "%d statku"})


def android(base, translation):
    """Android sources with a value for each number in base and in German."""
    @whole
    def write(folder, count):
        def content(text):
            return ("<resources>" + "".join(text % number for number in range(count)) + "</resources>").encode()
        return [["check", archive(folder, "app.zip", [
            ("res/values/strings.xml", content(base)), ("res/values-de/strings.xml", content(translation))])]]
    return write


def array(items):
    return '<string-array name="days%d">' + "<item>Monday</item>" * items + "</string-array>"


@whole
def catalogs(folder, count):
    """Catalogs of gettext with a translation to review."""
    content = b'msgid ""\nmsgstr "Language: nl\\n"\n\n#, fuzzy\nmsgid "Tide"\nmsgstr "Getij"\n'
    return [["check", archive(folder, "catalogs.zip", ((f"m{number}/nl.po", content) for number in range(count)))]]


@whole
def catalog_languages(folder, count):
    """A string catalog with a translation to review in each language."""
    unit = '"%s":{"stringUnit":{"state":"needs_review","value":"x"}}'
    content = '{"sourceLanguage":"en","strings":{"a":{"localizations":{' + ",".join(unit % one for one in regions(count)) + "}}}}"
    return [["check", archive(folder, "catalog.zip", [("Localizable.xcstrings", content.encode())])]]


def versions(old, new):
    """A check against an older version."""
    @whole
    def write(folder, count):
        paths = [archive(folder, name, app(files(count))) for name, files in (("old.ipa", old), ("new.ipa", new))]
        return [["check", paths[1], "--against", paths[0]]]
    return write


def without_translations(count):
    """The tables of base. Their translations are gone, and one new table is translated."""
    yield from table("New", [("a", "Boat")], [("a", "Boot")])
    for number in range(count):
        yield f"en.lproj/T{number}.strings", b'"a" = "Boat";'


def unused_keys(last):
    """Tables with one key that is in code, and one that is not. `last` is the latter."""
    def files(count):
        used = [f"harbor.gate.{letters(number)}.title" for number in range(count)]
        yield "App", executable(b"\0".join(key.encode() for key in used) + b"\0harbor.pier.\0")
        for number, key in enumerate(used):
            yield f"en.lproj/T{number}.strings", strings([(key, "Open"), (last(number), "Tide")])
    return files


# MARK: Locales

LANGUAGES = "af am ar az be bg bn bs ca cs cy da de el es et eu fa fi fo fr ga gl gu hi hr hu hy is it ja ka kk km kn ko ky lo lt lv".split()
REGIONS = ("AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GR HK HR HU IE IL IN IR IS IT JO JP KE KR KW LT LU LV MA MX "
           "MY NG NL NO NZ PE PH PK PL PT").split()


def regions(count):
    """Locales of registered languages, of which none is that of base."""
    return [f"{LANGUAGES[number % 40]}-{REGIONS[number // 40]}" for number in range(count)]


def localized(names, content, folder=""):
    """A table of base with 50 messages, and a file for each locale."""
    def files(count):
        yield "en.lproj/T.strings", strings((f"key {number}", f"Text {number}") for number in range(50))
        for name in names(count):
            yield f"{folder}{name}.lproj/T.strings", content
    return files


def pseudo(count):
    """Languages for private use."""
    return [f"q{'abcdefghijklmnopqrst'[number % 20]}{chr(97 + number // 20 % 26)}-{REGIONS[number // 520]}" for number in range(count)]


def german_regions(count):
    """Regions with one message, and their language with 50."""
    yield from table("T", *[[(f"key {number}", f"{text} {number}") for number in range(50)] for text in ("Boat", "Boot")])
    for number in range(count):
        yield f"{tag(number)}.lproj/T.strings", b'"key 0" = "Kahn";'


def part_languages(count):
    yield "en.lproj/T.strings", b'"a" = "b";'
    for name in regions(count):
        yield f"SDK.bundle/{name}.lproj/S.strings", b'"a" = "c";'


def parts_of_language(count):
    yield "en.lproj/T.strings", b'"a" = "b";'
    for number in range(count):
        yield f"SDK{number}.bundle/ja.lproj/S.strings", b'"a" = "c";'


def empty_folders(count):
    """Each bundle has an empty folder of a language."""
    for number in range(count):
        yield f"B{number}.bundle/en.lproj/T.strings", b'"a" = "b";'
        yield f"B{number}.bundle/de.lproj/", b""


@whole
def catalogs_beside_english(folder, count):
    """Catalogs of gettext, beside English ones without messages. These are not findings."""
    english = ((f"po/en-{REGIONS[number % 50]}-a{number:06}.po", b'msgid ""\nmsgstr ""\n') for number in range(LOCALES))
    others = ((f"m{number}/de.po", b'msgid "Tide"\nmsgstr "Flut"\n') for number in range(count))
    return [["check", archive(folder, "english.zip", [*english, *others])]]


# MARK: Files


def unread(count):
    yield "en.lproj/T.strings", b'"a" = "b";'
    for number in range(count):
        yield f"de.lproj/T{number}.strings", b'"a" = "b'


def copied_pairs(count):
    """Each table has a copy in an extension, and no text with another table in common."""
    for number in range(count):
        content = strings((f"key {key}", f"Text {key} of {number}") for key in range(6))
        yield f"en.lproj/T{number}.strings", content
        yield f"PlugIns/E{number}.appex/en.lproj/S{number}.strings", content


def crossing_tables(count):
    """Messages in a square: each row and each column is a table of another bundle. Each row shares one message with each
    column, too few for a finding."""
    side = int(count ** 0.5)
    for kind in "rc":
        for number in range(side):
            cells = ((number, other) if kind == "r" else (other, number) for other in range(side))
            yield f"{kind}{number}.bundle/en.lproj/{kind}{number}.strings", strings((f"k{row}.{column}", "x") for row, column in cells)


def assets(*places):
    """The same file in some folders, and another one for each number."""
    return lambda count: ((f"{place}/A{number}.png", b"%7d" % number + b"image" * 220) for number in range(count) for place in places)


def help_files(count):
    """Two locales with the same files."""
    yield "en.lproj/T.strings", b'"a" = "b";'
    for number in range(count):
        for name in ("de", "fr"):
            yield f"{name}.lproj/help{number}.html", b"%7d" % number + b"Hilfe " * 60


def thai_font():
    groups = struct.pack(">III", 0x0E01, 0x0E3A, 1)
    cmap = struct.pack(">HHHHL", 0, 1, 3, 10, 12) + struct.pack(">HHLLL", 12, 0, 28, 0, 1) + groups
    return struct.pack(">LHHHH", 0x00010000, 1, 0, 0, 0) + b"cmap" + struct.pack(">LLL", 0, 28, len(cmap)) + cmap


def fonts(count):
    yield from table("T", [("a", "b")], [("a", "c")])
    for number in range(count):
        yield f"Fonts/F{number}.ttf", thai_font()


def frameworks(content, *names):
    """Each framework has files of its own."""
    info = plistlib.dumps({"CFBundleIdentifier": "org.example.framework"}, fmt=plistlib.FMT_BINARY)

    def files(count):
        for number in range(count):
            yield f"Frameworks/F{number}.framework/Info.plist", info
            for name in names:
                yield f"Frameworks/F{number}.framework/{name}", content
    return files


def in_one_component(name, content):
    return lambda count: ((name % number, content) for number in range(count))


# MARK: Android apps


def manifest(minimum):
    """A compiled manifest with an element `uses-sdk`."""
    def element(name, attributes):
        body = struct.pack("<LLHHHHHH", 0xFFFFFFFF, name, 20, 20, len(attributes), 0, 0, 0)
        for key, kind, value in attributes:
            body += struct.pack("<LLLHBBL", 0xFFFFFFFF, key, 0xFFFFFFFF, 8, 0, kind, value)
        return chunk(0x102, struct.pack("<LL", 0, 0xFFFFFFFF), body)

    words = pool(["", "manifest", "package", "org.example.app", "uses-sdk", "minSdkVersion"])
    return chunk(3, b"", words + element(1, [(2, 3, 3)]) + element(4, [(5, 16, minimum)]))


def text_table(names, locales, unused=0):
    """A `resources.arsc` in which base and some locales have the first text.

    `unused` texts are in its pool only.
    """
    def variant(locale):
        code, _, region = locale.partition("-")
        configuration = struct.pack("<LL2s2sHH8xHH36x", 64, 0, code.encode(), region.encode(), 0, 0, 0, 0)
        offsets = struct.pack("<L", 0) + b"\xff" * 4 * (len(names) - 1)
        return chunk(0x201, struct.pack("<BBHLL", 1, 0, 0, len(names), 84 + len(offsets)) + configuration,
                     offsets + struct.pack("<HHLHBBL", 8, 0, 0, 8, 0, 3, 0))

    kinds, keys = pool(["string"]), pool(names)
    flags = chunk(0x202, struct.pack("<BBHL", 1, 0, 0, len(names)), struct.pack("<L", 0) * len(names))
    header = struct.pack("<L256sLLLLL", 0x7F, "org.example".encode("utf-16-le"), 288, 1, 288 + len(kinds), len(names), 0)
    types = flags + b"".join(variant(locale) for locale in ["", *locales])
    package = chunk(0x200, header, kinds + keys + types)
    return chunk(2, struct.pack("<L", 1), pool(["Tide", *("x" * 120 for _ in range(unused))]) + package)


def apk(content, is_compressed):
    """An APK whose table begins at a multiple of four bytes."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as made:
        made.writestr("AndroidManifest.xml", manifest(26))
        made.writestr("p", b"x" * (-(output.tell() + 31 + 30 + len("resources.arsc")) % 4))
        made.writestr("resources.arsc", content, zipfile.ZIP_DEFLATED if is_compressed else zipfile.ZIP_STORED)
    return output.getvalue()


def splits(content, is_compressed=False):
    """A set of APKs with the same table in each. One of them is the base."""
    @whole
    def write(folder, count):
        one = apk(content, is_compressed)
        names = ["base.apk", *(f"splits/s{number}.apk" for number in range(count - 1))]
        # Each split begins at a multiple of four bytes, which does not matter.
        return [["check", archive(folder, "app.apks", ((name, one) for name in names))]]
    return write


@whole
def library_texts(folder, count):
    """An APK in which only AppCompat has texts in other languages."""
    content = text_table(["abc_action_mode_done", "title"], regions(count))
    return [["check", archive(folder, "app.apk", [("AndroidManifest.xml", manifest(26)), ("resources.arsc", content)])]]


@whole
def languages_of_bundle(folder, count):
    """An app bundle without language splits. Each language has a folder of assets."""
    configuration = field(2, field(1, field(1, field(1, 3) + field(2, 1))))
    entries = [("BundleConfig.pb", configuration), ("base/assets/voices/x", b"base")]
    for number in range(count):
        content = b"".join(b"%09d" % (number * 7919 + place * 104_729) for place in range(400))
        entries.append((f"base/assets/voices#lang_{language(number)}/x", content))
    return [["check", archive(folder, "app.aab", entries)]]


def references(base, translation):
    """JSON of sources with a reference to an unknown key in each text."""
    @whole
    def write(folder, count):
        def content(text):
            texts = {f"key{number}": text % number for number in range(count)}
            return json.dumps({"quote": "a{'@'}b", **texts} if "@" in base else texts).encode()
        return [["check", archive(folder, "app.zip", [
            ("app/locales/en.json", content(base)), ("app/locales/de.json", content(translation))]), "--base", "en"]]
    return write


@whole
def spaced_conversions(folder, count):
    """One text of Android whose conversions begin words."""
    return android('<string name="a%d">' + "%%d x " * count + "</string>", '<string name="a%d">' + "%% daha " * count + "</string>")(folder, 1)


@whole
def projects(folder, count):
    """A monorepo of packages with texts and code of their own."""
    def entries():
        for number in range(count):
            yield f"app/p{number}/package.json", b'{"name":"p"}'
            yield f"app/p{number}/index.js", b"export const name = 1\n"
            for tag in ("en", "de"):
                yield f"app/p{number}/locales/{tag}.json", b'{"a":"Hi {name}"}'
    return [["check", archive(folder, "app.zip", entries()), "--base", "en"]]


RULES = [
    Rule("crash", "messages", messages("%d boats", "%@ Boote")),
    Rule("garbled", "messages", messages("No boats", "Keine %@")),
    Rule("unknown-effect", "messages", android('<string name="boats%d">%%s boats</string>', '<string name="boats%d">%%d Boote</string>')),
    Rule("omitted", "messages", messages("%d boats in %@", "%d Boote")),
    Rule("missing-plural-form", "messages", plurals),
    Rule("short-array", "arrays", android(array(3), array(2))),
    Rule("empty-translation", "tables", tables([("a", "Harbor")], [("a", "")])),
    Rule("empty-translation", "messages of a table", messages("Harbor", ""), findings=once),
    Rule("untranslated-copy", "tables", tables(PHRASES, PHRASES)),
    Rule("removed-translation", "tables", versions(tables([("a", "Boat")], [("a", "Boot")]), without_translations)),
    Rule("unused-translation", "tables", tables([("a", "Harbor")], [("a", "Hafen"), ("b", "Flut")])),
    Rule("unused-translation", "messages of a table", lambda count: table("T", [("a", "b")], [(f"k{n}", "x") for n in range(count)]), findings=once),
    Rule("overlong-text", "messages", messages("boat " * 5, "Boot " * 16)),
    Rule("unreviewed", "catalogs", catalogs),
    Rule("unreviewed", "languages of a catalog", catalog_languages, LOCALES),
    Rule("dead-key", "tables", unused_keys(lambda number: f"harbor.mole.{letters(number)}.hint")),
    Rule("composed-key", "tables", unused_keys(lambda number: f"harbor.pier.{number}.hint")),
    Rule("removed-locale", "locales", versions(localized(regions, strings(PHRASES)), localized(lambda _: [], b"")), LOCALES),
    Rule("pseudo-locale", "locales", localized(pseudo, b'"key 0" = "x";'), LOCALES),
    Rule("empty-locale", "locales", localized(regions, b""), LOCALES),
    Rule("empty-locale", "folders", empty_folders),
    Rule("near-empty-region", "regions", german_regions, LOCALES),
    Rule("near-empty-locale", "locales", localized(regions, b'"key 0" = "x";'), LOCALES),
    Rule("language-in-part", "languages", part_languages, LOCALES),
    Rule("language-in-part", "parts", parts_of_language, findings=once),
    Rule("library-languages", "languages", library_texts, LOCALES, findings=once),
    Rule("unread-file", "files", unread),
    Rule("copied-table", "pairs of tables", copied_pairs),
    Rule("duplicate-file", "pairs of files", assets("A.bundle", "B.bundle")),
    Rule("duplicate-file", "copies", in_one_component("B%d.bundle/A.png", b"image" * 220), findings=once),
    Rule("unused-font", "fonts", fonts),
    Rule("identical-locales", "files", help_files),
    Rule("binary-strings", "components", frameworks(plistlib.dumps({"a": "b"}, fmt=plistlib.FMT_BINARY), "de.lproj/T.strings")),
    Rule("shipped-comments", "components", frameworks(b'/* Title */ "a" = "b";', "de.lproj/T.strings")),
    Rule("shipped-comments", "files", in_one_component("de.lproj/T%d.strings", b'/* Title */ "a" = "b";'), findings=once),
    Rule("json-spaces", "components", frameworks(b'{ "a": "b" }', "locales/de.json", "locales/fr.json")),
    Rule("compressed-table", "APKs", splits(text_table(["a"], ["de"]), is_compressed=True), ARCHIVES),
    Rule("dense-offsets", "APKs", splits(text_table([f"n{number}" for number in range(600)], ["de"])), ARCHIVES),
    Rule("unused-strings", "APKs", splits(text_table(["a"], ["de"], unused=20)), ARCHIVES),
    Rule("language-splits-off", "languages", languages_of_bundle, LOCALES, findings=once),
]

# Inputs that rules read without a finding, by a few words.
CLEAN = {
    "messages without findings": messages("%1$d boats in %2$@", "In %2$@ %1$d Boote"),
    "tables without findings": tables(PHRASES, [(key, f"Es gibt {text}") for key, text in PHRASES]),
    "assets without findings": assets("A.bundle"),
    "components without findings": frameworks(b'"a" = "b";', "en.lproj/T.strings"),
}


def written(files):
    """The function of a Dimension, for files of an app."""
    if getattr(files, "writes", False):
        return files
    return lambda folder, count: [["check", archive(folder, "app.ipa", app(files(count)))]]


DIMENSIONS = [
    Dimension(f"{one.rule}: {one.parts} (check)", written(one.files), one.largest, one.rule, one.findings) for one in RULES
] + [
    Dimension(f"{name} (check)", written(files), 10_000) for name, files in CLEAN.items()
] + [
    Dimension("references of i18next to unknown keys (check)", references("$t(key%d) of {{n}}", "$t(other%d) von {{n}}"), 100_000),
    Dimension("references of vue-i18n to unknown keys (check)", references("@:key%d of {n}", "@:other%d von {n}"), 100_000),
    Dimension("conversions with a space of a text (check)", spaced_conversions, 100_000),
    Dimension("projects of a tree (check)", projects, 10_000),
    Dimension("messages of tables that cross (check)", written(crossing_tables), 100_000),
    Dimension("catalogs beside English ones without messages (check)", catalogs_beside_english, 100_000),
]
