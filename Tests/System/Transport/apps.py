"""The apps of the law of transport: fixtures, real apps, older versions of them, and small apps with code."""
import dataclasses
import io
import pathlib
import plistlib
import re
import shutil
import struct
import zipfile

TIME = (2026, 1, 1, 0, 0, 0)


@dataclasses.dataclass(frozen=True)
class App:
    """An app: a file or a folder, and an older version to compare it with, which may be the app itself."""
    path: pathlib.Path
    older: pathlib.Path
    # The language of base for apps that do not declare it, as on Android.
    base: str | None = None

    @property
    def name(self):
        return self.path.name


def zip_files(target, files, method=zipfile.ZIP_DEFLATED):
    """Writes a ZIP with these names and contents; the content of a folder is None. Two calls write the same bytes."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files:
            info = zipfile.ZipInfo(name, TIME)
            info.compress_type = zipfile.ZIP_STORED if content is None else method
            info.external_attr = (0o40755 << 16 | 0x10) if content is None else 0o100644 << 16
            archive.writestr(info, content or b"")


def files_of(app):
    """The files that carry an app: itself, or those of its folder, as `zip -r` adds them. The content of a folder is None."""
    if not app.is_dir():
        return [(app.name, app.read_bytes())]
    return [(f"{path.relative_to(app)}/", None) if path.is_dir() else (str(path.relative_to(app)), path.read_bytes())
            for path in sorted(app.rglob("*"))]


def executable(cryptid, keys=()):
    """A Mach-O file of 64 bits with one command, LC_ENCRYPTION_INFO_64. `cryptid` is 1 in apps from the store."""
    header = struct.pack("<8I", 0xFEEDFACF, 0x0100000C, 0, 2, 1, 24, 0, 0)
    return header + struct.pack("<6I", 0x2C, 24, 0x4000, 0x4000, cryptid, 0) + b"\0".join(map(str.encode, keys)) + bytes(4096)


def dalvik(size, identifiers=()):
    """A Dalvik executable without strings and classes, with identifiers of resources at even positions."""
    header = b"dex\n035\0" + bytes(24) + struct.pack("<20I", size, 0x70, 0x12345678, *[0] * 17)
    return (header + b"".join(struct.pack("<I", identifier) for identifier in identifiers)).ljust(size, b"\0")


def coded_ipa(target, code=None, texts=40):
    """An app with code, a framework, string tables as Xcode writes them, and mistakes that many rules find.

    The executable has three of four keys. Code may compose six others, and four are dead.
    """
    dead = ["anchorageIsFullTonight", "beaconLightIsBroken", "customsOfficeIsClosed", "dredgerIsAtWork"]
    keys = [f"screen.title.{number}.of.the.harbor" for number in range(texts - len(dead))] + dead

    def plist(value):
        return plistlib.dumps(value, fmt=plistlib.FMT_BINARY)

    def table(word, **others):
        return {key: f"{word} {number}" for number, key in enumerate(keys)} | {keys[int(n[1:])]: text for n, text in others.items()}
    english = table("Harbor and tide", k0="Boat of %@", k1="Leave the harbor now", k2="Open the weather of today")
    german = table("Hafen und Ebbe, größer", k0="Boot von %@", k1="Jetzt ablegen", k2="Das Wetter von heute")
    danish = table("Havn og tidevand", k0="Båd", k1="Forlad havnen", k2="Vejret i dag")
    tables = {"en": english, "de": german, "da": danish, "nb": danish, "sv": english, "it": {}, "qq": german,
              "fr": table("Port et marée", k0="Bateau de %d %s", k1="", k2="Ouvrir la météo " + "de cette journée " * 8)}
    info = {"CFBundleIdentifier": "org.example.code", "CFBundleExecutable": "Code", "CFBundleName": "Code",
            "CFBundleShortVersionString": "1.0", "CFBundleDevelopmentRegion": "en"}
    files = {"Info.plist": plist(info), "Code": executable(0, keys[:texts * 3 // 4]) if code is None else code,
             "Frameworks/Kit.framework/Info.plist": plist(info | {"CFBundleIdentifier": "org.example.kit", "CFBundleName": "Kit"}),
             "Frameworks/Kit.framework/pl.lproj/Localizable.strings": plist(table("Port i przypływ"))}
    for locale, texts_of_locale in tables.items():
        files[f"{locale}.lproj/Localizable.strings"] = plist(texts_of_locale)
        if locale in ("en", "de"):
            files[f"Frameworks/Kit.framework/{locale}.lproj/Localizable.strings"] = plist(texts_of_locale)
    zip_files(target, [(f"Payload/Code.app/{name}", content) for name, content in files.items()])
    return target


def coded_apk(source, target, code=None, encrypted=()):
    """Quay.apk with code. By default, the code has the ids of the first eight resources of each type. `b""` is no code."""
    if code is None:
        code = dalvik(100_000, [0x7F000000 + (kind << 16) + number for kind in range(1, 16) for number in range(8)])
    with zipfile.ZipFile(source) as archive:
        files = [(info, archive.read(info)) for info in archive.infolist()]
    if code:
        files.append((zipfile.ZipInfo("classes.dex", TIME), code))
    with zipfile.ZipFile(target, "w") as archive:
        for info, content in files:
            copy = zipfile.ZipInfo(info.filename, TIME)
            copy.compress_type = info.compress_type
            archive.writestr(copy, content)
    content = bytearray(target.read_bytes())
    for name in encrypted:
        # Bit 0 of the flags, in the local header and in the record of the central directory.
        for signature, flags, start in ((b"PK\3\4", 6, 30), (b"PK\1\2", 8, 46)):
            position = -1
            while (position := content.find(signature, position + 1)) >= 0:
                if content[position + start:].startswith(name.encode()):
                    content[position + flags] |= 1
    target.write_bytes(content)
    return target


def aged(app, replacements, target):
    """Writes an older version of an app: each text is replaced by one of equal length, also in archives inside it."""
    pairs = [(old.encode(encoding), new.encode(encoding)) for old, new in replacements
             for encoding in ("utf-8", "utf-16-le", "utf-16-be")]
    assert all(len(old) == len(new) for old, new in pairs), replacements

    def changed(content):
        if content.startswith(b"PK\3\4"):
            return rebuilt(content)
        for old, new in pairs:
            content = content.replace(old, new)
        return content

    def rebuilt(content):
        result = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(result, "w") as archive:
            for info in source.infolist():
                copy = zipfile.ZipInfo(info.filename, info.date_time)
                copy.compress_type = info.compress_type
                copy.external_attr = info.external_attr
                archive.writestr(copy, changed(source.read(info)))
        return result.getvalue()

    if app.is_dir():
        shutil.copytree(app, target)
        for path in target.rglob("*"):
            if path.is_file():
                path.write_bytes(changed(path.read_bytes()))
        different = files_of(app) != files_of(target)
    else:
        target.write_bytes(changed(app.read_bytes()))
        before, after = (zipfile.ZipFile(path) for path in (app, target))
        different = any(before.read(name) != after.read(name) for name in before.namelist())
    if not different:
        raise SystemExit(f"error: {app}: no text was replaced; the older version needs texts of the app")
    return target


# Texts of the fixtures, and what an older version has instead: one is stale, and one takes another argument.
OLDER_TEXTS = {
    "Harbor": [("Tankstelle", "Zapfstelle"), ("Auf Kanal %d rufen", "Auf Kanal %s rufen")],
    "Quay": [("Ablegen", "Abfahrt"), ("Tiefe %1$s", "Tiefe %2$s")],
    "webext": [("Neu laden", "Neu holen"), ("In $HARBOR$ sind $COUNT$", "In $COUNT$ sind $HARBOR$")],
    "greeter": [("Guten Wind, {0}.", "Guten Wind, {1}.")],
    "Code": [("Ebbe, größer", "Flut, größer"), ("Ablegen", "Abfahrt")],
    "folder": [("Tankstelle", "Zapfstelle"), ("Willkommen an Bord, {{name}}!", "Willkommen an Bord, {{Name}}!")],
}


def fixtures(folder, work):
    """The apps of Fixtures, an app bundle for iOS as a folder, and two apps with code that can be searched."""
    apps = []
    for name, version in (("ferry", "1.2"), ("ferry-1", "1.0")):
        shutil.copytree(folder / "ferry" / version, work / "apps" / name)
    apps.append(App(work / "apps/ferry", work / "apps/ferry-1"))
    bundle = work / "apps/Harbor.app"
    with zipfile.ZipFile(folder / "Harbor.ipa") as archive:
        archive.extractall(work / "apps/unpacked")
    (work / "apps/unpacked/Payload/Harbor.app").rename(bundle)
    paths = [folder / name for name in ("Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "Quay.apk", "Quay.aab",
                                        "webext.xpi", "greeter.jar", "folder")]
    paths += [bundle, coded_ipa(work / "apps/Code.ipa"), coded_apk(folder / "Quay.apk", work / "apps/Code.apk")]
    for path in paths:
        replacements = OLDER_TEXTS[path.stem]
        if path.suffix in (".ipa", ".app"):
            replacements = [(old, new.replace("%s", "%@")) for old, new in replacements]
        older = aged(path, replacements, work / f"apps/{path.stem}-1{path.suffix}")
        apps.append(App(path, older, base_of(path)))
    for name, source in (("base-master.apk", "Code.apk"), ("universal.apk", "Harbor.apk")):
        app = next(app for app in apps if app.name == source)
        for path, copy in ((app.path, name), (app.older, f"older/{name}")):
            (work / "apps" / copy).parent.mkdir(exist_ok=True)
            shutil.copyfile(path, work / "apps" / copy)
        apps.append(App(work / "apps" / name, work / "apps/older" / name, "en"))
    return apps


def base_of(path):
    """Android apps do not declare the language of base."""
    return "en" if re.fullmatch(r"\.(apk|aab|apks|xapk)", path.suffix) else None


def real_apps(folder):
    """The apps of a folder of real apps. The older version of an app is the file before it with the same first word."""
    paths = sorted(path for path in folder.glob("*/*")
                   if re.fullmatch(r"\.(apk|aab|ipa|xapk|xpi|zip)", path.suffix) and path.parent.name[0] in "ai")
    apps = []
    for path in paths:
        word = re.split(r"[-\d]", path.name)[0]
        older = [one for one in paths if one < path and one.parent == path.parent and one.suffix == path.suffix
                 and re.split(r"[-\d]", one.name)[0] == word]
        apps.append(App(path, older[-1] if older else path, base_of(path)))
    return apps
