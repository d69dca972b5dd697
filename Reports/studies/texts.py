"""Properties of texts: characters by script, lengths beside English, plural forms, and how well they compress."""

import collections
import datetime
import math
import plistlib
import random
import re
import statistics
import zlib

SCRIPTS = {
    "Latin": [(0x41, 0x5A), (0x61, 0x7A), (0xAA, 0xAA), (0xBA, 0xBA), (0xC0, 0x24F), (0x1E00, 0x1EFF)],
    "Greek": [(0x370, 0x3FF), (0x1F00, 0x1FFF)],
    "Cyrillic": [(0x400, 0x52F)],
    "Hebrew": [(0x590, 0x5FF)],
    "Arabic": [(0x600, 0x6FF), (0x750, 0x77F)],
    "Devanagari": [(0x900, 0x97F)],
    "Bengali": [(0x980, 0x9FF)],
    "Sinhala": [(0xD80, 0xDFF)],
    "Thai": [(0xE00, 0xE7F)],
    "Burmese": [(0x1000, 0x109F)],
    "Georgian": [(0x10A0, 0x10FF), (0x1C90, 0x1CBF)],
    "Khmer": [(0x1780, 0x17FF)],
    "Kana": [(0x3041, 0x30FF)],
    "Han": [(0x3400, 0x4DBF), (0x4E00, 0x9FFF)],
    "Hangul": [(0xAC00, 0xD7A3)],
}
MARKUP = re.compile(r"<[^<>]{1,200}>|&[a-z]+;")
SELECT = re.compile(r"\{[^{}]*->|\{\s*\w+\s*,\s*(plural|selectordinal)\s*,|^plural \| |#[12].*;|;.*#[12]", re.S)
ARGUMENT = re.compile(
    r"\{\s*[^{}]{0,80}\}|%(\d+\$)?[-+0 #']*\d*(\.\d+)?(hh|h|ll|l|z|j)?[@A-Za-z]|%\d|\$\(\w+\)|\$\d|#\d|(?<![\w&])&\w+;")
ACCESS_KEY = re.compile(r"(accesskey|commandkey|\.key|-key|shortcut\d*|\bAK)$", re.I)
LETTER = re.compile(r"[^\W\d_]")


class Message:
    """A text without markup, whose arguments are one character each. A choice by number is its forms, one after the other."""

    __slots__ = ("raw", "plain", "isPlural", "hasArguments")

    def __init__(self, forms):
        self.raw = forms if isinstance(forms, str) else "\n".join(forms)
        self.isPlural = not isinstance(forms, str) or bool(SELECT.search(forms))
        text = MARKUP.sub("", self.raw)
        self.plain, count = ARGUMENT.subn("1", text)
        self.hasArguments = count > 0


def from_corpus(tables):
    """Messages of one locale by key, in the order of the program's files. Access keys are left out."""
    return {
        (table, key): Message(text)
        for table, texts in sorted(tables.items()) for key, text in sorted(texts.items())
        if text.strip() and not ACCESS_KEY.search(key)
    }


def from_app(archive):
    """Messages of an iOS app by locale and key, in the order of its files."""
    found = collections.defaultdict(dict)
    for name in sorted(archive.namelist()):
        match = re.search(r"/([^/]+)\.lproj/([^/]+)\.strings(dict)?$", name)
        if not match:
            continue
        for key, value in sorted(plistlib.loads(archive.read(name)).items()):
            if not isinstance(value, str):
                value = [form for name, form in value["count"].items() if not name.startswith("NSString")]
            found[match[1]][match[2], key] = Message(value)
    return {locale: dict(sorted(messages.items())) for locale, messages in found.items()}


def sample(messages, count, run=50):
    """So many messages of a locale, in runs of neighbours: related messages are near one another in files."""
    values = list(messages.values())
    runs = [values[start:start + run] for start in range(0, len(values), run)]
    random.Random(19).shuffle(runs)
    return [message for part in runs for message in part][:count]


