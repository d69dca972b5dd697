"""Parts that the scripts of this folder share: running ballast, statistics, and charts."""

import datetime
import hashlib
import html
import math
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
REPORTS = ROOT / "Reports/studies"
INPUTS = ROOT / ".build/report-inputs"
DATA = pathlib.Path(os.environ.get("BALLAST_DATA") or ROOT.parent / "shared/data").resolve()
TARGET = 16_600_000
"""Bytes that Meta's article names: "up to 16.6 MB", with a decimal MB."""
LOCALES = 34
"""Locales that the article's app of 35 can remove, if its texts in the language of development remain."""
READINGS = [
    ("decimal MB, 34 locales (the choice of these pages)", TARGET, LOCALES),
    ("binary MB (1,048,576 bytes)", 16.6 * 1_048_576, LOCALES),
    ("16.55 MB, the least that rounds to 16.6", 16_550_000, LOCALES),
    ("16.65 MB, the most that rounds to 16.6", 16_650_000, LOCALES),
    ("35 locales: all translation files, with those of English", TARGET, LOCALES + 1),
]
"""Readings of the article's "up to 16.6 MB" of "35 different language locales": bytes, and locales that are removed."""


def readings(messages):
    """A table of what a number of messages is with each reading of the article's figure."""
    rows = []
    for label, size, locales in READINGS:
        factor = size / TARGET * LOCALES / locales
        change = "" if factor == 1 else f"{100 * (factor - 1):+.1f} %".replace("-", "−")
        rows.append(f"| {label} | {grouped(round(size))} | {locales} | {grouped(round(messages * factor))} | {change} |")
    return "| reading of the article | bytes | locales | messages per locale | change |\n|---|---:|---:|---:|---:|\n" + "\n".join(rows)


def built(product):
    """The release build of a product."""
    build = ["swift", "build", "-c", "release", "--package-path", str(ROOT)]
    # Package.swift declares the generator for studies and large tests only.
    environment = os.environ | {"BALLAST_TEST_ALL": "1"}
    subprocess.run([*build, "--product", product], check=True, stdout=sys.stderr, env=environment)
    shown = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True, env=environment)
    return pathlib.Path(shown.stdout.strip()) / product


def run(*command, cwd=None):
    return subprocess.run([str(word) for word in command], cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def digest(path):
    """The start of a file's SHA-256, which names results in a cache."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:16]


def write(pages, ballast):
    """Writes the pages, by name, with the version of the tool, the date, and the digests of their inputs."""
    version = f"\nMade with Ballast {run(ballast, '--version').strip()} on {datetime.date.today()}.\n"
    for name, content in pages.items():
        (REPORTS / name).write_text(content + (version if name.endswith(".md") else ""), encoding="utf-8")
    texts = [f"Reports/studies/{name}" for name in pages if name.endswith(".md")]
    subprocess.run([ROOT / "Tests/Documentation/figures", "--accept", *texts], check=True, env=os.environ | {"BALLAST_DATA": str(DATA)})


def grouped(count):
    return f"{count:,}"


def percent(share, digits=1):
    """A share in percent. Only a whole is shown as 100 %, and only nothing as 0."""
    shown = f"{100 * share:.{digits}f}".replace("-", "−")
    if share < 1 and shown == f"{100:.{digits}f}":
        return f"> {100 - 10 ** -digits:.{digits}f} %"
    if share > 0 and shown == f"{0:.{digits}f}":
        return f"< {10 ** -digits:.{digits}f} %"
    return f"{shown} %"


def median(values):
    """The true median, rounded half up to whole numbers: the rule of ballast."""
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2] + 1) // 2


def quantile(values, share):
    """The quantile by linear interpolation between the ordered values."""
    ordered = sorted(values)
    position = share * (len(ordered) - 1)
    low = int(position)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (position - low)


def interval(values, coverage=0.95):
    return quantile(values, (1 - coverage) / 2), quantile(values, (1 + coverage) / 2)


def student_quantile(freedom, coverage=0.95):
    """The factor of Student's t for a two-sided interval, by bisection of the integrated density (Simpson's rule)."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)

    def half(limit, steps=400):
        width = limit / steps
        heights = [scale * (1 + (width * step) ** 2 / freedom) ** (-(freedom + 1) / 2) for step in range(steps + 1)]
        return width / 3 * (heights[0] + 4 * sum(heights[1:-1:2]) + 2 * sum(heights[2:-1:2]) + heights[-1])

    low, high = 0.0, 1000.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if half(middle, 400 if middle < 40 else 40_000) < coverage / 2 else (low, middle)
    return high


