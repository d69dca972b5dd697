#!/usr/bin/env python3
"""Builds the small apps in this folder from sources/, and an oracle of what each locale costs in them.

    build-fixtures.py           writes the apps and their *.oracle.json
    build-fixtures.py --check   builds them elsewhere and compares entries, order and contents (not the
                                deflated bytes, which depend on the zlib at hand)

Only Python's standard library is used; the Android apps also take aapt2 and framework-res.apk, which Debian's
packages `aapt` and `android-framework-res` bring. Without them those apps are left as they are, and this is
said. Two runs give the same bytes: names, order and times are fixed.
"""

import hashlib
import json
import pathlib
import plistlib
import shutil
import struct
import subprocess
import sys
import tempfile
import wave
import io
import zipfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = json.loads((HERE / "sources/harbor/translations.json").read_text(encoding="utf-8"))
FRAMEWORK = pathlib.Path("/usr/share/android-framework-res/framework-res.apk")
LOCALES = ["ar", "de", "en", "es", "fr", "ja", "pt-BR", "sr-Latn", "zh-Hans"]
WHEN = (2026, 1, 1, 0, 0, 0)


# What a file is made of


def texts(locale):
    return {key: by[locale] for key, by in SOURCE["strings"].items() if locale in by}


def plurals(locale):
    return {key: by[locale] for key, by in SOURCE["plurals"].items() if locale in by}


def binary_plist(value):
    return plistlib.dumps(value, fmt=plistlib.FMT_BINARY, sort_keys=False)


def xml_plist(value):
    return plistlib.dumps(value, fmt=plistlib.FMT_XML, sort_keys=False)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def old_style(table, comment):
    lines = [f"/* {comment} */"] + [f"{quoted(key)} = {quoted(text)};" for key, text in table.items()]
    return "\n".join(lines) + "\n"


def stringsdict(locale):
    table = {}
    for key, forms in plurals(locale).items():
        rule = {"NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d"}
        table[key] = {"NSStringLocalizedFormatKey": "%#@value@", "value": {**rule, **forms}}
    return table


def filler(name, size):
    """Bytes that do not compress and are no code: a hash chain from a name."""
    out, block = b"", name.encode()
    while len(out) < size:
        block = hashlib.sha256(block).digest()
        out += block
    return out[:size]


