#!/usr/bin/env python3
"""Compares what Ballast reads in source trees with other readers of their formats.

usage: source-trees.py --ballast BALLAST PROJECT FOLDER [OLDER]

PROJECT is a row of PROJECTS, FOLDER is a copy of the repository, OLDER is a copy of an older version. Compared are, for
each locale, the files with their owner and messages ('measure --explain'), the keys and texts ('packs inspect'), and
with OLDER the classes of messages ('diff'). Prints each difference, and one line of the table in ../Findings/source-trees.md.
Needs polib, lxml, fluent.syntax and PyYAML. Exit code 1: something differs.
"""

import collections
import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import polib
import yaml
from fluent.syntax import FluentParser, ast
from fluent.syntax.serializer import serialize_placeable
from lxml import etree

PLURALS = ("zero", "one", "two", "few", "many", "other")


def unescaped(text, more=""):
    """Escapes of Compose's XmlValuesConverterTask; of Java's Properties.load with more="rf"."""
    names = {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}

    def replaced(match):
        if match[1]:
            return chr(int(match[1], 16))
        return names[match[2]] if match[2] in "nt" + more else match[2] if more or match[2] == "\\" else match[0]

    return re.sub(r"\\(?:u([0-9a-fA-F]{4})|(.))", replaced, text, flags=re.S)


def resources(path, text):
    """A file of Android's form. moko-resources has 'plural' for 'plurals'."""
    for element in etree.parse(str(path)).getroot():
        if not isinstance(element.tag, str) or element.get("translatable") == "false":
            continue
        items = element.findall("item")
        whole = ["".join(each.itertext()) for each in items or [element]]
        if element.tag == "string":
            yield element.get("name"), [text(whole[0])]
        elif element.tag in ("plurals", "plural"):
            yield element.get("name"), [text(each) for each in whole]
        elif element.tag == "string-array":
            for index, each in enumerate(whole):
                yield f"{element.get('name')}[{index}]", [text(each)]


compose = functools.partial(resources, text=unescaped)
moko = functools.partial(resources, text=functools.partial(unescaped, more="rf"))


def xliff(path):
    """A unit with a target; Symfony's key is 'resname', else the source (XliffFileLoader)."""
    for unit in etree.parse(str(path)).getroot().iter("{*}trans-unit"):
        target, source = unit.find("{*}target"), unit.find("{*}source")
        if target is not None and unit.get("translate") != "no":
            yield unit.get("resname") or "".join(source.itertext()), ["".join(target.itertext())]


def po(path):
    found = {}
    for entry in polib.pofile(str(path)):
        if entry.translated() and not entry.obsolete and not entry.fuzzy:
            context = [entry.msgctxt] if entry.msgctxt is not None else []
            found["\4".join(context + [entry.msgid])] = list(entry.msgstr_plural.values()) or [entry.msgstr]
    return found.items()


def members(value, path=()):
    if isinstance(value, dict):
        for key, each in value.items():
            yield from members(each, (*path, str(key)))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from members(each, (*path, str(index)))
    elif isinstance(value, str):
        yield path, value


def i18next(path):
    """Versions 3 and 4 of the format: 'key_plural' beside 'key', and 'key_one'."""
    found = collections.defaultdict(list)
    texts = list(members(json.loads(path.read_text("utf-8-sig"))))
    names = {keys for keys, _ in texts}
    for keys, text in texts:
        stem, _, suffix = keys[-1].rpartition("_")
        plural = suffix == "plural" and (*keys[:-1], stem) in names
        found[".".join((*keys[:-1], stem) if plural or stem and suffix in PLURALS else keys)].append(text)
    return found.items()


def plain(path):
    """JSON without plural suffixes, as slang and MediaWiki read it; an object of categories is one message."""
    found = collections.defaultdict(list)
    for keys, text in members(json.loads(path.read_text("utf-8-sig"))):
        if not any(key.startswith("@") for key in keys):
            found[".".join(keys[:-1] if keys[-1] in PLURALS else keys)].append(text)
    return found.items()


def extension(path):
    return ((key, [value["message"]]) for key, value in json.loads(path.read_text("utf-8-sig")).items())


def properties(path):
    """Java's Properties.load, in UTF-8."""
    found = {}
    for line in re.findall(r"^[ \t\f]*((?![#!\s])(?:\\(?:\r\n|.|\n)|[^\\\n\r])+)", path.read_text("utf-8"), re.M):
        line = re.sub(r"(?<!\\)((?:\\\\)*)\\(?:\r\n|\n|\r)[ \t\f]*", r"\1", line)
        match = re.match(r"((?:\\.|[^\\ \t\f=:])*)[ \t\f]*[=:]?[ \t\f]*(.*)", line, re.S)
        found[unescaped(match[1], "rf")] = [unescaped(match[2], "rf")]
    return found.items()


