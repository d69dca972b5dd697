"""Writes inputs of commands other than `measure` and `check`, and of options of these two, with many parts of one kind.

`Tests/Benchmarks/growth` runs them. Each command of `ballast --help` that reads an input has a row here or in attacks.py.
"""

import json
import os

from attacks import Dimension, app, archive, file, strings, tar_links
from rule_inputs import LOCALES, PHRASES, frameworks, messages, regions, tables

GERMAN = [(key, f"Es gibt {text}") for key, text in PHRASES]


# MARK: Kinds of parts

def many_locales(word="Text"):
    def files(count):
        yield "en.lproj/T.strings", strings(PHRASES)
        for name in regions(count):
            yield f"{name}.lproj/T.strings", strings((key, f"{word} {name} {text}") for key, text in PHRASES)
    return files


def many_messages(word="Text"):
    return lambda count: ((f"{locale}.lproj/T.strings", strings((f"key {number}", f"{word} {number} {locale}") for number in range(count)))
                          for locale in ("en", "de"))


def many_tables(word="Text"):
    return lambda count: ((f"{locale}.lproj/T{number}.strings", strings([("a", f"{word} {number} {locale}"), ("b", word)]))
                          for number in range(count) for locale in ("en", "de"))


def many_components(word="Text"):
    return frameworks(strings([("a", word)]), "en.lproj/T.strings")


def many_findings(word="Text"):
    """Texts that crash the app."""
    return messages(f"{word} %d", f"{word} %@")


KINDS = {
    "locales": (many_locales, LOCALES), "messages": (many_messages, 100_000), "tables": (many_tables, 10_000),
    "components": (many_components, 10_000), "findings": (many_findings, 10_000),
}


def one_app(kind, *words):
    """A command with one app, whose words may have `{app}` and `{out}`."""
    def write(folder, count):
        path = archive(folder, "app.ipa", app(KINDS[kind][0]()(count)))
        return [[word.format(app=path, out=folder / "out") for word in words]]
    return write


def two_apps(kind, *words, before=()):
    """A command with two versions of an app. `before` has the words of commands that run first."""
    def write(folder, count):
        names = {name: archive(folder, f"{name}.ipa", app(KINDS[kind][0](name)(count))) for name in ("old", "new")}
        names["out"] = folder / "out"
        return [[word.format(**names) for word in line] for line in [*(line.split() for line in before), words]]
    return write


def rows(command, kinds, write):
    return [Dimension(f"{kind} ({command})", write(kind), KINDS[kind][1]) for kind in kinds]


# MARK: Packs


def packs(kind, *words):
    """A command that reads the packs of two versions."""
    before = ["packs build {old} --base en --app-version 1 --output {out}-old", "packs build {new} --base en --app-version 2 --output {out}-new"]
    return two_apps(kind, *words, before=before)


def published_versions(folder, count):
    """Each version has another text."""
    lines = []
    for number in range(count):
        source = folder / f"source{number}"
        file(source, "en.lproj/A.strings", strings(PHRASES))
        file(source, "de.lproj/A.strings", strings([*GERMAN[1:], ("key 0", f"Text {number}")]))
        lines.append(["packs", "build", str(source), "--base", "en", "--app", "a", "--app-version", f"1.{number}",
                      "--output", str(folder / f"packs{number}")])
    keygen = ["packs", "keygen", str(folder / "key")]
    folders = [str(folder / f"packs{number}") for number in range(count)]
    return [*lines, keygen, ["packs", "publish", *folders, "--output", str(folder / "site"), "--key", str(folder / "key.sec"),
                             "--keep-versions", str(count)]]


def verified_versions(folder, count):
    *before, publish = published_versions(folder, count)
    return [*before, publish, ["packs", "verify", str(folder / "site"), "--public-key", str(folder / "key.pub")]]


# MARK: History

SIZES = {"archiveBytes": 1, "installBytes": 1}


def records(folder, count, one_time=False, one_app=True):
    """An export with measurements of an app, or of as many apps."""
    sizes = {"archiveBytes": 1, "installBytes": 1, "messages": 1}
    lines = []
    for number in range(count):
        minutes, hours, days = number % 60, number // 60 % 24, number // 1440
        time = "2026-01-01T00:00:00Z" if one_time else f"20{10 + days // 336:02}-{1 + days // 28 % 12:02}-{1 + days % 28:02}T{hours:02}:{minutes:02}:00Z"
        lines.append(json.dumps({
            "schema": "ballast.measurement/1", "recorded": time, "label": f"commit {number}",
            "key": "org.example" if one_app else f"org.example.a{number}", "name": "app.ipa", "format": "ipa",
            "app": {"platform": "ios", "name": "App", "identifier": "org.example", "version": f"1.{number}", "build": None, "baseLanguage": "en"},
            "archiveBytes": 1000 + number, "installBytes": 2000 + number, "translations": SIZES, "base": SIZES,
            "locales": [{"locale": "de", "name": "German", "translation": True, **sizes}], "kinds": []}))
    return file(folder, "history.ndjson", "\n".join(lines).encode())