def characters(messages, script):
    """How often each letter of a script occurs; capital letters are counted as small ones."""
    places = [range(first, last + 1) for first, last in SCRIPTS[script]]
    counts = collections.Counter("".join(message.plain for message in messages).lower())
    return collections.Counter({c: n for c, n in counts.items() if any(ord(c) in place for place in places)})


def most_of(counts, share):
    """How many of the most frequent characters make a share of all."""
    rest, number = share * sum(counts.values()), 0
    for number, (_, count) in enumerate(counts.most_common(), 1):
        rest -= count
        if rest <= 0:
            break
    return number


def table_bytes(messages):
    """Deflated bytes of a binary .strings file of the texts, whose keys are numbers: the same for all programs."""
    table = {f"{number:05}": message.raw for number, message in enumerate(messages)}
    return deflated(plistlib.dumps(table, fmt=plistlib.FMT_BINARY))


def text_bytes(messages):
    """Bytes of the texts in UTF-8, and deflated."""
    data = "\n".join(message.raw for message in messages).encode()
    return len(data), deflated(data)


def deflated(data):
    return len(zlib.compress(data, 9)) - 6


LENGTHS = [(2, 10), (11, 20), (21, 40), (41, 80), (81, 400)]
"""Classes of English texts by characters."""


def ratios(messages, english):
    """Lengths beside English of the messages that are translated, by class of the English text."""
    found = [[] for _ in LENGTHS]
    for key, message in messages.items():
        other = english.get(key)
        if not other or message.isPlural or other.isPlural or message.raw == other.raw or not LETTER.search(other.plain):
            continue
        length = len(other.plain)
        for number, (low, high) in enumerate(LENGTHS):
            if low <= length <= high:
                found[number].append(max(1, len(message.plain)) / length)
    return found


def untranslated(messages, english):
    """The share of messages whose text is that of English, among those of two words or more, and the share that is missing."""
    both = [key for key, other in english.items() if key in messages and len(LETTER.findall(other.plain)) > 3 and " " in other.plain.strip()]
    same = sum(messages[key].raw == english[key].raw for key in both)
    return same / max(1, len(both)), 1 - sum(key in messages for key in english) / max(1, len(english))


def spread(values):
    """The standard deviation of the logarithm, from the quartiles: a few odd texts do not change it."""
    logs = sorted(map(math.log, values))
    quartiles = statistics.quantiles(logs, n=4)
    return (quartiles[2] - quartiles[0]) / 1.349


def length_table(figures, versions):
    """The Swift source of the lengths beside English of the programs, by language; the second line has the date."""
    pooled = {}
    for name in figures:
        for locale, row in figures[name].items():
            if locale != "en-GB":
                pooled.setdefault(locale if locale == "zh-Hant" else locale.split("-")[0], []).append(row)

    def values(rows, field):
        columns = zip(*(row[field] for row in rows))
        known = [statistics.mean(v for v in column if v is not None) for column in columns]
        return "[" + ", ".join(f"{value:.2f}" for value in known) + "]"

    every = [row for rows in pooled.values() for row in rows]
    rows = "\n".join(
        f'    "{language}": LengthRatios({values(rows, "medians")}, {values(rows, "spreads")}),' for language, rows in sorted(pooled.items()))
    return f"""// Written by 'Reports/studies/generated-text --lengths'. Do not edit.
// {datetime.date.today()}
// Sources: {', '.join(f'{name} {version}' for name, version in versions.items())}
import Localization

extension Language {{
  /// Returns the lengths of a language's texts beside English; the mean of all languages for an unknown one.
  static func lengthRatios(of tag: LocaleTag) -> LengthRatios {{
    let name = "\\(tag.language)-\\(tag.script ?? "")"
    return measuredLengths[name] ?? measuredLengths[tag.language] ?? meanLengths
  }}

  private static let meanLengths = LengthRatios(
    {values(every, "medians")}, {values(every, "spreads")})

  /// The means of Firefox and Chromium: medians of the messages of a class of lengths, and spreads from quartiles.
  private static let measuredLengths: [String: LengthRatios] = [
{rows}
  ]
}}
"""