def student(values):
    """The mean of some independent values, and the ends of its 95 % interval (Student's t). Two values at least."""
    values = list(values)
    mean = sum(values) / len(values)
    deviation = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    reach = student_quantile(len(values) - 1) * deviation / math.sqrt(len(values))
    return mean, mean - reach, mean + reach


COLOURS = ["#0072b2", "#d55e00", "#00795c", "#a8478a", "#333333", "#8a6d00", "#6e7781"]
"""Colours after Okabe and Ito, darkened to a contrast of 3 or more with white. Series also differ by shape, dash or label."""
INK, QUIET, LINE = "#1f2328", "#59636e", "#d0d7de"


class Chart:
    """An SVG of 760 units with a background, like the charts of ballast."""

    WIDTH, MARGIN = 760, 24

    def __init__(self, name, title, description):
        self.name, self.title, self.description = name, title, description
        self.body, self.height = [], 0
        self.text(title, self.MARGIN, 40, 18, weight="bold")
        for index, line in enumerate(self.wrapped(description)):
            self.text(line, self.MARGIN, 60 + 18 * index, 13, fill=QUIET)
            self.height = 60 + 18 * index

    @staticmethod
    def wrapped(words, most=112):
        lines = [""]
        for word in words.split():
            if lines[-1] and len(lines[-1]) + len(word) >= most:
                lines.append("")
            lines[-1] += (" " if lines[-1] else "") + word
        return lines

    def text(self, words, x, y, size=13, weight=None, anchor=None, fill=INK, halo=False, turn=None):
        extra = "".join(
            f' {name}="{value}"'
            for name, value in (("font-weight", weight), ("text-anchor", anchor), ("transform", turn and f"rotate({turn} {x:g} {y:g})"))
            if value
        )
        halo = ' stroke="#ffffff" stroke-width="4" paint-order="stroke"' if halo else ""
        self.body.append(f'<text x="{x:g}" y="{y:g}" font-size="{size}"{extra}{halo} fill="{fill}">{html.escape(words)}</text>')

    def line(self, x1, y1, x2, y2, stroke=LINE, width=1, dash=None):
        dash = f' stroke-dasharray="{dash}"' if dash else ""
        self.body.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{stroke}" stroke-width="{width}"{dash}/>'
        )

    def rect(self, x, y, width, height, fill, title=None, opacity=None):
        opacity = f' fill-opacity="{opacity}"' if opacity else ""
        inner = f"<title>{html.escape(title)}</title>" if title else ""
        self.body.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"{opacity}>{inner}</rect>')

    def polyline(self, points, stroke, width=2, dash=None, title=None):
        dash = f' stroke-dasharray="{dash}"' if dash else ""
        inner = f"<title>{html.escape(title)}</title>" if title else ""
        places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.body.append(f'<polyline points="{places}" fill="none" stroke="{stroke}" stroke-width="{width}"{dash}>{inner}</polyline>')

    def polygon(self, points, fill, opacity):
        places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.body.append(f'<polygon points="{places}" fill="{fill}" fill-opacity="{opacity}"/>')

    def mark(self, x, y, fill, shape, title, size=4.5):
        """A mark that differs by shape as well as by colour."""
        s = size
        inner = f"<title>{html.escape(title)}</title>"
        if shape == "circle":
            self.body.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{s}" fill="{fill}">{inner}</circle>')
            return
        places = {
            "square": [(-s, -s), (s, -s), (s, s), (-s, s)], "diamond": [(0, -1.4 * s), (1.4 * s, 0), (0, 1.4 * s), (-1.4 * s, 0)],
            "up": [(0, -1.3 * s), (1.2 * s, s), (-1.2 * s, s)], "down": [(0, 1.3 * s), (1.2 * s, -s), (-1.2 * s, -s)],
        }[shape]
        shown = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in places)
        self.body.append(f'<polygon points="{shown}" fill="{fill}">{inner}</polygon>')

    def svg(self, height):
        width = self.WIDTH
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" '
            f'aria-labelledby="{self.name}-title {self.name}-description" font-family="sans-serif">',
            f'<title id="{self.name}-title">{html.escape(self.title)}</title>',
            f'<desc id="{self.name}-description">{html.escape(self.description)}</desc>',
            f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8" fill="#ffffff" stroke="{LINE}"/>',
            *self.body, "</svg>", "",
        ])


SHAPES = ["circle", "square", "diamond", "up", "down"]
DASHES = [None, "7 3", "2 3", "9 3 2 3", "5 2 1 2 1 2"]
"""Dashes of lines that differ by colour too."""
