"""Writes inputs with many parts of one kind, as an attacker would: `DIMENSIONS` names the kinds.

All bytes follow from the kind and the number; nothing is random. `Tests/Benchmarks/growth` measures how the work grows with
the number, `Tests/System/Hostile/run` checks the limits of time and memory.
"""

import collections
import io
import plistlib
import struct
import tarfile
import zipfile
import zlib

# A kind of input. `write(folder, count)` returns command lines without the program; the last one is measured. It runs in
# `folder`. `check` has at least `findings(count)` findings of `rule`, if that is not empty. `code` is the expected exit code, if it is
# neither 0 nor 1. `isRepeatable` is false if a second run finds its work done.
Dimension = collections.namedtuple("Dimension", "name write largest rule findings code isRepeatable", defaults=["", None, None, True])


# MARK: Archives


def zip_bytes(entries):
    """A ZIP archive of stored entries: pairs of a name and bytes."""
    body, directory, count = bytearray(), bytearray(), 0
    for name, content in entries:
        name = name.encode()
        fields = struct.pack("<HHHHLLLHH", 0x800, 0, 0, 33, zlib.crc32(content), len(content), len(content), len(name), 0)
        directory += b"PK\x01\x02\x14\x00\x14\x00" + fields + struct.pack("<HHHLL", 0, 0, 0, 0, len(body)) + name
        body += b"PK\x03\x04\x14\x00" + fields + name + content
        count += 1
    start, size = len(body), len(directory)
    if count > 0xFFFE:
        wide = struct.pack("<QHHLLQQQQ", 44, 45, 45, 0, 0, count, count, size, start)
        directory += b"PK\x06\x06" + wide + b"PK\x06\x07" + struct.pack("<LQL", 0, start + size, 1)
        count = 0xFFFF
    return bytes(body + directory) + b"PK\x05\x06" + struct.pack("<HHHHLLH", 0, 0, count, count, size, start, 0)


def app(entries, identifier="org.example.app"):
    """An IPA with more entries in its folder."""
    info = plistlib.dumps({"CFBundleIdentifier": identifier, "CFBundleDevelopmentRegion": "en", "CFBundleShortVersionString": "1.0"})
    yield "Payload/App.app/Info.plist", info
    # A locale of base, without which few commands run.
    yield "Payload/App.app/en.lproj/Base.strings", b'"base" = "base";'
    for name, content in entries:
        yield "Payload/App.app/" + name, content


def file(folder, name, content):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return str(path)


def archive(folder, name, entries):
    return file(folder, name, zip_bytes(entries))


def tar(folder, name, member):
    """A tar archive with one member, whose name may have any length."""
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.PAX_FORMAT) as made:
        made.addfile(tarfile.TarInfo(member))
    return file(folder, name, output.getvalue())


def tar_links(folder, name, files, links):
    """A tar archive with files, and with symbolic links: pairs of a name and a target. They are in the folder `Payload`."""
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.PAX_FORMAT) as made:
        for path, content in files:
            member = tarfile.TarInfo(path)
            member.size = len(content)
            made.addfile(member, io.BytesIO(content))
        for path, target in links:
            member = tarfile.TarInfo(f"Payload/{path}")
            member.type, member.linkname = tarfile.SYMTYPE, target
            made.addfile(member)
    return file(folder, name, output.getvalue())


def texts(count, prefix="key"):
    return "".join(f'"{prefix} {index}" = "text {index}";\n' for index in range(count)).encode()


def entries(folder, count):
    return [["measure", archive(folder, "entries.ipa", app((f"data/{index}.bin", b"x") for index in range(count)))]]


def one_name(folder, count):
    return [["measure", archive(folder, "one-name.ipa", app(("de.lproj/A.strings", b'"a" = "b";') for _ in range(count)))]]


def depth(folder, count):
    return [["measure", tar(folder, "depth.tar", "d/" * count + "de.lproj/A.strings")]]


def name_length(folder, count):
    return [["measure", tar(folder, "name.tar", "n" * count + ".strings")]]


def tag(index):
    """A translation: a variant of a locale. Variants of base and tags such as `de-x-a` get no pack."""
    return f"de-AT-a{index:06d}"


def locales(folder, count):
    names = (f"{tag(index)}.lproj/A.strings" for index in range(count))
    return [["measure", archive(folder, "locales.ipa", app((name, b'"a" = "b";') for name in names))]]


