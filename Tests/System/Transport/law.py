"""The law of transport: what a carrier may change in the answers about the app inside it.

A ZIP, a tar or a folder that only carries an app is transport. The app's identity, findings, messages, owners, install bytes,
device download, ways, savings and warnings are those of the app inside. Archive bytes and the ledger describe the carrier. An
.apks or .xapk with one APK gives that APK's answers.

Every field of a report is compared exactly, unless it is in ALLOWED. A new field of a schema is therefore compared at once.
"""
import dataclasses
import fnmatch
import re

# A difference that is absent in one of the two answers.
ABSENT = "(absent)"


@dataclasses.dataclass(frozen=True)
class Allowed:
    """Paths that may differ. `*` is any part of one name, `**` any number of names, `[]` the elements of a list."""
    group: str
    commands: str
    paths: str
    reason: str


CARRIER = "carrier"  # describes the file that was given
REBUILD = "rebuild"  # the size of a rebuilt file: the app or its carrier; --strict compares it, too
FOLDER = "folder"    # an app that is a folder has no archive: in a ZIP or tar, its files have other sizes there
KIND = "kind"        # the kind of the given file; only for .apks and .xapk

ALLOWED = [
    Allowed(CARRIER, "*", "archive.name archive.container archive.bytes archive.entries",
            "`archive` describes the given file. Its name, size and number of entries are the carrier's."),
    Allowed(KIND, "*", "archive.format",
            "`format` is the kind of app file: an .ipa in a ZIP is an `ipa`. An .apks or .xapk is a kind of its own."),
    Allowed(CARRIER, "*", "ledger.**", "The ledger assigns each byte of the given file. It sums to `archive.bytes`."),
    Allowed(CARRIER, "measure",
            "**.archiveBytes **.measuredArchiveBytes **.apportionedArchiveBytes **.localizedArchiveBytes",
            "Columns of archive bytes sum to the given file. A byte of a nested archive costs what it costs in the carrier."),
    Allowed(CARRIER, "measure",
            "translationSizes.min translationSizes.median translationSizes.max translationSizes.smallestLocale "
            "translationSizes.largestLocale translationSizes.largestName",
            "Smallest and largest by archive bytes. Two similar locales may change places if a carrier is compressed."),
    Allowed(CARRIER, "measure",
            "locales.order components.order containers.order rules.order entries.order",
            "These lists are sorted by archive bytes, largest first. Their elements are compared by name."),
    Allowed(CARRIER, "measure", "entries[].basis",
            "A compressed carrier makes a share of archive bytes apportioned. Install bytes have columns of their own."),
    Allowed(CARRIER, "measure", "rules[nested-archive] rules[nested-archive].** rules[compressed-archive] rules[compressed-archive].**",
            "The rules attribute bytes of archives in archives. The carrier may count as one."),
    Allowed(CARRIER, "measure", "selection.allEntries.entries selection.omittedEntries.entries",
            "The carrier has rows of its own, such as a folder. Rows of the app are compared one by one."),
    Allowed(CARRIER, "measure", "composition.order composition[].archiveBytes",
            "The parts of `report` by component, kind and owner are sorted by archive bytes."),
    Allowed(CARRIER, "report", "files files[] files[].** files.order",
            "The largest files by archive bytes, and sums of the others. `composition` compares the parts."),
    Allowed(CARRIER, "growth", "old.name new.name **ArchiveBytes **.archiveChange **.order",
            "The names of the given files, and columns of archive bytes, by which the lists are sorted."),
    Allowed(CARRIER, "growth", "entries[] omittedEntries.** unlistedEntries.** unlistedEntries",
            "Entries are listed if their size changed. In a compressed carrier, archive bytes of equal entries may change."),
    Allowed(CARRIER, "check", "name", "The name of the checked file."),
    Allowed(CARRIER, "check", "command", "The command that accepts the app has the path of the given file."),
    Allowed(CARRIER, "check", "baseline.path", "The path of the older version, as given."),
    Allowed(CARRIER, "check", "sizes[].actual sizes[].baseline sizes[].limit sizes.order",
            "Archive bytes by part of the given file, largest first. The parts are compared."),
    Allowed(CARRIER, "check", "largestChanges largestChanges[] largestChanges.** largestChanges[].** sizes[].why",
            "The files whose archive bytes changed most, and the causes of those bytes: some files are equal only in size."),
    Allowed(REBUILD, "check", "findings[].wastedArchiveBytes totalWastedArchiveBytes findings.order",
            "Archive bytes of a rebuilt file. A compressed carrier saves a few bytes more or less than the app inside."),
    Allowed(REBUILD, "*", "actions[].savedArchiveBytes allSimpleActions.savedArchiveBytes",
            "Archive bytes of files rebuilt for an action, of the carrier or of the app inside. What a device saves is compared."),
    Allowed(FOLDER, "check", "actions.** actions[] actions[].** actions.order allSimpleActions.**",
            "A device downloads the files of a folder, and the bytes of an archive."),
    Allowed(REBUILD, "simulate",
            "before.archiveBytes after.archiveBytes savedArchiveBytes keptForSystem[].archiveBytes ways[].archiveBytes",
            "Archive bytes of rebuilt files. They describe the carrier or the app inside, consistently. Devices download the "
            "app: `packs[].assetBytes`, `downloads`, `users`, `ways[].firstDownload` and `ways[].deviceBytes` are compared."),
    Allowed(FOLDER, "simulate",
            "deviceDownload.basis downloads downloads.** downloads[] downloads[].** users[].** users.order typicalUser.** "
            "oneMoreLocale.** basePackBytes codecs[].** ways[].archiveBytes ways[].firstDownload.** ways[].deviceBytes "
            "ways[].updateBytes actions.** actions[] actions[].** actions.order allSimpleActions.** comparison.** client.breakEven packs[].assetBytes packs[].downloadBytes packTotals.assetBytes "
            "packTotals.downloadBytes metadataBytes",
            "A device downloads the files of a folder, and the bytes of an archive. A ZIP of loose files is one: it has no app "
            "file inside whose bytes a device could download."),
    Allowed(CARRIER, "diff*", "versions[] versions.order sources[].version sources[].name",
            "The names of the given files, which are also labels of versions without a version number."),
]