def history(*words, **options):
    """A command that reads a history with many records."""
    def write(folder, count):
        export, database = records(folder, count, **options), str(folder / "history.sqlite")
        path = archive(folder, "app.ipa", app([]))
        return [["history", "import", export, "--database", database],
                ["history", *(word.format(app=path) for word in words), "--database", database]]
    return write


def imported(folder, count):
    return [["history", "import", records(folder, count), "--database", str(folder / "history.sqlite")]]


# MARK: Deliveries


def scenario(text):
    """A scenario with few devices; `text` is a function of the number."""
    def write(folder, count):
        content = "version: 1\nruns: 1\ndays: 7\n" + text(count)
        return [["deliver", file(folder, "scenario.yml", content.encode())]]
    return write


def points(count):
    return "".join(f"  {number / count:.7f}: {number} s\n" for number in range(1, count + 1))


# MARK: Checks


def accepted(case):
    """A check with as many accepted cases as findings. `case` returns the fields of one."""
    def write(folder, count):
        path = archive(folder, "app.ipa", app(many_findings()(count)))
        cases = [{"reason": "known", **case(number)} for number in range(count)]
        name = file(folder, "cases.json", json.dumps({"schema": "ballast.accepted/1", "accepted": cases}).encode())
        return [["check", path, "--accepted", name]]
    return write


def accepted_texts(folder, count):
    """A comparison with as many accepted texts as incompatible ones."""
    names = [archive(folder, f"{name}.ipa", app(messages(f"{argument} boats", f"{argument} Boote")(count)))
             for name, argument in (("old", "%@"), ("new", "%d"))]
    cases = [{"reason": "known", "key": f"key {number}"} for number in range(count)]
    content = json.dumps({"schema": "ballast.accepted/1", "accepted": cases}).encode()
    return [["diff", *names, "--accept", file(folder, "cases.json", content)]]


def renamed_components(folder, count):
    """Components with findings, of which all have other names in the older version."""
    def files(name):
        for number in range(count):
            for locale, text in (("en", "%d"), ("de", "%@")):
                yield f"Frameworks/{name}{number}.framework/{locale}.lproj/L.strings", strings([("a", text)])
    paths = [archive(folder, f"{name}.ipa", app(files(name))) for name in ("Old", "New")]
    return [["check", paths[1], "--against", paths[0]]]


def owners(folder, count):
    """A budget with a team for each table that has a finding."""
    path = archive(folder, "app.ipa", app(tables([("a", "%d")], [("a", "%@")])(count)))
    teams = "".join(f'  "T{number}": t{number}\n' for number in range(count))
    return [["check", path, "--budget", file(folder, "ballast.yml", f"version: 1\nfindings: {{ error: 0 }}\nowners:\n{teams}".encode())]]


def limits(folder, count):
    """A budget with a limit for each component."""
    path = archive(folder, "app.ipa", app(many_components()(count)))
    lines = "".join(f"  F{number}: 1 KB\n" for number in range(count))
    return [["check", path, "--budget", file(folder, "ballast.yml", f"version: 1\ncomponent:\n{lines}".encode())]]


def waste(folder, count):
    """Findings whose fixes remove a file each."""
    files = ((f"{'AB'[place]}.bundle/A{number}.png", b"%7d" % number + b"image" * 220) for number in range(count) for place in (0, 1))
    return [["check", archive(folder, "app.ipa", app(files)), "--measure-waste"]]


def several_apps(*words):
    def write(folder, count):
        paths = [archive(folder, f"app{number}.ipa", app([], f"org.example.a{number}")) for number in range(count)]
        return [[*words, *paths]]
    return write


# MARK: Links and names


def chain_of_links(folder, count):
    """Each symbolic link leads to the next one; the last one to a file."""
    file(folder, "source/de.lproj/A.strings", b'"a" = "b";')
    file(folder, "source/en.lproj/A.strings", b'"a" = "c";')
    for number in range(count):
        os.symlink(f"l{number + 1}" if number + 1 < count else "de.lproj", folder / f"source/l{number}")
    return [["measure", str(folder / "source")]]


def archived_links(folder, count):
    members = [(f"App.app/l{number}", f"l{number + 1}" if number + 1 < count else "de.lproj") for number in range(count)]
    return [["measure", tar_links(folder, "links.tar", app([]), members)]]


def long_links(folder, count):
    """Links to one link with a long path."""
    members = [(f"App.app/l{number}", "long") for number in range(count)]
    return [["measure", tar_links(folder, "links.tar", app([]), [*members, ("App.app/long", "./" * 1_900 + "en.lproj")])]]


def unknown_key(folder, count):
    *before, _ = packs("messages", "")(folder, count)
    return [*before, ["packs", "inspect", str(folder / "out-new/de.pack"), "--key", "kye 10"]]


def unknown_name(kind, *words):
    return Dimension(f"{kind} beside an unknown one ({words[0]})", one_app(kind, *words), KINDS[kind][1], code=64)