def tables(folder, count):
    return [["measure", archive(folder, "tables.ipa", app((f"de.lproj/T{index}.strings", b'"a" = "b";') for index in range(count)))]]


def keys(folder, count):
    return [["measure", archive(folder, "keys.ipa", app([("de.lproj/A.strings", texts(count))]))]]


def changed_keys(folder, count):
    old = archive(folder, "old.ipa", app([("en.lproj/A.strings", texts(count)), ("de.lproj/A.strings", texts(count))]))
    new = archive(folder, "new.ipa", app([("en.lproj/A.strings", texts(count, "new")), ("de.lproj/A.strings", texts(count, "new"))]))
    return [["diff", old, new]]


def renamed_tables(folder, count):
    """Tables of equal content, each with another name in the new version."""
    def version(name, prefix):
        return archive(folder, name, app(
            (f"{locale}.lproj/{prefix}{index}.strings", b'"a" = "b"; "c" = "d";') for index in range(count) for locale in ["en", "de"]))
    return [["diff", version("old.ipa", "Old"), version("new.ipa", "New")]]


def renamed_files(folder, count):
    def version(name, prefix):
        return archive(folder, name, app((f"{prefix}/{index}.bin", b"same") for index in range(count)))
    return [["measure", version("new.ipa", "new"), "--against", version("old.ipa", "old")]]


def variables(folder, count):
    message = {"NSStringLocalizedFormatKey": " ".join(f"%#@v{index}@" for index in range(count))}
    for index in range(count):
        message[f"v{index}"] = {
            "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d", "other": "%d"}
    content = plistlib.dumps({"k": message}, fmt=plistlib.FMT_BINARY)
    file(folder, "source/en.lproj/A.stringsdict", content)
    pack = str(folder / "packs/base.pack")
    return [["packs", "build", str(folder / "source"), "--base", "en", "--output", str(folder / "packs")],
            ["packs", "inspect", pack, "--key", "k", "--argument", "3"]]


def nested(folder, count):
    inner = zip_bytes([("assets/a.bin", b"x")])
    base = zip_bytes([("AndroidManifest.xml", b""), ("assets/b.bin", b"x")])
    splits = ((f"splits/split{index}.apk", inner) for index in range(count))
    return [["measure", archive(folder, "nested.apks", [("base.apk", base), *splits])]]


def components(folder, count):
    info = plistlib.dumps({"CFBundleIdentifier": "org.example.framework"}, fmt=plistlib.FMT_BINARY)
    return [["measure", archive(folder, "components.ipa", app((f"Frameworks/F{index}.framework/Info.plist", info) for index in range(count)))]]


# MARK: Android's resource table, ResourceTypes.h


def chunk(kind, header, body):
    return struct.pack("<HHL", kind, 8 + len(header), 8 + len(header) + len(body)) + header + body


def pool(strings, styles=()):
    """A pool of strings in UTF-8. A style is the index of the name of its only tag, which covers the first letter."""
    offsets, text = bytearray(), bytearray()
    for string in strings:
        offsets += struct.pack("<L", len(text))
        text += bytes([len(string), len(string)]) + string.encode() + b"\0"
    text += b"\0" * (-len(text) % 4)
    spans = bytearray()
    for name in styles:
        offsets += struct.pack("<L", len(spans))
        spans += struct.pack("<LLLL", name, 0, 0, 0xFFFFFFFF)
    if styles:
        spans += b"\xff" * 8
    start = 28 + len(offsets)
    header = struct.pack("<LLLLL", len(strings), len(styles), 0x100, start, start + len(text) if styles else 0)
    return chunk(1, header, bytes(offsets + text + spans))


LANGUAGES = ["de", "fr", "es", "it", "pt", "nl", "sv", "da", "fi", "nb", "pl", "cs", "sk", "hu", "ro", "ru", "uk", "tr", "el", "ja"]


