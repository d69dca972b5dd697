"""Compares the tables and the page of the job for Apache Spark with the JSON that ballast prints."""

import collections
import json
import subprocess
import sys

TABLES = {"measure": "footprints", "simulate": "savings", "check": "checks"}


def fail(text):
    sys.exit(f"FAILED: {text}")


def expected(ballast, paths):
    """The reports of ballast by tool and path, and the errors of 'measure' by path."""
    def objects(*arguments):
        result = subprocess.run([ballast, *arguments, "--format", "ndjson"], capture_output=True, text=True, check=False)
        return [json.loads(line) for line in result.stdout.splitlines()]

    measured = objects("measure", *paths)
    errors = {each["input"]: each["error"] for each in measured if "error" in each}
    reports = {"measure": {each["input"]: each for each in measured if "error" not in each}}
    for tool in ("simulate", "check"):
        reports[tool] = {path: objects(tool, path)[0] for path in paths if path not in errors}
    return reports, errors


def difference(value, wanted, place=""):
    """Returns the first place where a value of a table differs from JSON, or None if all are equal."""
    if isinstance(wanted, (dict, list)) and isinstance(value, str):
        # A choice between a text and an object has the type of a text.
        value = json.loads(value)
    if isinstance(wanted, dict) and isinstance(value, dict):
        names = [*wanted, *(name for name in value if name not in wanted)]
        parts = [(name, value.get(name), wanted.get(name)) for name in names]
    elif isinstance(wanted, list) and isinstance(value, list) and len(wanted) == len(value):
        parts = [(str(number), *pair) for number, pair in enumerate(zip(value, wanted))]
    else:
        return None if value == wanted else f"{place}: {value!r} instead of {wanted!r}"
    return next(filter(None, (difference(one, other, f"{place}.{name}") for name, one, other in parts)), None)


def rows(output, table):
    import duckdb
    result = duckdb.connect().execute(f"SELECT * FROM read_parquet('{output}/{table}/part-*.parquet')")
    names = [column[0] for column in result.description]
    return [dict(zip(names, row)) for row in result.fetchall()]


def check_tables(output, reports, errors):
    for tool, wanted in reports.items():
        table = TABLES.get(tool, tool)
        found = rows(output, table)
        inputs = [row["input"] for row in found]
        if sorted(inputs) != sorted(wanted):
            fail(f"{table}: the rows are of {sorted(inputs)}, expected {sorted(wanted)}")
        for row in found:
            report = {name: value for name, value in wanted[row["input"]].items() if name != "input"}
            app = report.get("app")
            identity = {"appIdentifier": app["identifier"], "appVersion": app["version"]} if app else {}
            if problem := difference(row, report | identity | {"input": row["input"]}):
                fail(f"{table}: {row['input']}{problem}")
    found = [(row["input"], row["tool"], row["error"]) for row in rows(output, "quarantine")]
    if sorted(found) != sorted((path, "measure", error) for path, error in errors.items()):
        fail(f"quarantine: {sorted(found)} instead of {errors}")


def table_of(page, heading):
    """The cells of the table below a heading."""
    part = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")][2:]


def check_page(page, reports, errors):
    measured = reports["measure"].values()
    bytes_of_all = sum(each["archive"]["bytes"] for each in measured)
    localized = sum(each["totals"]["localizedArchiveBytes"] for each in measured)
    locales = len({part["locale"] for each in measured for part in each["locales"]})
    headline = f"{len(measured):,} apps, {bytes_of_all:,} bytes; {localized:,} bytes of translations in {locales:,} different locales."
    if headline not in page:
        fail(f"the page has not the line '{headline}':\n{page[:300]}")
    # All versions are equal, and the first path of an app is the newest one.
    newest = {}
    for path in sorted(reports["measure"]):
        newest.setdefault(reports["measure"][path]["app"]["identifier"] or path, reports["measure"][path])
    sums = collections.defaultdict(lambda: [0, 0, 0, 0])
    for report in newest.values():
        for part in report["locales"]:
            for place, value in enumerate((1, part["archiveBytes"], part["installBytes"], part["messages"] or 0)):
                sums[part["locale"]][place] += value
    order = sorted(sums, key=lambda locale: (-sums[locale][1], locale))[:20]
    wanted = [[locale, *(f"{value:,}" for value in sums[locale])] for locale in order]
    if (found := table_of(page, "Bytes of translations by locale")) != wanted:
        fail(f"the page has other bytes by locale: {found} instead of {wanted}")
    saved = sorted((each["savedArchiveBytes"] for each in reports["simulate"].values()), reverse=True)
    if (found := [row[3] for row in table_of(page, "Savings with language packs")]) != [f"{value:,}" for value in saved]:
        fail(f"the page has other savings: {found} instead of {saved}")
    findings = sum(each["accepted"] is None for report in reports["check"].values() for each in report["findings"])
    if (found := sum(int(row[2].replace(",", "")) for row in table_of(page, "Worst findings"))) != findings:
        fail(f"the page counts {found} findings, expected {findings}")
    if len(table_of(page, "Quarantine")) != len({error.split(": ", 1)[-1] for error in errors.values()}):
        fail("the page does not list the errors of the quarantine")