ALL = ["locales", "messages", "tables", "components"]
DIMENSIONS = [
    *rows("diff", [*ALL, "findings"], lambda kind: two_apps(kind, "diff", "{old}", "{new}")),
    *rows("diff --messages --packs", ALL, lambda kind: two_apps(kind, "diff", "{old}", "{new}", "--messages", "--packs")),
    *rows("simulate", ALL, lambda kind: one_app(kind, "simulate", "{app}")),
    *rows("report", [*ALL, "findings"], lambda kind: one_app(kind, "report", "{app}", "--output", "{out}.html")),
    *rows("time", ["locales", "messages", "tables"], lambda kind: one_app(kind, "time", "{app}")),
    *rows("pseudo", ["locales", "tables", "components"], lambda kind: one_app(kind, "pseudo", "{app}", "--output", "{out}.ipa")),
    *rows("init", [*ALL, "findings"], lambda kind: one_app(kind, "init", "{app}")),
    *rows("packs build", ["locales", "tables"], lambda kind: one_app(kind, "packs", "build", "{app}", "--base", "en", "--output", "{out}")),
    *rows("packs compare", ["locales", "messages", "tables"], lambda kind: packs(kind, "packs", "compare", "{out}-new", "--against", "{out}-old")),
    *rows("packs inspect", ["messages", "tables"], lambda kind: packs(kind, "packs", "inspect", "{out}-new/de.pack", "--entries")),
    *rows("packs delta", ["messages", "tables"], lambda kind: packs(
        kind, "packs", "delta", "{out}-old/de.pack", "{out}-new/de.pack", "--output", "{out}.delta")),
    Dimension("versions (packs publish)", published_versions, 100, isRepeatable=False),
    Dimension("versions (packs verify)", verified_versions, 100),
    Dimension("records (history import)", imported, 100_000, isRepeatable=False),
    Dimension("records (history record)", history("record", "{app}"), 10_000, isRepeatable=False),
    Dimension("records (history list)", history("list"), 10_000),
    Dimension("records of one time (history list)", history("list", one_time=True), 10_000),
    Dimension("records (history trend)", history("trend"), 10_000),
    Dimension("apps (history list)", history("list", one_app=False), 10_000),
    Dimension("records (history export)", history("export"), 10_000),
    Dimension("records (history prune)", history("prune", "--keep", "1"), 10_000, isRepeatable=False),
    Dimension("devices (deliver)", scenario(lambda count: f"devices: {count}\n"), 2_000),
    Dimension("points of a distribution (deliver)", scenario(lambda count: f"devices: 10\nadoption:\n{points(count)}"), 10_000),
    Dimension("policies (deliver)", scenario(lambda count: "devices: 10\npolicies:\n" + "".join(
        f"  - {{ name: p{number}, prefetch: true }}\n" for number in range(count))), 1_000),
    Dimension("findings (check --accept)", one_app("findings", "check", "{app}", "--accept", "known", "--accept-errors"), 10_000, isRepeatable=False),
    Dimension("findings of the older version (check --against)", two_apps("findings", "check", "{new}", "--against", "{old}"), 10_000),
    Dimension("findings of a baseline (check --baseline)", two_apps(
        "findings", "check", "{new}", "--baseline", "{out}.json", before=["check {old} --accept known --accept-errors --baseline {out}.json"]), 10_000),
    Dimension("findings accepted by id (check)", accepted(lambda number: {"finding": f"crash/de/T/key {number}"}), 10_000),
    Dimension("findings accepted by key (check)", accepted(lambda number: {"key": f"key {number}"}), 4_000),
    Dimension("findings accepted by rule and key (check)", accepted(lambda number: {"finding": "crash", "key": f"key {number}"}), 4_000),
    Dimension("texts accepted by key (diff --accept)", accepted_texts, 4_000),
    Dimension("renamed components with findings (check)", renamed_components, 4_000),
    Dimension("owners of tables with findings (check)", owners, 2_000),
    Dimension("limits of components (check)", limits, 10_000),
    Dimension("findings with fixes (check --measure-waste)", waste, 1_000),
    Dimension("findings in reports for CI (check)", one_app(
        "findings", "check", "{app}", "--junit", "{out}.xml", "--sarif", "{out}.sarif", "--gitlab", "{out}.json", "--markdown", "{out}.md",
        "--fix-script", "{out}.sh"), 10_000),
    Dimension("apps (measure)", several_apps("measure"), 1_000),
    Dimension("apps (check)", several_apps("check"), 1_000),
    Dimension("symbolic links in a chain", chain_of_links, 10_000),
    Dimension("symbolic links in a chain of an archive", archived_links, 100_000),
    Dimension("symbolic links to a long one", long_links, 10_000),
    unknown_name("locales", "measure", "{app}", "--locale", "xk-QQ"),
    unknown_name("components", "measure", "{app}", "--component", "Framewrk"),
    unknown_name("locales", "diff", "{app}", "{app}", "--locale", "xk-QQ"),
    Dimension("messages beside an unknown one (packs inspect)", unknown_key, 10_000, code=64),
    Dimension("apps beside an unknown one (history list)", history("list", "--app", "org.exmaple.a1", one_app=False), 10_000, code=64),
]