def resource_table(values, language_chunks, value_pool):
    """A table with the type `string`, and a chunk with all values for each of many configurations, in 20 languages."""
    kinds, names = pool(["string"]), pool([f"n{index}" for index in range(min(values, 60000))] or ["n"])
    count = max(1, min(values, 60000))
    types = bytearray(chunk(0x202, struct.pack("<BBHL", 1, 0, 0, count), struct.pack("<L", 0) * count))
    for index in range(language_chunks):
        language = LANGUAGES[index % 20]
        # The configurations differ in density and version.
        configuration = struct.pack(
            "<LL4sHH8xHH36x", 64, 0, language.encode(), 0, index & 0xFFFF, 1 + (index >> 16), 0)
        body = b"".join(struct.pack("<L", 16 * number) for number in range(count)) + b"".join(
            struct.pack("<HHLHBBL", 8, 0, number, 8, 0, 3, number) for number in range(count))
        types += chunk(0x201, struct.pack("<BBHLL", 1, 0, 0, count, 84 + 4 * count) + configuration, body)
    header = struct.pack("<L256sLLLLL", 0x7F, "org.example".encode("utf-16-le"), 288, 1, 288 + len(kinds), count, 0)
    package = chunk(0x200, header, kinds + names + bytes(types))
    return chunk(2, struct.pack("<L", 1), value_pool + package)


def android_app(folder, table):
    return [["measure", archive(folder, "app.apk", [("AndroidManifest.xml", b""), ("resources.arsc", table)])]]


def type_chunks(folder, count):
    return android_app(folder, resource_table(1, count, pool(["text"])))


def pool_strings(folder, count):
    return android_app(folder, resource_table(count, 1, pool([f"text {index}" for index in range(count)])))


def overlapping_strings(folder, count):
    """Two versions of an app whose strings are all the same long one, in UTF-16."""
    text = struct.pack("<HH", 0x8000 | count >> 16, count & 0xFFFF) + b"a\0" * count + b"\0\0"
    text += b"\0" * (-len(text) % 4)
    value_pool = chunk(1, struct.pack("<LLLLL", count, 0, 0, 28 + 4 * count, 0), bytes(4 * count) + text)
    versions = [
        archive(folder, f"{number}.apk", [("AndroidManifest.xml", b""), ("resources.arsc", resource_table(number, 1, value_pool))])
        for number in (1, 2)]
    return [["diff", *versions]]


def styles(folder, count):
    strings = [f"text {index}" for index in range(count)] + ["b"]
    return android_app(folder, resource_table(count, 1, pool(strings, [count] * count)))


# MARK: Packs


def pack_messages(folder, count):
    file(folder, "source/en.lproj/A.strings", texts(count))
    return [["packs", "build", str(folder / "source"), "--base", "en", "--output", str(folder / "packs")]]


# Largest: the largest number that is tried. 1,000,000 parts of the others take minutes or more memory than tests should use.

# MARK: Rules of `check`


def executable(content):
    """A program for 64-bit ARM with one section of constants, in which the keys of an app are searched."""
    size = 32 + 72 + 80
    header = struct.pack("<8I", 0xFEEDFACF, 0x0100000C, 0, 2, 1, 72 + 80, 0, 0)
    segment = struct.pack("<II16sQQQQIIII", 0x19, 72 + 80, b"__TEXT", 0, size + len(content), 0, size + len(content), 5, 5, 1, 0)
    section = struct.pack("<16s16sQQIIIIIIII", b"__cstring", b"__TEXT", size, len(content), size, 0, 0, 0, 2, 0, 0, 0)
    return header + segment + section + content


def strings(pairs):
    return "".join(f'"{key}" = "{text}";\n' for key, text in pairs).encode()


def searched(folder, name, keys, code):
    """An app with keys in a table and a program. Without half of the keys in code, they would not be searched."""
    table = strings((key, f"Text {number}") for number, key in enumerate(keys))
    program = executable(b"\0".join(key.encode() for key in keys[::2]) + b"\0" + code)
    return [["check", archive(folder, name, app([("en.lproj/Localizable.strings", table), ("App", program)]))]]


def keys_of_one_beginning(folder, count):
    keys = [f"com.example.application.screen.title.{number:07}" for number in range(count)]
    code = b"\0".join(b"com.example.application.Class%d" % number for number in range(count))
    return searched(folder, "beginning.ipa", keys, code)


def keys_of_one_letter(folder, count):
    """Keys that begin alike at each position of the code."""
    return searched(folder, "letter.ipa", ["a" * 40 + f"{number:07}" for number in range(count)], b"a" * (20 * count))


def separators_of_a_key(folder, count):
    return searched(folder, "separators.ipa", ["abcdefgh" + ".a" * count], b"abcdefgh.a" * count)


def tables_of_components(folder, count):
    """Tables with the same texts in several bundles."""
    table = strings((f"key {number}", f"Text {number}") for number in range(6))
    names = (f"B{number}.bundle/en.lproj/T{number}.strings" for number in range(count))
    return [["check", archive(folder, "copied.ipa", app((name, table) for name in names))]]