def png(text, width=48, height=16):
    """A real picture: stripes whose colours come from a text."""
    colours = hashlib.sha256(text.encode()).digest()
    rows = b"".join(b"\0" + bytes(colours[(x // 6 + y // 8) % 32] for x in range(width)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def wav(text):
    out = io.BytesIO()
    with wave.open(out, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(1)
        sound.setframerate(8000)
        sound.writeframes(filler(text, 800))
    return out.getvalue()


def mo(table):
    """GNU gettext's MO, revision 0, little-endian."""
    pairs = sorted((k.encode(), v.encode()) for k, v in table.items())
    offset = 28 + 16 * len(pairs)
    data, originals, translations = b"", b"", b""
    for which in (0, 1):
        for pair in pairs:
            entry = struct.pack("<II", len(pair[which]), offset + len(data))
            data += pair[which] + b"\0"
            if which == 0:
                originals += entry
            else:
                translations += entry
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 28 + 16 * len(pairs))
    return head + originals + translations + data


def pak(table):
    """Chromium's pak, version 5, UTF-8."""
    items = list(table.values())
    head = struct.pack("<IBxxxHH", 5, 1, len(items), 0)
    offset, index, data = len(head) + 6 * (len(items) + 1), b"", b""
    for number, text in enumerate(items):
        index += struct.pack("<HI", 100 + number, offset + len(data))
        data += text.encode()
    return head + index + struct.pack("<HI", 0, offset + len(data)) + data


# Archives that know whose each entry is


class App:
    """Entries in order, each with the owner that its maker gave it."""

    def __init__(self):
        self.entries = []

    def add(self, name, data=b"", owner=None, kind=None, messages=0, stored=False, align=None):
        self.entries.append((name, data, owner, kind, messages, stored or name.endswith("/"), align))

    def write(self, path):
        with zipfile.ZipFile(path, "w") as archive:
            for name, data, _, _, _, stored, align in self.entries:
                info = zipfile.ZipInfo(name, WHEN)
                info.create_system = 3
                info.external_attr = (0o40755 << 16 | 16) if name.endswith("/") else 0o100644 << 16
                info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
                if align:
                    start = archive.fp.tell() + 30 + len(name.encode())
                    # Android's alignment field: id, size, the alignment, zeros.
                    extra = 6 + (-(start + 6)) % align
                    info.extra = struct.pack("<HHH", 0xD935, extra - 4, align) + b"\0" * (extra - 6)
                archive.writestr(info, data, compresslevel=9)

    def oracle(self, path):
        """Per owner, with the records' sizes read off the file's bytes."""
        raw = pathlib.Path(path).read_bytes()
        owners = {}
        position = struct.unpack_from("<I", raw, len(raw) - 6)[0]
        for name, data, owner, kind, messages, _, _ in self.entries:
            fields = struct.unpack_from("<IHHHHHHIIIHHHHHII", raw, position)
            packed, length, extra, comment, start = fields[8], fields[10], fields[11], fields[12], fields[16]
            assert raw[position + 46 : position + 46 + length].decode() == name
            central = 46 + length + extra + comment
            local = 30 + sum(struct.unpack_from("<HH", raw, start + 26))
            position += central
            figures = owners.setdefault(owner or "neutral", dict.fromkeys(FIGURES, 0))
            figures["entries"] += 1
            figures["files"] += not name.endswith("/")
            figures["uncompressed"] += len(data)
            figures["compressed"] += packed
            figures["zip_record_bytes"] += local + packed + central
            figures["string_keys"] += messages if kind == "strings" else 0
            figures["stringsdict_keys"] += messages if kind == "plurals" else 0
        return {"file": pathlib.Path(path).name, "zip_bytes": len(raw), "entries": len(self.entries), "owners": owners}


FIGURES = ["files", "entries", "uncompressed", "compressed", "zip_record_bytes", "string_keys", "stringsdict_keys"]


# Harbor.ipa


def encoded(locale, table):
    """The encodings that occur: most are binary, as Xcode writes them."""
    if locale == "fr":
        return xml_plist(table)
    if locale == "ja":
        return b"\xff\xfe" + old_style(table, "航海アプリ").encode("utf-16-le")
    if locale == "pt-BR":
        return old_style(table, "Aplicativo de navegação").encode()
    return binary_plist(table)


def lproj(locale):
    return {"pt-BR": "pt_BR", "es": "Spanish"}.get(locale, locale) + ".lproj/"


def info_plist(identifier, name, kind, **more):
    return binary_plist(
        {
            "CFBundleDevelopmentRegion": "en",
            "CFBundleExecutable": name,
            "CFBundleIdentifier": identifier,
            "CFBundleName": name,
            "CFBundlePackageType": kind,
            "CFBundleShortVersionString": "1.2",
            "CFBundleVersion": "34",
            "CFBundleSupportedPlatforms": ["iPhoneOS"],
            "DTPlatformName": "iphoneos",
            "MinimumOSVersion": "17.0",
            **more,
        }
    )


def owner(locale):
    return "en" if locale == "en" else locale


def code_resources(files):
    """Every file with its hashes; a localized one is optional, as codesign has it."""
    one, two = {}, {}
    for name, data in sorted(files.items()):
        sha1, sha256 = hashlib.sha1(data).digest(), hashlib.sha256(data).digest()
        optional = {"optional": True} if ".lproj/" in name else {}
        one[name] = {"hash": sha1, **optional} if optional else sha1
        two[name] = {"hash": sha1, "hash2": sha256, **optional}
    rules = {"^.*": True, "^.*\\.lproj/": {"optional": True, "weight": 1000.0}}
    return plistlib.dumps({"files": one, "files2": two, "rules": rules, "rules2": rules}, sort_keys=False)


def ipa():
    app = App()
    root = "Payload/Harbor.app/"
    signed = {}

    def add(name, data=b"", who=None, kind=None, messages=0, stored=False):
        app.add(root + name, data, who, kind, messages, stored)
        if not name.endswith("/"):
            signed[name] = data

    def tables(folder, locale, names, count):
        who = owner(locale)
        table = dict(list(texts(locale).items())[:count])
        add(folder + lproj(locale), who=who)
        for name in names:
            add(folder + lproj(locale) + name, encoded(locale, table), who, "strings", len(table))

    app.add("Payload/")
    app.add(root)
    add("Info.plist", info_plist("org.ballast.fixtures.harbor", "Harbor", "APPL"))
    add("PkgInfo", b"APPL????")
    add("Harbor", filler("Harbor", 20000))
    add("Base.lproj/", who="Base")
    add("Base.lproj/Main.storyboardc/", who="Base")
    add("Base.lproj/Main.storyboardc/Info.plist", binary_plist({"UIStoryboardVersion": 1}), "Base")
    add("Base.lproj/Main.storyboardc/Harbor-view.nib", filler("nib", 900), "Base")
    for locale in LOCALES:
        who = owner(locale)
        folder = lproj(locale)
        tables("", locale, ["Localizable.strings"], 99)
        add(folder + "InfoPlist.strings", binary_plist({"CFBundleDisplayName": "Harbor"}), who, "strings", 1)
        rules = stringsdict(locale)
        form = xml_plist(rules) if locale in ("fr", "ar") else binary_plist(rules)
        add(folder + "Localizable.stringsdict", form, who, "plurals", len(rules))
    add("de.lproj/welcome.png", png("de"), "de", stored=True)
    add("de.lproj/help.html", f"<h1>{texts('de')['welcome.title']}</h1>\n".encode(), "de")
    add("ja.lproj/welcome@2x.png", png("ja", 96, 32), "ja", stored=True)
    add("fr.lproj/foghorn.wav", wav("fr"), "fr", stored=True)
    add("welcome.png", png("en"), stored=True)
    add("it/")
    add("it/inventory.txt", b"Laptops: 12\nRadios: 3\n")
    add("PlugIns/")
    add("PlugIns/HarborWidget.appex/")
    extension = {"NSExtension": {"NSExtensionPointIdentifier": "com.apple.widgetkit-extension"}}
    add("PlugIns/HarborWidget.appex/Info.plist", info_plist("org.ballast.fixtures.harbor.widget", "HarborWidget", "XPC!", **extension))
    add("PlugIns/HarborWidget.appex/HarborWidget", filler("HarborWidget", 6000))
    for locale in ("de", "en", "ja"):
        tables("PlugIns/HarborWidget.appex/", locale, ["Localizable.strings"], 5)
    add("Frameworks/")
    add("Frameworks/Tide.framework/")
    add("Frameworks/Tide.framework/Info.plist", info_plist("org.ballast.fixtures.tide", "Tide", "FMWK"))
    add("Frameworks/Tide.framework/Tide", filler("Tide", 5000))
    for locale in ("en", "fr", "pt-BR"):
        tables("Frameworks/Tide.framework/", locale, ["Tide.strings"], 4)
    add("Harbor_Charts.bundle/")
    add("Harbor_Charts.bundle/Info.plist", binary_plist({"CFBundleIdentifier": "org.ballast.fixtures.charts"}))
    for locale in ("de", "en", "zh-Hans"):
        tables("Harbor_Charts.bundle/", locale, ["Localizable.strings"], 6)
    add("Settings.bundle/")
    add("Settings.bundle/Root.plist", xml_plist({"StringsTable": "Root", "PreferenceSpecifiers": []}))
    for locale in ("ar", "en"):
        tables("Settings.bundle/", locale, ["Root.strings"], 2)
    add("Watch/")
    add("Watch/HarborWatch.app/")
    add("Watch/HarborWatch.app/Info.plist", info_plist("org.ballast.fixtures.harbor.watch", "HarborWatch", "APPL", WKApplication=True))
    add("Watch/HarborWatch.app/HarborWatch", filler("HarborWatch", 4000))
    for locale in ("de", "en"):
        tables("Watch/HarborWatch.app/", locale, ["Localizable.strings"], 3)
    app.add(root + "_CodeSignature/")
    signed = {name: data for name, data in signed.items() if name not in ("Info.plist", "PkgInfo", "Harbor")}
    app.add(root + "_CodeSignature/CodeResources", code_resources(signed))
    return app


# Android


def android_xml(locale):
    def escaped(text):
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("'", "\\'").replace("@", "s").replace('"', '\\"')

    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<resources>"]
    for key, text in texts(locale).items():
        lines.append(f'  <string name="{key.replace(".", "_")}" formatted="false">{escaped(text)}</string>')
    for key, forms in plurals(locale).items():
        items = "".join(f'<item quantity="{form}">{escaped(text)}</item>' for form, text in forms.items())
        lines.append(f'  <plurals name="{key.replace(".", "_")}">{items}</plurals>')
    return "\n".join(lines + ["</resources>", ""])


ANDROID = {"values": "en", "values-de": "de", "values-fr-rCA": "fr", "values-b+sr+Latn": "sr-Latn", "values-pt-rBR": "pt-BR", "values-iw": "he"}


def manifest(package="org.ballast.fixtures.harbor", split=None):
    more = f' split="{split}" configForSplit=""' if split else ""
    application = '<application android:hasCode="false"/>' if split else '<application android:label="@string/welcome_title"/>'
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="{package}"{more}>'
        f"{application}</manifest>\n"
    )


def linked(work, folders, proto=False, split=None):
    """The entries that aapt2 makes of some resource folders."""
    shutil.rmtree(work, ignore_errors=True)
    for folder, locale in folders.items():
        place = work / "res" / folder
        place.mkdir(parents=True)
        (place / "strings.xml").write_text(android_xml(locale), encoding="utf-8")
    if split is None:
        for folder, data, name in (
            ("drawable", png("en"), "flag.png"),
            ("drawable-fr", png("fr"), "flag.png"),
            ("raw", wav("en"), "foghorn.wav"),
            ("raw-de", wav("de"), "foghorn.wav"),
            ("drawable-land", png("land"), "flag.png"),
        ):
            place = work / "res" / folder
            place.mkdir(parents=True)
            (place / name).write_bytes(data)
        # Neither screen nor platform version is a locale.
        for folder in ("values-land", "values-v21"):
            (work / "res" / folder).mkdir()
            (work / "res" / folder / "sizes.xml").write_text('<resources><dimen name="berth">4dp</dimen></resources>\n')
        (work / "res/values/sizes.xml").write_text('<resources><dimen name="berth">2dp</dimen></resources>\n')
    (work / "AndroidManifest.xml").write_text(manifest(split=split), encoding="utf-8")
    # In that folder: aapt2 writes the paths that it is given into resources.pb.
    subprocess.run(["aapt2", "compile", "--no-crunch", "--dir", "res", "-o", "compiled.zip"], check=True, cwd=work)
    command = ["aapt2", "link", "-I", FRAMEWORK, "--manifest", "AndroidManifest.xml", "-o", "linked.apk"]
    command += ["--version-code", "34", "--version-name", "1.2", "--min-sdk-version", "21", "--target-sdk-version", "29"]
    command += ["--no-version-vectors"] + (["--proto-format"] if proto else []) + ["compiled.zip"]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL, cwd=work)
    with zipfile.ZipFile(work / "linked.apk") as archive:
        return {info.filename: archive.read(info) for info in sorted(archive.infolist(), key=lambda i: i.filename)}


def android_owner(name):
    """By the folder that the file was put in above."""
    return "fr" if "/drawable-fr" in name else "de" if "/raw-de" in name else None


def signature(files):
    """Digests as apksigner's first scheme has them; nobody signed, there is no certificate."""
    import base64

    def digest(data):
        return base64.b64encode(hashlib.sha256(data).digest()).decode()

    def line(text):
        # 72 bytes a line, those that follow begin with a space.
        raw, out = text.encode(), []
        while raw:
            size = 70 if not out else 69
            out.append((b"" if not out else b" ") + raw[:size])
            raw = raw[size:]
        return b"\r\n".join(out) + b"\r\n"

    sections = {}
    for name, data in files.items():
        sections[name] = line(f"Name: {name}") + line(f"SHA-256-Digest: {digest(data)}") + b"\r\n"
    main = b"Manifest-Version: 1.0\r\nCreated-By: build-fixtures.py\r\n\r\n"
    whole = main + b"".join(sections.values())
    signed = b"Signature-Version: 1.0\r\n" + line(f"SHA-256-Digest-Manifest: {digest(whole)}") + b"\r\n"
    for name, section in sections.items():
        signed += line(f"Name: {name}") + line(f"SHA-256-Digest: {digest(section)}") + b"\r\n"
    return whole, signed


def apk(work):
    app = App()
    files = linked(work, ANDROID)
    files["classes.dex"] = b"dex\n035\0" + filler("classes", 4000)
    for locale in ("de", "en", "fr"):
        files[f"assets/i18n/{locale}.json"] = json.dumps(texts(locale), ensure_ascii=False, indent=1).encode()
    whole, signed = signature(files)
    for name in sorted(files):
        who = android_owner(name)
        if name.startswith("assets/i18n/"):
            who = name[len("assets/i18n/") : -len(".json")]
        stored = name.endswith((".png", ".arsc", ".wav"))
        app.add(name, files[name], who, stored=stored, align=4 if stored else None)
    app.add("META-INF/MANIFEST.MF", whole)
    app.add("META-INF/CERT.SF", signed)
    return app


def aab(work):
    app = App()
    app.add("BundleConfig.pb", bytes.fromhex("0a080a06312e31352e36"))
    for module, folders in (("base", ANDROID), ("pilot", {"values": "en", "values-de": "de"})):
        files = linked(work, folders, proto=True, split=None if module == "base" else "pilot")
        for name, data in files.items():
            place = "manifest/AndroidManifest.xml" if name == "AndroidManifest.xml" else name
            app.add(f"{module}/{place}", data, android_owner(name))
    app.add("base/dex/classes.dex", b"dex\n035\0" + filler("classes", 4000))
    for locale in ("de", "fr"):
        app.add(f"pilot/assets/voices#lang_{locale}/greeting.wav", wav(locale), locale)
    app.add("pilot/assets/voices/greeting.wav", wav("en"))
    return app


def apks(work):
    """A set of splits, with the oracle's owners for whole splits: all of `base-de.apk` is de's."""
    app = App()
    app.add("toc.pb", bytes.fromhex("0a00"))
    for name, folders, split, who in (
        ("base-master", {"values": "en"}, None, None),
        ("base-de", {"values-de": "de"}, "config.de", "de"),
        ("base-fr", {"values-fr": "fr"}, "config.fr", "fr"),
    ):
        inner = App()
        for entry, data in linked(work, folders, split=split).items():
            if split is None and android_owner(entry):
                continue
            inner.add(entry, data, stored=entry.endswith((".png", ".arsc", ".wav")))
        place = work / "inner.apk"
        inner.write(place)
        app.add(f"splits/{name}.apk", place.read_bytes(), who, stored=True)
    return app


# The others


def xpi():
    app = App()
    settings = {"gecko": {"id": "harbor@fixtures.ballast.org"}}
    head = {"manifest_version": 2, "name": "Harbor", "version": "1.2", "default_locale": "en", "browser_specific_settings": settings}
    app.add("manifest.json", json.dumps(head, indent=1).encode())
    for folder, locale in (("de", "de"), ("en", "en"), ("pt_BR", "pt-BR")):
        messages = {key.replace(".", "_"): {"message": text} for key, text in texts(locale).items()}
        app.add(f"_locales/{folder}/messages.json", json.dumps(messages, ensure_ascii=False).encode(), locale)
    app.add("background.js", b"browser.i18n.getMessage('welcome_title');\n")
    return app


def jar():
    app = App()
    app.add("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\nBundle-SymbolicName: org.ballast.fixtures.greeter\r\nBundle-Version: 1.2.0\r\n\r\n")

    def properties(locale):
        return "".join(f"{key}={text}\n" for key, text in texts(locale).items()).encode("ascii", "backslashreplace")

    app.add("greeter/messages.properties", properties("en"), "default")
    for suffix, locale in (("de", "de"), ("iw", "he"), ("pt_BR", "pt-BR")):
        app.add(f"greeter/messages_{suffix}.properties", properties(locale), locale)
    # Alone it is no family of locales, though `id` is one's code.
    app.add("greeter/tool_id.properties", b"serial=4711\n")
    app.add("greeter/Greeter.class", b"\xca\xfe\xba\xbe" + filler("class", 300))
    return app


def folder(target):
    """Conventions of other platforms, and folders that only look like locales."""
    files = {}
    for name, locale in (("de", "de"), ("fr", "fr"), ("sr@latin", "sr-Latn")):
        files[f"share/locale/{name}/LC_MESSAGES/harbor.mo"] = mo(texts(locale))
    for name, locale in (("de", "de"), ("en-US", "en"), ("pt-BR", "pt-BR")):
        files[f"locales/{name}.pak"] = pak(texts(locale))
    files["locales/de_FEMININE.pak"] = pak({})
    for locale in ("de", "fr"):
        files[f"sat/{locale}/Harbor.resources.dll"] = b"MZ" + filler(f"dll {locale}", 500)
    for locale in ("de", "en", "fr"):
        files[f"lang/{locale}.json"] = json.dumps(texts(locale), ensure_ascii=False).encode()
    files["it/readme.txt"] = b"What the IT department lends out.\n"
    files["id/card.bin"] = filler("id", 40)
    files["no/smoking.txt"] = b"Not on the fuel dock.\n"
    files["is/open.txt"] = b"yes\n"
    for name, data in files.items():
        place = target / "folder" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def build(target):
    built = {"Harbor.ipa": ipa(), "webext.xpi": xpi(), "greeter.jar": jar()}
    folder(target)
    if shutil.which("aapt2") and FRAMEWORK.exists():
        with tempfile.TemporaryDirectory() as name:
            work = pathlib.Path(name) / "work"
            built |= {"Harbor.apk": apk(work), "Harbor.aab": aab(work), "Harbor.apks": apks(work)}
    else:
        print("aapt2 or framework-res.apk is missing; the Android apps stay as they are", file=sys.stderr)
    for name, app in built.items():
        app.write(target / name)
        text = json.dumps(app.oracle(target / name), indent=1, sort_keys=True)
        (target / (name + ".oracle.json")).write_text(text + "\n")
    return built


def contents(path):
    if path.is_dir():
        return [(str(p.relative_to(path)), p.read_bytes()) for p in sorted(path.rglob("*")) if p.is_file()]
    with zipfile.ZipFile(path) as archive:
        return [(info.filename, archive.read(info)) for info in archive.infolist()]


def check():
    stale = []
    with tempfile.TemporaryDirectory() as name:
        target = pathlib.Path(name)
        for app in [*build(target), "folder"]:
            if contents(target / app) != contents(HERE / app):
                stale.append(app)
    for app in stale:
        print(f"{app} is not what its sources give; run Fixtures/build-fixtures.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(check())
    if sys.argv[1:]:
        sys.exit(__doc__)
    build(HERE)
