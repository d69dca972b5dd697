"""Translations of real programs, from Debian's packages, and iOS apps made of them."""

import collections
import concurrent.futures
import hashlib
import json
import pathlib
import plistlib
import shutil
import subprocess
import tempfile
import zipfile

from support import INPUTS, digest, run

PACKAGES = INPUTS / "packages"
LOCALES = (
    "ar cs da de el en-GB es es-ES fi fr he hi hr hu id it ja ko ms nb nl pl pt-BR pt-PT ro ru sk sv th tr uk vi "
    "zh-Hans zh-Hant"
).split()
"""The locales of the scenario facebook-ios-2020.yml, without English."""
TWELVE = "bg bn et ka km lt lv mk my si sl sr".split()
"""The locales that facebook-2022-twelve-more.yml adds."""
MOZILLA = {
    "en-GB": "en-gb", "es": "es-mx", "es-ES": "es-es", "hi": "hi-in", "nb": "nb-no", "pt-BR": "pt-br", "pt-PT": "pt-pt",
    "sv": "sv-se", "zh-Hans": "zh-cn", "zh-Hant": "zh-tw",
}
OFFICE = {"en-GB": "en-gb", "pt-BR": "pt-br", "pt-PT": "pt", "zh-Hans": "zh-cn", "zh-Hant": "zh-tw", "es-ES": None, "ms": None}
CHROMIUM = {"es": "es-419", "es-ES": "es", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW"}
GNOME = {"es-ES": None, "pt-PT": "pt", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW"}
GNOME_PACKAGES = (
    "evolution-common evolution-data-server-common gnome-control-center-data gnome-shell-common nautilus-data libgtk-3-common "
    "libgtk-4-common gimp-data gnumeric-common epiphany-browser-data evince-common gnome-software-common totem-common "
    "gnome-calendar gnome-maps rhythmbox-data"
).split()
DATE = (2020, 1, 1, 0, 0, 0)


class Corpus:
    """Programs whose packages have a locale each (`prefix`), or all locales (`packages`); only the locales `tags`."""

    def __init__(self, name, names, prefix=None, packages=(), hasTextKeys=False, tags=LOCALES):
        self.name, self.names, self.prefix, self.packages, self.hasTextKeys = name, names, prefix, packages, hasTextKeys
        self.tags = [tag for tag in tags if names.get(tag, tag)]

    @property
    def source(self):
        if self.prefix:
            return f"{self.prefix}-l10n-*"
        return " ".join(self.packages)

    def wanted(self):
        """Names of packages by locale; None is all locales."""
        if not self.prefix:
            return {None: self.packages}
        return {
            locale: [f"{self.prefix}-l10n-{self.names.get(locale, locale)}"]
            for locale in self.tags
        }

    def files(self):
        """Packages by locale, and the names of those that are not available."""
        found, missing = collections.defaultdict(list), []
        for locale, packages in self.wanted().items():
            for package in packages:
                files = sorted(PACKAGES.glob(f"{package}_*.deb"))
                if files:
                    found[locale].append(files[-1])
                else:
                    missing.append(package)
        return dict(found), missing

    def version(self):
        """The packages' version, or versions."""
        versions = {
            path.name.split("_")[0]: run("dpkg-deb", "-f", path, "Version").strip()
            for paths in self.files()[0].values() for path in paths
        }
        if len(set(versions.values())) == 1:
            return next(iter(versions.values()))
        if self.prefix:
            return ", ".join(sorted(set(versions.values())))
        return ", ".join(f"{name} {version}" for name, version in sorted(versions.items()))

    def messages(self, ballast):
        """Messages by locale, table and key, as 'ballast packs' reads them. They are kept in .build, by program and packages."""
        files, _ = self.files()
        state = " ".join(sorted(path.name for paths in files.values() for path in paths))
        kept = INPUTS / f"messages-{self.name.lower()}.json"
        key = f"2 {digest(ballast)} {state}"
        if kept.exists() and (saved := json.loads(kept.read_text(encoding="utf-8")))["key"] == key:
            return saved["texts"]
        with tempfile.TemporaryDirectory(dir=INPUTS) as scratch:
            texts = self.read(files, ballast, scratch)
        kept.write_text(json.dumps({"key": key, "texts": texts}, ensure_ascii=False), encoding="utf-8")
        return texts

    def named(self, texts, keys="names"):
        """Messages with other keys: the program's own ("names"; the context alone, if the own key is the English text), or the
        English text ("english"; British English, if the program has other keys)."""
        if self.hasTextKeys:
            choose = english_text if keys == "english" else without_english
            return {locale: renamed(tables, lambda table, key: choose(key)) for locale, tables in texts.items()}
        if keys == "english":
            english = texts["en-GB"]
            return {
                locale: renamed(tables, lambda table, key: english.get(table, {}).get(key, key)) for locale, tables in texts.items()
            }
        return texts

    def read(self, files, ballast, scratch):
        def one(item):
            locale, paths = item
            with tempfile.TemporaryDirectory(dir=scratch) as folder:
                tags = None if locale else [self.names.get(locale, locale) for locale in self.tags]
                return locale, packs_of(paths, ballast, folder, tags)

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            read = dict(pool.map(one, files.items()))
        if not self.prefix:
            tags = {self.names.get(locale, locale): locale for locale in self.tags}
            return {tags[tag]: tables for tag, tables in read[None].items() if tags.get(tag)}
        # A package may have texts of a second locale, such as a dictionary's.
        return {
            locale: max(packs.values(), key=lambda tables: sum(map(len, tables.values())))
            for locale, packs in read.items() if packs
        }


CORPORA = [
    Corpus("Firefox", MOZILLA, prefix="firefox-esr"),
    Corpus("Chromium", CHROMIUM, packages=["chromium-l10n"]),
    Corpus("GNOME", GNOME, packages=GNOME_PACKAGES, hasTextKeys=True),
    Corpus("LibreOffice", OFFICE, prefix="libreoffice", hasTextKeys=True),
]
MORE = [
    Corpus("Firefox-twelve", {}, prefix="firefox-esr", tags=TWELVE),
    Corpus("Chromium-twelve", {tag: None for tag in ("ka", "km", "mk", "my", "si")}, packages=["chromium-l10n"], tags=TWELVE),
]
"""The locales that only the larger scenario has; Chromium does not have all of them."""


def packs_of(packages, ballast, scratch, tags):
    """Texts by locale, table and key of some packages together; only of the locales `tags`, unless it is None."""
    tree, packs = f"{scratch}/tree", f"{scratch}/packs"
    for package in packages:
        subprocess.run(["dpkg-deb", "-x", package, tree], check=True)
    shutil.rmtree(f"{tree}/usr/share/doc", ignore_errors=True)
    # In a folder, Chromium's files are those that Chromium reads itself, and are in no pack. As files, they are messages.
    chromium = [path for path in run("find", tree, "-name", "*.pak").split() if pathlib.PurePath(path).stem in (tags or [])]
    sources = run("find", tree, "-name", "*.xpi").split() or chromium or [tree]
    only = [] if chromium else [word for tag in tags or [] for word in ("--locale", tag)]
    run(ballast, "packs", "build", *sources, *only, "--skip-damaged", "--output", packs, "--json")
    found = {}
    for pack in run("find", packs, "-name", "*.pack").split():
        if pack.endswith("/base.pack"):
            continue
        report = json.loads(run(ballast, "packs", "inspect", pack, "--entries", "--json"))
        tables = collections.defaultdict(dict)
        for entry in report["entries"]:
            table = entry["table"].replace(f"/{report['locale']}/", "/") or "Localizable"
            message = entry["message"]
            tables[table][entry["key"]] = message if isinstance(message, str) else flat(message)
        found[report["locale"]] = dict(tables)
    return found


def flat(message):
    """The texts of a message with variations, one after the other: a choice is one text here."""
    if isinstance(message, str):
        return message
    parts = message.values() if isinstance(message, dict) else message
    return " | ".join(flat(part) for part in parts if isinstance(part, (str, dict, list)))


def without_english(key):
    """The context of a key of gettext, without the English text."""
    return key.split("\x04")[0] if "\x04" in key else "text"


def english_text(key):
    """The English text of a key of gettext."""
    return key.split("\x04")[-1]


def renamed(tables, name):
    """Tables with other keys: those that `name` returns for table and key, and numbers where they are not unique."""
    result = {}
    for table, texts in tables.items():
        used, result[table] = collections.Counter(), {}
        for key, text in sorted(texts.items()):
            new = name(table, key)
            used[new] += 1
            result[table][new if used[new] == 1 else f"{new}.{used[new]}"] = text
    return result


def merged(names, count):
    """Which of the tables a table belongs to, when there are fewer: neighbours by name are merged."""
    return {name: f"Table{index * count // len(names)}" for index, name in enumerate(names)}


def write_app(app, translations, grouping, base=None):
    """An IPA of binary .strings files with their lines in CodeResources, without an executable. The base locale is `base`, or has
    no texts. The digests in CodeResources are those of the files' paths: they have the right size."""
    info = {"CFBundleIdentifier": "org.example.corpus", "CFBundleShortVersionString": "1", "CFBundleDevelopmentRegion": base or "en"}
    with zipfile.ZipFile(app, "w", zipfile.ZIP_DEFLATED) as archive:

        def write(name, data):
            member = zipfile.ZipInfo(f"Payload/Corpus.app/{name}", DATE)
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, data)

        write("Info.plist", plistlib.dumps(info, fmt=plistlib.FMT_BINARY))
        first, second = {}, {}
        for locale, tables in sorted(translations.items()):
            files = collections.defaultdict(dict)
            for table, texts in sorted(tables.items()):
                target = grouping[table]
                prefix = "" if target == table else f"{table}."
                files[target.replace("/", "-")].update((prefix * (key in files[target]) + key, text) for key, text in texts.items())
            for name, texts in sorted(files.items()):
                path = f"{locale}.lproj/{name}.strings"
                write(path, plistlib.dumps(texts, fmt=plistlib.FMT_BINARY))
                first[path] = {"hash": hashlib.sha1(path.encode()).digest(), "optional": True}
                second[path] = {"hash2": hashlib.sha256(path.encode()).digest(), "optional": True}
        write("_CodeSignature/CodeResources", plistlib.dumps({"files": first, "files2": second}))