def equal_assets(folder, count):
    files = ((f"{'en' if number % 2 else 'de'}.lproj/{number // 2}.png", b"image" * 60) for number in range(count))
    return [["check", archive(folder, "equal.ipa", app(files))]]


def declared_languages(folder, count):
    # Most languages have three letters: there are 17,576 of them.
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"{letters[n // 676 % 26]}{letters[n // 26 % 26]}{letters[n % 26]}-{1 + n // 17576:03}" for n in range(count)]
    info = plistlib.dumps({"CFBundleIdentifier": "org.example.app", "CFBundleDevelopmentRegion": "en", "CFBundleLocalizations": names})
    files = [("Payload/App.app/Info.plist", info), ("Payload/App.app/en.lproj/A.strings", b'"a" = "b";')]
    return [["check", archive(folder, "declared.ipa", files)]]


def tables_in_components(folder, count):
    """Findings about tables that are in as many components."""
    folders = (f"PlugIns/E{number}.appex" for number in range(count))
    files = (file for name in folders for file in (
        (f"{name}/Info.plist", b"<plist/>"), (f"{name}/en.lproj/L.strings", b'"a" = "%d";'), (f"{name}/de.lproj/L.strings", b'"a" = "%@";')))
    return [["check", archive(folder, "findings.ipa", app(files))]]


def ranges_of_a_font(folder, count):
    """A collection whose 64 fonts have one character map."""
    groups = b"".join(struct.pack(">III", 2 * number, 2 * number, 1) for number in range(count))
    table = struct.pack(">HHLL", 12, 0, 16 + len(groups), 0) + struct.pack(">L", count) + groups
    start = 12 + 64 * 4
    cmap = struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table
    font = struct.pack(">LHHHH", 0x00010000, 1, 0, 0, 0) + b"cmap" + struct.pack(">LLL", 0, start + 28, len(cmap))
    content = b"ttcf" + struct.pack(">LL", 0x00010000, 64) + struct.pack(">L", start) * 64 + font + cmap
    return [["check", archive(folder, "font.ipa", app([("A.ttc", content)]))]]


# MARK: App bundles


def field(number, content):
    """A field of a protocol buffer: bytes or a text, or an unsigned number."""
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    content = content.encode() if isinstance(content, str) else content
    return varint(number << 3 | 2) + varint(len(content)) + content


def varint(number):
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(encoded + bytes([number]))


def language(index):
    """One of 17,576 languages of three letters; the first ones are 'aaa' and 'aab'."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return letters[index // 676 % 26] + letters[index // 26 % 26] + letters[index % 26]


def texts_of_module(languages, names):
    """A `resources.pb` whose texts are in the default configuration and in each language."""
    def value(text, code):
        item = field(4, field(2, field(1, text)))
        return field(6, (field(1, field(3, code)) if code else field(1, b"")) + field(2, item))

    entries = b"".join(
        field(3, field(1, field(1, number)) + field(2, f"text_{number}")
              + b"".join(value(f"{name} in {code or 'en'}", code) for code in ["", *languages]))
        for number, name in enumerate(names))
    type_string = field(3, field(1, field(1, 1)) + field(2, "string") + entries)
    return field(2, field(1, field(1, 0x7F)) + field(2, "org.example.app") + type_string)


def bundle_languages(command):
    """An app bundle whose base module has twenty texts in each language."""
    def write(folder, count):
        manifest = field(1, field(3, "manifest") + field(4, field(2, "package") + field(3, "org.example.app")))
        table = texts_of_module([language(index) for index in range(count)], [f"text {number}" for number in range(20)])
        path = deflated(folder, "languages.aab", [
            ("BundleConfig.pb", b""), ("base/manifest/AndroidManifest.xml", manifest), ("base/resources.pb", table)])
        return [[command, path, "--base", "en"]]
    return write


# MARK: Other commands


def word_differences(folder, count):
    """Messages of 200 words, of which all differ."""
    versions = [" ".join(f"{word}{number}" for number in range(200)) for word in ("old", "new")]
    paths = [archive(folder, f"{name}.ipa", app([("de.lproj/A.strings", strings((f"key {number}", text) for number in range(count))),
                                                ("en.lproj/A.strings", strings((f"key {number}", "x") for number in range(count)))]))
             for name, text in zip(("old", "new"), versions)]
    return [["diff", *paths, "--messages"]]


def pseudo_placeholders(folder, count):
    table = strings((f"key {number}", "Delete %1$@ of <b>%2$d</b> &amp; more") for number in range(count))
    path = archive(folder, "pseudo.ipa", app([("en.lproj/A.strings", table)]))
    return [["pseudo", path, "--output", str(folder / "result.ipa")]]


def pseudo_tags(folder, count):
    path = archive(folder, "tags.ipa", app([("en.lproj/A.strings", strings([("key", "<b>" * count)]))]))
    return [["pseudo", path, "--output", str(folder / "result.ipa")]]


def archives_beside_an_app(folder, count):
    """Each of the first ones is opened to find out whether it has texts."""
    inner = zip_bytes([("main.c", b"int main;")])
    outer = [("App.ipa", zip_bytes(app([])))] + [(f"Z{number}.zip", inner) for number in range(count)]
    return [["measure", archive(folder, "beside.zip", outer)]]


def names_after_colons(folder, count):
    """Laravel's names, which are searched in words too. The translation has another set of as many."""
    names, others = (" ".join(f":{letter}{index}x" for index in range(count)) for letter in "no")
    for tag, text in [("en", names), ("de", others)]:
        file(folder, f"source/lang/{tag}.json", f'{{"a": "{text}", "b": "Hi :name"}}'.encode())
    return [["check", str(folder / "source"), "--base", "en"]]