# The parts of `report` are the reports of other commands.
PARTS_OF_REPORT = {"footprint": "measure", "composition": "measure", "growth": "growth", "savings": "simulate",
                   "packs": "packs", "staleness": "diff", "check": "check"}

# The members that name an element of a list. Elements of other lists are compared in order.
NAMES = [("part", "locale"), ("entry", "owner", "kind"), ("entry", "message"), ("component", "kind", "owner"), ("id",),
         ("entry",), ("way",), ("step",), ("budget", "selector"), ("budget", "subject"), ("path", "name"),
         ("locale", "table", "key"), ("locale",), ("codec",), ("rule",), ("kind", "from"), ("kind",), ("name",), ("reason",),
         ("language",)]
# Lists that are compared in order although their elements have names: those are names of the given files.
ORDERED = ("sources",)


def pattern(text):
    """The regular expression of a path of ALLOWED."""
    expression = ""
    for part in re.split(r"(\*\*\.?|\*|\[\])", text):
        expression += {"**.": r"(?:.*\.)?", "**": r".*", "*": r"[^.\[\]]*", "[]": r"\[[^\]]*\]"}.get(part, re.escape(part))
    return re.compile(expression)


PATTERNS = [(allowed, [pattern(path) for path in allowed.paths.split()]) for allowed in ALLOWED]


def allowed(command, path, groups):
    """The entry of ALLOWED that a difference belongs to; None if the law forbids it.

    `groups` are those that apply to the app and the carrier.
    """
    first, _, rest = path.partition(".")
    if command == "report":
        first = first.split("[")[0]
        if first in PARTS_OF_REPORT:
            if first == "composition":
                rest = path
            return allowed(PARTS_OF_REPORT[first], rest, groups)
    for entry, patterns in PATTERNS:
        if entry.group in groups and fnmatch.fnmatch(command, entry.commands) and any(one.fullmatch(path) for one in patterns):
            return entry
    return None


def name_of(element):
    if not isinstance(element, dict):
        return None
    for names in NAMES:
        if all(name in element for name in names):
            return "|".join("" if element[name] is None else str(element[name]) for name in names)
    return None


def named(elements):
    """The elements by name, with a number after a repeated one; None if they have no names."""
    result, counts = {}, {}
    for element in elements:
        name = name_of(element)
        if name is None:
            return None
        counts[name] = counts.get(name, 0) + 1
        result[name.replace("]", ")") + (f" #{counts[name]}" if counts[name] > 1 else "")] = element
    return result


