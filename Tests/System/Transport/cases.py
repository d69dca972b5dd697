"""Single cases of the law of transport: gates, the limit of nesting, and archives that carry several apps."""
import io
import json
import pathlib
import subprocess
import zipfile

import apps
import carriers

ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "200", "TZ": "UTC"}


def run(ballast, folder, *arguments):
    """Exit code, standard output and standard error of a command."""
    done = subprocess.run([ballast, *map(str, arguments)], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


def gate(ballast, fixtures, folder):
    """A limit that the app exceeds is exceeded in each carrier, too."""
    for name, rule in (("Harbor.ipa", "binary-strings"), ("webext.xpi", "json-spaces")):
        app = fixtures / name
        budget = folder / "gate.yml"
        budget.write_text(f"version: 1\nfindings: {{ {rule}: 0 }}\n")
        code, _, _ = run(ballast, folder, "check", app, "--budget", budget)
        if code != 1:
            yield f"check {name} with {{ {rule}: 0 }}: expected exit code 1 of the bare app, found {code}"
        for number, carrier in enumerate(carriers.CARRIERS):
            if not carrier.carries(apps.App(app, app)):
                continue
            place = folder / f"{app.stem}-{number}"
            place.mkdir()
            path, _ = carrier.make(app, place)
            code, out, errors = run(ballast, folder, "check", path, "--budget", budget)
            if code != 1:
                yield (f"check of {name} in {carrier.title} with {{ {rule}: 0 }}: expected exit code 1, found {code}: "
                       f"{(out or errors).splitlines()[:1]}")


def limit_of_nesting(ballast, fixtures, folder):
    """An archive that is not opened because of '--max-nesting' is a warning that names it, and a gate does not pass."""
    budget = folder / "nesting.yml"
    budget.write_text("version: 1\nfindings: { binary-strings: 0 }\n")
    for title, make, depths in (("a ZIP", carriers.zipped(zipfile.ZIP_STORED), {1: "Harbor.ipa"}),
                                ("two nested ZIPs", carriers.zipped_twice, {1: "artifact.zip", 2: "Harbor.ipa"})):
        place = folder / title.replace(" ", "-")
        place.mkdir()
        path, _ = make(fixtures / "Harbor.ipa", place)
        for depth, unopened in depths.items():
            code, out, errors = run(ballast, folder, "measure", path, "--max-nesting", depth, "--json")
            warnings = [(one["entry"] or "") + ": " + one["message"] for one in json.loads(out)["warnings"]] if code == 0 else []
            if not any(unopened in warning for warning in warnings):
                yield (f"measure of {title} with --max-nesting {depth}: expected exit code 0 and a warning about '{unopened}', "
                       f"found {code} and {warnings or errors.splitlines()[:1]}")
            code, out, _ = run(ballast, folder, "check", path, "--max-nesting", depth, "--budget", budget)
            if code == 0:
                yield (f"check of {title} with --max-nesting {depth} and {{ binary-strings: 0 }}: expected exit code 1, "
                       f"found 0: {out.splitlines()[:1]}")
        code, out, errors = run(ballast, folder, "measure", path, "--max-nesting", max(depths) + 1, "--json")
        if code != 0 or json.loads(out)["totals"]["messages"] == 0:
            yield (f"measure of {title} with --max-nesting {max(depths) + 1}: expected the messages of the app, found none and "
                   f"exit code {code}")


def two_apps(ballast, fixtures, folder):
    """A ZIP with two apps is not transport of either. Findings of both are listed, or the command says that it cannot."""
    both = [fixtures / "Harbor.ipa", fixtures / "Quay.apk"]
    path = folder / "two.zip"
    apps.zip_files(path, [(app.name, app.read_bytes()) for app in both])
    code, out, errors = run(ballast, folder, "check", path, "--base", "en", "--json")
    if code not in (0, 2) or code == 2 and not errors.startswith("error: "):
        yield f"check of a ZIP with two apps: exit code {code}: {errors.strip()}"
    if code == 0:
        report = json.loads(out)
        found = {(finding["rule"], (finding["entry"] or finding["table"] or "").rpartition("!/")[2]) for finding in report["findings"]}
        unchecked = {item["rule"] for item in report.get("notChecked", [])}
        for app in both:
            _, one, _ = run(ballast, folder, "check", app, "--base", "en", "--json")
            for finding in json.loads(one)["findings"]:
                place = (finding["entry"] or finding["table"] or "").rpartition("!/")[2]
                if finding["rule"] not in unchecked and not any(rule == finding["rule"] and where.endswith(place) for rule, where in found):
                    yield f"check of a ZIP with two apps: the finding {finding['id']} of {app.name} is missing, without a word"
    code, out, errors = run(ballast, folder, "measure", path, "--json")
    if code not in (0, 2):
        yield f"measure of a ZIP with two apps: exit code {code}: {errors.strip()}"
    if code == 0:
        total = sum(json.loads(run(ballast, folder, "measure", app, "--json")[1])["totals"]["messages"] for app in both)
        if json.loads(out)["totals"]["messages"] != total:
            yield f"measure of a ZIP with two apps: expected {total} messages, found {json.loads(out)['totals']['messages']}"


def not_an_app(ballast, fixtures, folder):
    """A ZIP inside an app is not transport: the app around it keeps its identity."""
    path = folder / "Outer.ipa"
    with zipfile.ZipFile(fixtures / "Harbor.ipa") as source:
        files = [(name, source.read(name)) for name in source.namelist() if not name.endswith("/")]
    apps.zip_files(path, files + [("Payload/Harbor.app/extension.xpi", (fixtures / "webext.xpi").read_bytes())])
    code, out, errors = run(ballast, folder, "measure", path, "--json")
    bare = json.loads(run(ballast, folder, "measure", fixtures / "Harbor.ipa", "--json")[1])
    if code != 0:
        yield f"measure of an app with an extension in it: exit code {code}: {errors.strip()}"
    elif json.loads(out)["app"] != bare["app"]:
        yield f"measure of an app with an extension in it: expected the identity {bare['app']}, found {json.loads(out)['app']}"


def measured(ballast, folder, path, *options):
    """The report of 'measure', or its error in the same form."""
    code, out, errors = run(ballast, folder, "measure", path, "--json", *options)
    return json.loads(out) if code == 0 else {"error": errors.strip()}


def facts(report):
    """The parts of a report that an archive around the app does not change."""
    if "error" in report:
        return report
    app = {name: report["app"].get(name) for name in ("identifier", "version", "platform")}
    return {**app, "messages": report["totals"]["messages"], "installBytes": report["totals"]["installBytes"]}


def warned(report):
    """The entries that warnings name."""
    return [warning["entry"] for warning in report.get("warnings", [])]


def gate_code(ballast, folder, path, rule="crash"):
    budget = folder / "rule.yml"
    budget.write_text(f"version: 1\nfindings: {{ {rule}: 1000 }}\n")
    return run(ballast, folder, "check", path, "--budget", budget)[0]


# The start of an AppleDouble file: RFC 1740.
APPLE_DOUBLE = b"\0\5\x16\7\0\2\0\0Mac OS X        "
DEBUG = [("Harbor.app.dSYM/Contents/Info.plist", b"<plist/>"), ("Harbor.app.dSYM/Contents/Resources/DWARF/Harbor", b"\x2a" * 300_000)]


def zip_bytes(files, method=zipfile.ZIP_STORED):
    content = io.BytesIO()
    apps.zip_files(content, files, method)
    return content.getvalue()


def unpacked(path):
    with zipfile.ZipFile(path) as source:
        return [(name, source.read(name)) for name in source.namelist() if not name.endswith("/")]


def files_beside_the_app(ballast, fixtures, folder):
    """Debug information, AppleDouble files and files outside the app's folder change no answer about the app."""
    ipa = (fixtures / "Harbor.ipa").read_bytes()
    app = [(name.removeprefix("Payload/"), content) for name, content in unpacked(fixtures / "Harbor.ipa")]
    bare = facts(measured(ballast, folder, fixtures / "Harbor.ipa"))
    archive = [("Harbor.xcarchive/Products/Applications/" + name, content) for name, content in app]
    cases = {
        "a larger dSYM in the folder of the IPA": [("out/Harbor.ipa", ipa)] + [("out/" + name, data) for name, data in DEBUG],
        "a larger dSYM.zip beside a ZIP of the app": [("out/app.zip", zip_bytes(app)), ("out/Harbor.dSYM.zip", zip_bytes(DEBUG))],
        "an .app beside its dSYM and notes": app + DEBUG + [("notes.txt", b"Built from main.")],
        "an .xcarchive with dSYMs": archive + [("Harbor.xcarchive/dSYMs/" + name, data) for name, data in DEBUG],
        "an IPA with SwiftSupport and Symbols": unpacked(fixtures / "Harbor.ipa") + [
            ("SwiftSupport/iphoneos/libswiftCore.dylib", b"x" * 5000), ("Symbols/A.symbols", b"y" * 900)],
        "an AppleDouble file in __MACOSX": [("Harbor.ipa", ipa), ("__MACOSX/._Harbor.ipa", APPLE_DOUBLE)],
        "an AppleDouble file beside the IPA": [("Harbor.ipa", ipa), ("._Harbor.ipa", APPLE_DOUBLE)],
    }
    for title, files in cases.items():
        path = folder / "case.zip"
        apps.zip_files(path, files)
        report = measured(ballast, folder, path)
        if facts(report) != bare:
            yield f"{title}: expected {bare}, found {facts(report)}"
        if report.get("warnings"):
            yield f"{title}: expected no warning, found {warned(report)}"
        path.unlink()


def other_archives(ballast, fixtures, folder):
    """An archive beside the app with an app or texts is named by a warning, and no gate passes."""
    ipa, apk = ((fixtures / name).read_bytes() for name in ("Harbor.ipa", "Quay.apk"))
    app = [(name.removeprefix("Payload/"), content) for name, content in unpacked(fixtures / "Harbor.ipa")]
    texts = [("locales/en.json", b'{"a": "x"}'), ("locales/de.json", b'{"a": "u"}')]
    cases = {
        "an APK beside an .app": (app + [("Quay.apk", apk)], "Quay.apk"),
        "an extension beside an APK": ([("Quay.apk", apk), ("w.xpi", (fixtures / "webext.xpi").read_bytes())], "w.xpi"),
        "a ZIP of an APK beside an IPA": ([("Harbor.ipa", ipa), ("o.zip", zip_bytes([("Quay.apk", apk)]))], "o.zip"),
        "a JAR with texts beside an IPA": ([("Harbor.ipa", ipa), ("g.jar", (fixtures / "greeter.jar").read_bytes())], "g.jar"),
        "a ZIP of an app beside texts": (texts + [("h.zip", zip_bytes([("Harbor.ipa", ipa)]))], "h.zip"),
        "a damaged 7z beside texts": (texts + [("b/h.7z", b"7z\xbc\xaf\x27\x1cdamaged")], "b/h.7z"),
        "an encrypted split": (unpacked(fixtures / "Harbor.apks") + [("splits/base-it.apk", b"\x9d" * 999)], "splits/base-it.apk"),
    }
    for title, (files, other) in cases.items():
        path = folder / "case.zip"
        apps.zip_files(path, files)
        report = measured(ballast, folder, path)
        if other not in warned(report):
            yield f"{title}: expected a warning about '{other}', found {report.get('error') or warned(report)}"
        if gate_code(ballast, folder, path) != 1:
            yield f"{title}: a limit on findings passes, although '{other}' was not read"
        path.unlink()
    harmless = [("Harbor.ipa", ipa), ("sources.zip", zip_bytes([("main.c", b"int main;")])), ("log.gz", b"\x1f\x8b\x08damaged")]
    apps.zip_files(folder / "harmless.zip", harmless)
    report = measured(ballast, folder, folder / "harmless.zip")
    if report.get("warnings", [1]):
        yield f"archives without an app or texts: expected no warning, found {report.get('error') or warned(report)}"


def two_formats(ballast, fixtures, folder):
    """An app bundle beside APKs of the same version is the app."""
    bundle, package = fixtures / "Quay.aab", fixtures / "Quay.apk"
    path = folder / "both.zip"
    apps.zip_files(path, [("app-release.aab", bundle.read_bytes()), ("app-release.apk", package.read_bytes())])
    bare, both = measured(ballast, folder, bundle), measured(ballast, folder, path)
    if facts(both) != facts(bare):
        yield f"an AAB and an APK of it: expected {facts(bare)}, found {facts(both)}"
    if "app-release.apk" not in warned(both):
        yield f"an AAB and an APK of it: expected a warning about the APK, found {warned(both)}"


def packages(ballast, fixtures, folder):
    """Packages in a ZIP have the same answers as by themselves."""
    android = b'xmlns:android="http://schemas.android.com/apk/res/android"'
    library = [("AndroidManifest.xml", b'<manifest package="org.example.lib" ' + android + b"/>"), ("R.txt", b""),
               ("res/values/values.xml", b'<resources><string name="a">A %1$s</string></resources>'),
               ("res/values-de/values.xml", b'<resources><string name="a">A %1$d</string></resources>')]
    texts = [("lib/locales/en.json", b'{"a": "x {0}"}'), ("lib/locales/de.json", b'{"a": "u {1}"}')]
    for name, files in {"l.aar": library, "n.nupkg": texts, "e.vsix": texts, "w.whl": texts, "c.crx": texts}.items():
        place = folder / name.rpartition(".")[2]
        place.mkdir()
        apps.zip_files(place / name, files)
        apps.zip_files(place / "artifact.zip", [(name, (place / name).read_bytes())])
        bare, carried = (measured(ballast, place, place / path, "--base", "en") for path in (name, "artifact.zip"))
        if facts(bare) != facts(carried) or not bare.get("totals", {}).get("messages"):
            yield f"{name} in a ZIP: expected {facts(bare)} and messages, found {facts(carried)}"


def backslashes(ballast, fixtures, folder):
    """Backslashes in names of entries made on DOS or Windows separate folders, as for Info-ZIP's unzip."""
    path = folder / "backslashes.ipa"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in unpacked(fixtures / "Harbor.ipa"):
            entry = zipfile.ZipInfo("x", (2020, 1, 1, 0, 0, 0))
            entry.filename, entry.create_system = name.replace("/", "\\"), 0
            archive.writestr(entry, content)
    bare, found = facts(measured(ballast, folder, fixtures / "Harbor.ipa")), facts(measured(ballast, folder, path))
    if bare != found:
        yield f"names with backslashes: expected {bare}, found {found}"
    code, _, errors = run(ballast, folder, "simulate", path, "--rebuilt", folder / "rebuilt.ipa")
    if code != 0 or zipfile.ZipFile(folder / "rebuilt.ipa").testzip() is not None:
        yield f"names with backslashes: the archive is not rebuilt: exit code {code}: {errors.strip()}"


def same_inner_name(ballast, fixtures, folder):
    """ZIP files that contain an app of the same name are compared with those of the same name, in any order."""
    ipa = (fixtures / "Harbor.ipa").read_bytes()
    for name, notes in (("arm64", b"x"), ("x86", b"x" * 9000)):
        apps.zip_files(folder / f"{name}.zip", [("app.ipa", ipa), ("notes.txt", notes)], zipfile.ZIP_STORED)
    budget = folder / "growth.yml"
    budget.write_text("version: 1\narchive: { growth-bytes: 10 B }\n")
    new = [folder / name for name in ("arm64.zip", "x86.zip")]
    reason = ("--baseline", folder / "accepted.json", "--accept", "a test")
    code, _, errors = run(ballast, folder, "check", *new, *reason)
    if code != 0:
        yield f"accepting two ZIP files: exit code {code}: {errors.strip()}"
        return
    code, out, errors = run(ballast, folder, "check", *reversed(new), "--budget", budget, "--baseline", folder / "accepted.json")
    if code != 0:
        yield f"two ZIP files in another order: expected no growth, found exit code {code}: {(out + errors).strip()[:200]}"


def device_download(ballast, fixtures, folder):
    """The limit on a user's download of a set of APKs is about the download that 'simulate' reports."""
    budget = folder / "user.yml"
    budget.write_text("version: 1\nuser: 1 B\n")
    for name in ("h.xapk", "h.apks"):
        path = folder / name
        about = [("manifest.json", b'{"xapk_version": 2, "package_name": "x"}')] if name == "h.xapk" else []
        splits = [(pathlib.PurePath(entry).name, data) for entry, data in unpacked(fixtures / "Harbor.apks") if entry.endswith(".apk")]
        apps.zip_files(path, about + splits)
        _, out, _ = run(ballast, folder, "simulate", path, "--json", "--base", "en")
        users = {user["locale"]: user["before"] for user in json.loads(out)["users"]}
        _, out, _ = run(ballast, folder, "check", path, "--json", "--base", "en", "--budget", budget)
        limit = json.loads(out)["limits"][0]
        if limit["actual"] != max(users.values()):
            yield f"{name}: 'simulate' reports downloads {users}, and the limit on 'user' has {limit['subject']}: {limit['actual']}"


def user_download(ballast, fixtures, folder):
    """Files beside the app cost no user's download: the limit on 'user' is the same with SwiftSupport and Symbols."""
    budget = folder / "user.yml"
    budget.write_text("version: 1\nuser: 1 B\n")
    files = unpacked(fixtures / "Harbor.ipa")
    beside = [("SwiftSupport/iphoneos/libswiftCore.dylib", b"x" * 5000), ("Symbols/A.symbols", b"y" * 900)]
    actual = []
    for name, content in (("bare.ipa", files), ("beside.ipa", files + beside)):
        apps.zip_files(folder / name, content)
        _, out, errors = run(ballast, folder, "check", folder / name, "--json", "--budget", budget)
        actual.append(json.loads(out)["limits"][0]["actual"] if out else errors.strip())
    if actual[0] != actual[1]:
        yield f"an IPA with SwiftSupport and Symbols: expected a user's download of {actual[0]}, found {actual[1]}"


CASES = [gate, limit_of_nesting, two_apps, not_an_app, files_beside_the_app, other_archives, two_formats, packages, backslashes,
         same_inner_name, device_download, user_download]


def failures(ballast, fixtures, work):
    """One line for each failure of a case."""
    lines = []
    for case in CASES:
        folder = pathlib.Path(work) / case.__name__
        folder.mkdir()
        lines += [f"{case.__name__}: {line}" for line in case(ballast, fixtures, folder)]
    return lines
