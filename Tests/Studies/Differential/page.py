"""The tables of other-readers.md."""

import collections
import dataclasses
import pathlib

import explanations
import oracles

PAGE = pathlib.Path(__file__).resolve().parents[1] / "Findings/other-readers.md"
BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"


@dataclasses.dataclass
class Row:
    """The files of one format in one package."""

    package: str
    version: str
    suffix: str
    files: int
    messages: int = 0
    texts: int = 0
    differences: int = 0
    explanations: collections.Counter = dataclasses.field(default_factory=collections.Counter)

    def line(self):
        return (f"| `{self.package}` | {self.version} | `{self.suffix}` | {self.files:,} | {self.messages:,} "
                f"| {self.texts:,} | {self.differences:,} |")


def tables(rows):
    lines = ["| format | compared with | files | messages | texts | differences |", "|---|---|---:|---:|---:|---:|"]
    for suffix, (_, reader) in oracles.READERS.items():
        part = [row for row in rows if row.suffix == suffix]
        if part:
            names = ("files", "messages", "texts", "differences")
            figures = [sum(getattr(row, name) for row in part) for name in names]
            lines.append(f"| `{suffix}` | {reader} | " + " | ".join(f"{figure:,}" for figure in figures) + " |")
    lines += ["", "### Packages", "", "| package | version | format | files | messages | texts | differences |"]
    lines += ["|---|---|---|---:|---:|---:|---:|"] + [row.line() for row in rows]
    counts = sum((row.explanations for row in rows), collections.Counter())
    if counts:
        lines += ["", "### Differences", "", "| differences | formats | explanation |", "|---:|---|---|"]
    for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        suffixes = sorted({f"`{row.suffix}`" for row in rows if name in row.explanations})
        lines.append(f"| {count:,} | {', '.join(suffixes)} | {explanations.EXPLANATIONS[name]} |")
    return "\n".join(lines)


def write(text):
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.split(END)[1]}")


def differences(rows):
    """Rows that the page has with other figures, for the same version of a package."""
    known = {}
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 7 and cells[2].startswith("`."):
            known[tuple(cells[:3])] = line
    found = {(f"`{row.package}`", row.version, f"`{row.suffix}`"): row.line() for row in rows}
    return [line for key, line in found.items() if key in known and known[key] != line]