def fluent(path):
    """Texts are compared if they have no placeables: the others are the matter of fluent-texts.py."""
    def text(pattern):
        plain = all(isinstance(each, ast.TextElement) for each in pattern.elements)
        return [("" if plain else "\0") + "".join(
            each.value if isinstance(each, ast.TextElement) else serialize_placeable(each)
            for each in pattern.elements)]

    for entry in FluentParser().parse(path.read_text()).body:
        if isinstance(entry, (ast.Message, ast.Term)):
            name = ("-" if isinstance(entry, ast.Term) else "") + entry.id.name
            if entry.value:
                yield name, text(entry.value)
            for attribute in entry.attributes:
                yield f"{name}.{attribute.id.name}", text(attribute.value)


def rails(path):
    for keys, text in members(yaml.load(path.read_text(), yaml.BaseLoader)):
        yield ".".join(keys), [text]


def unread(path):
    return ()


# Folder, names of files with the locale, reader. A file without a locale belongs to base. 'unread': only files.
PROJECTS = {
    "meshtastic": ("core/resources/src", r".*/composeResources/values(?:-(?P<locale>[^/]+))?/strings\.xml", compose),
    "mihon": ("i18n/src", r".*/moko-resources/(?:base|(?P<locale>[^/]+))/\w+\.xml", moko),
    "kimai": ("translations", r"[a-z-]+\.(?P<locale>\w+)\.xlf", xliff),
    "pixelorama": ("Translations", r"(?P<locale>\w+)\.po", po),
    "thrive": ("locale", r"(?P<locale>\w+)\.po", po),
    "kate": ("po", r"(?P<locale>[^/]+)/[^/]+\.po", po),
    "localsend": ("app/assets/i18n", r"(?P<locale>[a-z][\w-]+)\.json", plain),
    "outline": ("shared/i18n/locales", r"(?P<locale>\w+)/translation\.json", i18next),
    "etherpad": ("src/locales", r"(?P<locale>(?!qqq)[\w-]+)\.json", plain),
    "ublock": ("src/_locales", r"(?P<locale>\w+)/messages\.json", extension),
    "jabref": ("jablib/src/main/resources/l10n", r"JabRef_(?P<locale>\w+)\.properties", properties),
    "pdfjs": ("l10n", r"(?P<locale>[\w-]+)/viewer\.ftl", fluent),
    "redmine": ("config/locales", r"(?P<locale>[\w-]+)\.yml", rails),
    "bookstack": ("lang", r"(?P<locale>[\w-]+)/\w+\.php", unread),
    "ferdium": ("src/i18n/locales", r"(?P<locale>(?!default)[\w-]+)\.json", plain),
    "monica": ("lang", r"(?P<locale>[\w-]+)\.json", plain),
    "keepassxc-browser": ("keepassxc-browser", r"_locales/(?:en|(?P<locale>\w+))/messages\.json", extension),
    "greenshot": ("src/Greenshot/Languages", r"language-(?P<locale>[\w-]+)\.xml", unread),
}
# Names that are not written as their tag: RFC 5646 (the shortest code), `srp` beside `sr`, translatewiki.net, KDE.
TAGS = {
    "hye": "hy", "srp": "sr-x-srp", "map-bms": "jv-x-bms", "sr-ec": "sr-Cyrl", "sr-el": "sr-Latn",
    "de_informal": "de-x-informal", "ca@valencia": "ca-valencia", "uz@cyrillic": "uz-Cyrl", "sr@latin": "sr-Latn",
    "sr@ijekavian": "sr-ijekavsk", "sr@ijekavianlatin": "sr-Latn-ijekavsk",
    "de-x-franconia": "de-x-franconia"}


def tag(name):
    """The BCP 47 tag of a name with a language, a script and a region."""
    if name is None or name in TAGS:
        return TAGS.get(name, "base")
    language, *rest = re.split(r"[-_+]", name.removeprefix("b+"))
    rest = [re.sub("^r(?=[A-Z]{2}$)", "", each) for each in rest]
    return "-".join([language, *(each.title() if len(each) == 4 else each.upper() if len(each) < 4 else each
                                 for each in rest)])


def oracle(project, folder):
    """The locale, the name without it, and the messages of each file."""
    start, pattern, reader = PROJECTS[project]
    root = folder / start
    found = {}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        match = re.fullmatch(pattern, name)
        if path.is_file() and match:
            start, end = match.span("locale")
            table = name[:start] + name[end:] if match["locale"] else name
            found[name] = (tag(match["locale"]), table.replace("values-/", "values/"), list(reader(path)))
    return root, found


def ballast(*arguments):
    done = subprocess.run(list(map(str, arguments)), capture_output=True, text=True)
    return "" if done.returncode else done.stdout


