"""Single cases of the law of transport: gates, the limit of nesting, and archives that carry several apps."""
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


CASES = [gate, limit_of_nesting, two_apps, not_an_app]


def failures(ballast, fixtures, work):
    """One line for each failure of a case."""
    lines = []
    for case in CASES:
        folder = pathlib.Path(work) / case.__name__
        folder.mkdir()
        lines += [f"{case.__name__}: {line}" for line in case(ballast, fixtures, folder)]
    return lines