def differences(one, other, path=""):
    """Yields (path, one value, other value) for every difference of two JSON values."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in [*one, *(name for name in other if name not in one)]:
            below = f"{path}.{name}" if path else name
            yield from differences(one.get(name, ABSENT), other.get(name, ABSENT), below)
    elif isinstance(one, list) and isinstance(other, list):
        is_ordered = path.rpartition(".")[2] in ORDERED
        names, others = (None, None) if is_ordered else (named(one), named(other))
        if names is None or others is None:
            if any(isinstance(element, (dict, list)) for element in one + other) and len(one) == len(other):
                for index, (left, right) in enumerate(zip(one, other)):
                    yield from differences(left, right, f"{path}[{index}]")
            elif one != other:
                yield path + "[]" if len(one) == len(other) else path, one, other
            return
        for name in [*names, *(name for name in others if name not in names)]:
            yield from differences(names.get(name, ABSENT), others.get(name, ABSENT), f"{path}[{name}]")
        order = [name for name in names if name in others]
        if order != [name for name in others if name in names]:
            yield f"{path}.order", order, [name for name in others if name in names]
    elif one != other or isinstance(one, bool) != isinstance(other, bool):
        yield path, one, other


def without_prefix(value, prefixes, names):
    """A JSON value without the carrier's part of paths, in paths and in sentences, and with other names of files."""
    if isinstance(value, dict):
        return {without_prefix(name, prefixes, names): without_prefix(item, prefixes, names) for name, item in value.items()}
    if isinstance(value, list):
        return [without_prefix(item, prefixes, names) for item in value]
    if isinstance(value, str):
        value = names.get(value, value)
        for prefix in filter(None, prefixes):
            # The component that is the whole app has an empty path; in a folder, it may have the path of the app.
            if not prefix.endswith("!/") and value.rstrip("/") == prefix.rstrip("/"):
                return ""
            value = re.sub(rf"(?<![\w/.!-]){re.escape(prefix)}", "", value)
    return value


def without_carrier(report, bare, prefix):
    """Removes the carrier's own rows from a report: those of files and components that are not in the app.

    Yields what the law forbids in them. They have archive bytes, but they install nothing and have no texts. The carrier is
    the component of its own files.
    """
    kinds = [component["kind"] for component in (bare.get("footprint") or bare).get("components", [])]
    # The entry of the app itself has the bytes of the carrier around it: a header, and other data of the inner archive.
    is_own = {"entries": lambda row: row["entry"] == prefix or not row["entry"].startswith(prefix),
              "containers": lambda row: not row["entry"].startswith(prefix),
              "components": lambda row: row["path"] == "" and row["kind"] == "folder" and "folder" not in kinds}
    part = report.get("footprint") or report
    # A language pack belongs to its language as a whole: alone, the row of its end record has the name of the file.
    whole_name = (bare.get("footprint") or bare).get("archive", {}).get("name")
    for field, test in is_own.items():
        rows = part.get(field)
        if not prefix or not isinstance(rows, list):
            continue
        for row in rows:
            if field == "entries" and f"{row['entry']}!/" == prefix and row["owner"] not in OF_CARRIER["owner"]:
                row["entry"] = f"{prefix}{whole_name}"
        part[field] = [row for row in rows if not test(row)]
        for row in filter(test, rows):
            for name, allowed_values in OF_CARRIER.items():
                if field != "containers" and name in row and row[name] not in allowed_values:
                    yield f"{field}[{row.get('entry') or row['name']}].{name}", ABSENT, row[name]


def has_only_archive_bytes(command, path, one, other):
    """Whether a row is in one answer only, and has no install bytes: a share of headers and padding."""
    row = one if other == ABSENT else other
    if command == "measure" and re.search(r"\|other( #\d+)?\]\.rule$", path):
        # A split has two rows without install bytes, for its record and its headers, which are sorted by archive bytes.
        return {one, other} == {"nested-archive", "language-split"}
    if command == "report" and ABSENT in (one, other) and isinstance(row, dict):
        if path.startswith("composition["):
            return row["installBytes"] == 0
        if path.startswith("growth.kinds["):
            return row["sizes"]["newInstallBytes"] == 0 and row["sizes"]["oldInstallBytes"] == 0
    return (command in ("measure", "report") and re.fullmatch(r"(footprint\.)?entries\[[^\]]*\]", path) is not None
            and ABSENT in (one, other) and isinstance(row, dict) and row["installBytes"] == 0 and not row["messages"]
            and row["owner"] == "unlocalized")


OF_CARRIER = {"installBytes": (0,), "localizedInstallBytes": (0,), "localizedArchiveBytes": (0,), "messages": (0, None),
              "owner": ("unlocalized",)}