def leaves(message):
    """The texts of a message: itself, or those of its cases."""
    if isinstance(message, str):
        return [message]
    return [text for case in message.get("cases", message).values() for text in leaves(case)]


def texts(program, root, android):
    """Key and texts of each message, by locale."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        ballast(program, "packs", "build", root, "--output", f"{folder}/packs")
        for pack in pathlib.Path(folder).glob("packs/*.pack"):
            entries = json.loads(ballast(program, "packs", "inspect", pack, "--entries", "--json"))["entries"]
            found[pack.stem] = collections.Counter(
                (re.sub(r"^(string|plurals|array)/", "", each["key"]) if android else each["key"],
                 tuple(sorted(set(leaves(each["message"]))))) for each in entries)
    return found


def compare(program, project, folder, older=None):
    root, expected = oracle(project, folder)
    report = json.loads(ballast(program, "measure", "--explain", "--json", root))
    entries = {each["entry"]: each for each in report["entries"]}
    differences = []
    for name, (locale, _, messages) in expected.items():
        entry = entries.get(name, {"owner": "absent", "messages": None})
        if entry["owner"] != locale:
            differences.append(f"{name}: owner {entry['owner']}, expected {locale}")
        elif entry["messages"] is not None and len(messages) != entry["messages"]:
            differences.append(f"{name}: {entry['messages']} messages, expected {len(messages)}")
    ending = PROJECTS[project][1].rpartition(".")[2]
    owned = {name for name, each in entries.items() if each["owner"] != "unlocalized" and name.endswith("." + ending)}
    differences += [f"{name}: owner {entries[name]['owner']}, expected none" for name in sorted(owned - set(expected))]
    read = texts(program, root, PROJECTS[project][2] in (compose, moko))
    wanted = collections.defaultdict(collections.Counter)
    for locale, _, messages in expected.values():
        for key, values in messages:
            wanted[locale][key, None if values[0].startswith("\0") else tuple(sorted(set(values)))] += 1
    total = sum(len(each[2]) for each in expected.values())
    counted = sum(each["messages"] or 0 for each in entries.values())
    if not read:
        uncounted = report["totals"]["uncountedResources"]
        differences.append(f"no messages in {len(expected)} files, {uncounted} reported as not counted")
        wanted.clear()
    equal = 0
    for locale, pairs in wanted.items():
        found = read.get(locale, collections.Counter())
        keys = collections.Counter(key for (key, _), count in found.items() for _ in range(count))
        for (key, values), count in pairs.items():
            same = found[key, values] if values is not None else keys[key]
            equal += min(same, count)
            if same < count:
                differences.append(f"{locale} {key!r}: {[v for k, v in found if k == key]}, expected {values}")
    same = sum(entries.get(name, {}).get("owner") == locale for name, (locale, _, _) in expected.items())
    locales = len({locale for locale, _, _ in expected.values()} - {"base"})
    print("\n".join(differences))
    print(f"| {project} | {locales} / {len(report['locales'])} | {len(expected)} / {same} "
          f"| {total} / {counted} | {equal} | {len(differences)} |")
    if older:
        staleness(program, project, folder, older)
    return 1 if differences else 0


def staleness(program, project, folder, older):
    """A key of the newest version is fresh, changed or missing in the older one."""
    old, new = collections.defaultdict(dict), collections.defaultdict(dict)
    for target, tree in ((old, older), (new, folder)):
        for locale, table, messages in oracle(project, tree)[1].values():
            target[locale].update({(table, key): values for key, values in messages})
    trees = [tree / PROJECTS[project][0] for tree in (older, folder)]
    report = json.loads(ballast(program, "diff", *trees, "--json") or "{}")
    rows = {each["locale"]: each for each in report.get("locales", [])}
    different, sums = 0, collections.Counter()
    for locale in sorted(set(new) & set(old) - {"base"}):
        before = old[locale]
        fresh = sum(before.get(key) == values for key, values in new[locale].items())
        changed = sum(any(before.get(key, ())) and before[key] != values for key, values in new[locale].items())
        row = rows.get(locale, {"fresh": 0, "stale": 0, "incompatible": 0})
        its = row["fresh"], row["stale"] + row["incompatible"]
        sums.update({"fresh": fresh, "changed": changed, "Ballast's fresh": its[0], "Ballast's changed": its[1]})
        if (fresh, changed) != its:
            different += 1
            print(f"{locale}: fresh, changed {its}, expected {fresh, changed}")
    print(f"diff: {dict(sums)}, {different} locales differ")


if __name__ == "__main__":
    if len(sys.argv) < 5 or sys.argv[1] != "--ballast" or sys.argv[3] not in PROJECTS:
        sys.exit(__doc__)
    sys.exit(compare(*sys.argv[2:4], *map(pathlib.Path, sys.argv[4:])))