def other_percent_signs(folder, count):
    file(folder, "source/en.lproj/A.strings", b'"a" = "%d x %s";')
    file(folder, "source/de.lproj/A.strings", ('"a" = "' + "\uff05" * count + '";').encode())
    return [["check", str(folder / "source"), "--base", "en"]]


def packages(folder, count):
    """Swift packages, each with a statement of its language and a folder of it."""
    for index in range(count):
        file(folder, f"source/p{index}/Package.swift", b'let package = Package(name: "x", defaultLocalization: "en")')
        file(folder, f"source/p{index}/en.lproj/A.strings", b'"a" = "b";')
    return [["measure", str(folder / "source")]]


DIMENSIONS = [
    Dimension("entries", entries, 1_000_000),
    Dimension("entries of one name", one_name, 1_000_000),
    Dimension("folders of a path", depth, 100_000),
    Dimension("bytes of a name", name_length, 1_000_000),
    Dimension("locales", locales, 100_000),
    Dimension("tables", tables, 100_000),
    Dimension("keys of a table", keys, 1_000_000),
    Dimension("keys that changed (diff)", changed_keys, 100_000),
    Dimension("renamed tables of equal content (diff)", renamed_tables, 10_000),
    Dimension("renamed files of equal content", renamed_files, 100_000),
    Dimension("variables of a message", variables, 100_000),
    Dimension("nested archives", nested, 100_000),
    Dimension("components", components, 100_000),
    Dimension("type chunks of a resource table", type_chunks, 100_000),
    Dimension("strings of a pool", pool_strings, 1_000_000),
    Dimension("strings of a pool that overlap (diff)", overlapping_strings, 1_000_000),
    Dimension("styles of a pool", styles, 1_000_000),
    Dimension("messages of a pack", pack_messages, 1_000_000),
    Dimension("keys of one beginning (check)", keys_of_one_beginning, 100_000),
    Dimension("keys of one letter (check)", keys_of_one_letter, 100_000),
    Dimension("separators of a key (check)", separators_of_a_key, 100_000),
    Dimension("tables with the same texts (check)", tables_of_components, 100_000, "copied-table", lambda _: 1),
    Dimension("assets equal to base (check)", equal_assets, 100_000, "asset-equal-to-base", lambda count: count // 2),
    Dimension("declared languages (check)", declared_languages, 100_000, "declared-languages", lambda count: count * 9 // 10),
    Dimension("components with findings (check)", tables_in_components, 10_000, "crash", lambda count: count),
    Dimension("ranges of a font collection (check)", ranges_of_a_font, 100_000),
    Dimension("different messages of 200 words (diff)", word_differences, 10_000),
    Dimension("messages with placeholders (pseudo)", pseudo_placeholders, 100_000),
    Dimension("tags of a message (pseudo)", pseudo_tags, 100_000),
    Dimension("archives beside an app", archives_beside_an_app, 10_000),
    Dimension("names after colons (check)", names_after_colons, 100_000),
    Dimension("other percent signs of a text (check)", other_percent_signs, 100_000),
    Dimension("Swift packages of a folder", packages, 10_000),
    Dimension("languages of an app bundle (measure)", bundle_languages("measure"), 1_950),
    Dimension("languages of an app bundle (simulate)", bundle_languages("simulate"), 1_950),
    Dimension("languages of an app bundle (check)", bundle_languages("check"), 1_950),
]


# MARK: Limits

# A limit of the page Hardening. `write(folder, is_above)` returns the path of an input just below or above it; `error` is a
# part of the error. `isFound` is whether `measure` refuses it too, which does not hold all messages. `messages` is their number
# if it is large. `commands` run in place of those that read apps; `{folder}` is the input's folder and `{app}` a valid app.
Limit = collections.namedtuple("Limit", "name write error isFound messages commands", defaults=[True, 0, ()])


def deflated(folder, name, entries):
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as output:
        for entry, content in entries:
            output.writestr(entry, content)
    return str(folder / name)


def parsed_bytes(files):
    """Long texts, so that the number of messages is far below its limit."""
    def write(folder, is_above):
        size = ((65 if is_above else 63) << 20) // files
        line = b'"key %08d" = "' + b"text " * 200 + b'";\n'
        content = b"".join(line % number for number in range(size // len(line % 0)))
        return deflated(folder, "parsed.ipa", app((f"de.lproj/T{number}.strings", content) for number in range(files)))
    return write


def message_count(files):
    def write(folder, is_above):
        count = (1_060_000 if is_above else 950_000) // files
        content = b"".join(b'"%d"="";\n' % number for number in range(count))
        return deflated(folder, "messages.ipa", app((f"de.lproj/T{number}.strings", content) for number in range(files)))
    return write


def text_of_items(folder, is_above):
    """One name in the keys of all items: 16 times the file and 512 KiB."""
    count, name = 10_000, "n" * (500 if is_above else 220)
    text = f'<resources><string-array name="{name}">' + "<item>a</item>" * count + "</string-array></resources>"
    return deflated(folder, "items.zip", [("res/values-de/strings.xml", text)])


def expansion(folder, is_above):
    content = bytes(1 << 27)
    return deflated(folder, "expansion.ipa", app((f"data/{number}.bin", content) for number in range(9 if is_above else 7)))


def path_depth(folder, is_above):
    return archive(folder, "depth.ipa", app([("d/" * (260 if is_above else 250) + "a.strings", b'"a" = "b";')]))


def path_length(folder, is_above):
    return archive(folder, "name.ipa", app([("n" * (4_200 if is_above else 4_000) + ".strings", b'"a" = "b";')]))


def locale_count(folder, is_above):
    return locales(folder, 2_001 if is_above else 1_999)[-1][1]


def nested_count(folder, is_above):
    return nested(folder, 5_001 if is_above else 4_990)[-1][1]


def nesting(folder, is_above):
    content = zip_bytes([("assets/a.bin", b"x"), ("AndroidManifest.xml", b"")])
    for _ in range(4 if is_above else 2):
        content = zip_bytes([("base.apk", content)])
    return file(folder, "nesting.apks", content)


def retained_bytes(folder, is_above):
    """Archives inside the archive that are compressed, and therefore held in memory."""
    inner = zip_bytes([("assets/a.bin", bytes(1 << 20))])
    base = zip_bytes([("AndroidManifest.xml", b""), ("assets/b.bin", b"x")])
    splits = ((f"splits/s{number}.apk", inner) for number in range(66 if is_above else 60))
    return deflated(folder, "retained.apks", [("base.apk", base), *splits])


def entry_count(folder, is_above):
    """Two entries are those of every app."""
    return archive(folder, "count.ipa", app((f"data/{index}.bin", b"x") for index in range(999 if is_above else 998)))


def all_paths(folder, is_above):
    """Paths of about 3,500 bytes, compressed: 32 MiB."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(folder / "paths.tgz", "w:gz", format=tarfile.PAX_FORMAT, compresslevel=1) as made:
        middle = "/".join(["m" * 250] * 14)
        names = ((f"data/{index:06d}/{middle}", b"x") for index in range(9_550 if is_above else 9_450))
        for name, content in app(names):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            made.addfile(member, io.BytesIO(content))
    return str(folder / "paths.tgz")


def list_levels(folder, is_above):
    """Arrays in the dictionary of a table."""
    count = 128 if is_above else 127
    content = b'<plist version="1.0"><dict><key>a</key>' + b"<array>" * count + b"</array>" * count + b"</dict></plist>"
    return archive(folder, "levels.ipa", app([("de.lproj/Deep.strings", content)]))


def yaml_levels(folder, is_above):
    """Mappings. The last one has an empty value, which is one more level."""
    return file(folder, "levels.yml", b"version: 1\n" + b"".join(b" " * level + b"a:\n" for level in range(32 if is_above else 31)))


def yaml_bytes(folder, is_above):
    content = b"version: 1\narchive: { max: 1 GB }\n#"
    return file(folder, "bytes.yml", content.ljust((1 << 20) + (1 if is_above else 0), b"x"))


def pack_bytes(folder, is_above):
    """Few messages with long texts."""
    line = b'"%08d" = "' + b"text " * 12_000 + b'";\n'
    count = ((258 if is_above else 252) << 20) // len(line)
    return file(folder, "en.lproj/A.strings", b"".join(line % index for index in range(count)))


BUDGET = ("check {app} --budget {path}",)
BUILD = ("packs build {path} --base en --output {out}",)
LIMITS = [
    Limit("entries", entry_count, "1,000 entries", commands=tuple(f"{words} --max-entries 1000" for words in (
        "measure {path}", "simulate {path}", "diff {path} {path}", "check {path}", *BUILD))),
    Limit("bytes of all paths", all_paths, "33,554,432 bytes", commands=(
        "measure {path}", "measure {path} --explain --json", "diff {path} {path}", *BUILD)),
    Limit("levels of a property list", list_levels, "depth exceeds 128", commands=BUILD),
    Limit("levels of YAML", yaml_levels, "depth exceeds 32", commands=BUDGET),
    Limit("bytes of YAML", yaml_bytes, "1,048,576 bytes", commands=BUDGET),
    Limit("bytes of a language pack", pack_bytes, "268,435,456 bytes", commands=(
        "packs build {folder} --base en --max-content 300MB --output {out}",)),
    Limit("bytes of files that are parsed, in one file", parsed_bytes(1), "", False),
    Limit("bytes of files that are parsed, in 100 files", parsed_bytes(100), "bytes"),
    Limit("messages, in one file", message_count(1), "bytes", False, 1_000_000),
    Limit("messages, in 1,000 files", message_count(1_000), "bytes", False, 1_000_000),
    Limit("text of a file's names", text_of_items, "", False),
    Limit("expanded bytes", expansion, "200"),
    Limit("folders of a path", path_depth, "256 folders"),
    Limit("bytes of a path", path_length, "4,096 bytes"),
    Limit("locales", locale_count, "2,000 locales"),
    Limit("archives inside an archive", nested_count, "archives"),
    Limit("nesting", nesting, "nested"),
    Limit("archives in memory", retained_bytes, "memory"),
]


# MARK: Texts that files share

# An input of one size. `referred` are the bytes of the texts that its files refer to, each time they do: the promise counts
# them as expanded and parsed bytes.
Input = collections.namedtuple("Input", "name write commands referred")


def shared_text(keys, text):
    """A binary property list in which all keys have one text."""
    objects = [b"\xdf\x10" + bytes([keys]) + bytes(range(1, keys + 1)) + bytes([keys + 1]) * keys]
    objects += [b"\x54" + b"k%03d" % index for index in range(keys)]
    objects.append(b"\x5f\x11" + struct.pack(">H", len(text)) + text)
    body, offsets = b"bplist00", b""
    for one in objects:
        offsets += struct.pack(">H", len(body))
        body += one
    return body + offsets + struct.pack(">6xBBQQQ", 2, 1, len(objects), 0, len(body))


def shared_texts(folder):
    """100 locales with 180 keys. The texts of a file differ from those of others."""
    tables = ((f"{language}-{region}.lproj/Localizable.strings", shared_text(180, (language + region).encode() * 750))
              for region in ["DE", "FR", "GB", "IN", "US"] for language in LANGUAGES)
    return archive(folder, "shared.ipa", app(tables))


INPUTS = [
    Input("texts that many files refer to", shared_texts, ("measure {path}", "simulate {path}", "check {path}", *BUILD),
          100 * 180 * 3_000),
]


# MARK: Options

def translated(folder, name, count, prefix):
    """An app with a table of base, and one of each of many locales with another text and one missing key."""
    tables = ((f"{tag(index)}.lproj/A.strings", f'"a" = "{prefix} {index}"; "b" = "b";'.encode()) for index in range(count))
    base = [("en.lproj/A.strings", b'"a" = "a"; "b" = "b"; "c" = "c";')]
    return archive(folder, name, app([*base, *tables]))


def locale_options(folder, count):
    """The inputs of OPTIONS: an app with many locales, its older version, and a budget that names each locale."""
    new, old = translated(folder, "new.ipa", count, "new"), translated(folder, "old.ipa", count, "old")
    limits = "".join(f'  "{tag(index)}": 1 KB\n' for index in range(count))
    budget = file(folder, "budget.yml", f"version: 1\nlocale:\n{limits}coverage:\n{limits.replace('1 KB', '10%')}".encode())
    scenario = file(folder, "scenario.yml", f"version: 1\ndevices: 200\nruns: 1\npacks: {{ locales: {min(count, 1_000)} }}\n".encode())
    return {"new": new, "old": old, "budget": budget, "out": str(folder / "out"), "last": tag(count - 1),
            "packs": str(folder / "packs"), "oldPacks": str(folder / "old-packs"), "baseline": str(folder / "baseline.json"),
            "database": str(folder / "history.sqlite"), "key": str(folder / "release"), "next": str(folder / "next"),
            "export": str(folder / "history.ndjson"), "scenario": scenario}


# Run before the rows below.
PREPARATIONS = [
    "packs build {new} --base en --output {packs}", "packs build {old} --base en --app-version 0.9 --output {oldPacks}",
    "measure {old} --json --output {baseline}", "history record {old} --database {database}",
    "history export --database {database} --output {export}", "packs keygen {key}", "packs keygen {next}",
]
# Every option that adds work is in a row.
OPTIONS = [
    "measure {new}", "measure {new} --explain --coverage --json", "measure {new} --against {old}", "measure {new} --sort messages --top 10",
    "measure {new} --locale {last} --component App --base en" ,
    "simulate {new}", "simulate {new} --against {old}", "simulate {new} --leave-one-out", "simulate {new} --scope everything --keep {last} --leave-signatures",
    "simulate {new} --packs {out} --rebuilt {out}.ipa --asset-packs {out}.assets --chart {out}.svg",
    "simulate {new} --codec zstd --no-base-dictionary --base en --component App",
    "diff {old} {new}", "diff {old} {new} --packs --messages --json", "diff {old} {old} {new} --chart {out}.svg",
    "diff {old} {new} --only stale --fail-on stale=1 --skip-damaged --base en",
    "diff {old} {new} --locale {last}",
    "packs build {new} --base en --output {out}",
    "packs build {new} --base en --output {out} --against {oldPacks} --omit-untranslated --skip-damaged --revision 2",
    "packs build {new} --base en --output {out}-one --locale {last} --app a --app-version 2 --codec zstd --no-base-dictionary",
    "packs compare {packs}", "packs compare {packs} --against {oldPacks}",
    "packs delta {oldPacks}/{last}.pack {packs}/{last}.pack --output {out}.delta",
    "packs apply {oldPacks}/{last}.pack {out}.delta --base {packs}/base.pack --output {out}.pack",
    "packs publish {oldPacks} {packs} --output {out}.site --key {key}.sec", "packs verify {out}.site --public-key {key}.pub --app {new}",
    "packs rollout {out}.site 50% --key {key}.sec", "packs rotate {out}.site --key {key}.sec --signing {next}.pub",
    "check {new}", "check {new} --budget {budget}", "check {new} --against {baseline} --measure-waste --base en",
    "check {new} --against {old} --fix-script {out}.sh",
    "check {new} --junit {out}.xml --sarif {out}.sarif --gitlab {out}.json --markdown {out}.md --github",
    "report {new} --output {out}.html", "report {new} --output {out}.html --no-waste",
    "report {new} --against {old} --packs {packs} --history {database} --output {out}.html --base en",
    "history record {new} --database {out}.sqlite --app a --label l --date 2026-11-01 --base en",
    "history list --database {database}", "history trend --database {database}", "history export --database {database}",
    "history import {export} --database {out}-imported.sqlite", "history prune --keep 1 --database {out}-imported.sqlite",
    "pseudo {new} --output {out}.pseudo.ipa", "deliver {scenario}",
]
