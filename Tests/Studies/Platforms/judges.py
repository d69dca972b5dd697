"""Displays texts with the formatters of platforms, and judges what is displayed.

A judge is a function from (base text, text, key) to effects, one for each text:

crash     the formatter ends the process or raises an exception
depends   it does so only if an argument of base, whose type base does not state, is a number, or only if it is a text
garbled   a placeholder is displayed as written, an argument in another form, or one that is not passed
repeated  an argument is displayed more often than in base
harmless  none of these
base      base itself fails, so that its arguments are unknown
"""

import base64
import collections
import os
import pathlib
import re
import string
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# A placeholder that is displayed as written if the code formats nothing.
WRITTEN = re.compile(r"%\d+\$[a-zA-Z@]|%@|%(?:ll?|z)?[sdu]\b|%\(\w+\)[sdr]")


def unformatted(text):
    return "garbled" if WRITTEN.search(text) else "harmless"


def lines(command, texts):
    """The lines that a program prints for lines of input."""
    result = subprocess.run(command, input="".join(texts), capture_output=True, text=True, check=True)
    found = result.stdout.splitlines()
    if len(found) != len(texts):
        sys.exit(f"{command[0]}: {len(found)} answers to {len(texts)} texts: {result.stderr[:500]}")
    return found


def encoded(text):
    return base64.b64encode(text.encode("utf-8", "surrogatepass")).decode()


def outside(command, kind):
    """A judge in another language, which reads lines of KIND BASE TEXT in Base64."""
    return lambda texts: lines(command, [f"{kind} {encoded(base)} {encoded(text)}\n" for base, text, _ in texts])


# Foundation and C: the program variadic.c formats, and this file judges.

# Apple, "String Format Specifiers"; ISO C11, 7.21.6.1; the flag I of glibc.
SPECIFIER = re.compile(
    r"%(?P<position>\d+\$)?(?P<flags>[-+ #0'I]*)(?P<later>\d+\$)?(?P<width>\*|\d+)?(?P<precision>\.(?:\*|\d*))?"
    r"(?P<length>hh|h|ll|l|q|L|z|j|t)?(?P<conversion>[@diuoxXeEfFgGaAcCsSpDUOn%])")
TYPES = {**dict.fromkeys("diuoxXDUO", "d"), **dict.fromkeys("eEfFgGaA", "f"), **dict.fromkeys("cC", "c")}


def specifications(text, ignores_spaces=False):
    """(position from 0, type) of each conversion, and the number of percent signs outside them.

    In base, a conversion such as '% g' in '100% guaranteed' is not intended: the code passes no argument for it."""
    found, next_position, end = [], 0, 0
    stray = 0
    for match in SPECIFIER.finditer(text):
        stray += text.count("%", end, match.start())
        end = match.end()
        conversion = match["conversion"]
        if conversion == "%":
            continue
        accidental = " " in match["flags"] and conversion != "@" and ignores_spaces
        for star in [match["width"], (match["precision"] or "")[1:]]:
            if star == "*":
                found.append((next_position, "*"))
                next_position += 1
        kind = TYPES.get(conversion, conversion)
        if conversion == "s" and match["length"] == "l":
            kind = "S"
        if match["position"] or match["later"]:
            position = int((match["position"] or match["later"])[:-1]) - 1
        else:
            position = next_position
            next_position += 1
        if not accidental:
            found.append((position, kind))
    return found, stray + text.count("%", end)


# Follows the texts of a format with parts. After it, the text reads the arguments that select the parts' cases.
HIDDEN = "\x01"


def passed(base, key, default):
    """The types of the arguments that base reads, one letter each; None if it reads one as two types.

    A key of Apple's that has placeholders names the other arguments."""
    types = {}
    head, _, hidden = base.partition(HIDDEN)
    for position, kind in specifications(head, ignores_spaces=True)[0]:
        if not 0 <= position < 40 or types.setdefault(position, kind) != kind:
            return None
    named = specifications(key) if default == "@" else ([], 0)
    for position, kind in (named[0] if not named[1] else []) + specifications(hidden)[0]:
        types.setdefault(position, kind)
    return "".join(types.get(position, default) for position in range(max(types, default=-1) + 1))


def renditions(kind, index):
    """The forms in which an argument is displayed."""
    if kind == "d":
        number = 73100 + index
        return [str(number), f"{number:,}", f"{number:x}", f"{number:X}", f"{number:o}"]
    if kind == "f":
        return [str(7310 + 10 * index), f"{7310 + 10 * index:,}", f"7.{310 + 10 * index}e+03", f"7.{310 + 10 * index}E+03"]
    return {"c": ["q"]}.get(kind, [f"⟦{index}⟧"])


def shown(text, kind, index):
    return max(text.count(one) for one in renditions(kind, index))


def variadic_effect(base, text, types, outputs):
    """The effect of a text from what is displayed for base and text, each with two seeds."""
    if "crash" in outputs[:2] or len({one.partition(HIDDEN)[0] for one in outputs[:2]}) > 1:
        return "base"
    if "crash" in outputs[2:]:
        return "crash"
    text, base = text.partition(HIDDEN)[0], base.partition(HIDDEN)[0]
    # After this, arguments may be displayed as other types.
    expected, actual, other = [one.partition(HIDDEN)[0] for one in (outputs[0], outputs[2], outputs[3])]
    # An argument that is not passed, or an address.
    if actual != other:
        return "garbled"
    # A placeholder is displayed as written, as the second part of '%1%1$s'.
    if WRITTEN.search(actual) and not WRITTEN.search(expected):
        return "garbled"
    found, stray = specifications(text)
    read = {position for position, _ in found}
    counts = [(kind, shown(expected, kind, index), shown(actual, kind, index)) for index, kind in enumerate(types)]
    if any(index in read and before > 0 and after == 0 for index, (_, before, after) in enumerate(counts)):
        return "garbled"
    # A percent sign is lost, or part of a placeholder that the formatter does not know.
    if stray and not specifications(base)[1]:
        lost = actual.count("%") != text.count("%%") + stray
        if lost or any(before > after for _, before, after in counts):
            return "garbled"
    return "repeated" if any(kind != "c" and after > max(1, before) for kind, before, after in counts) else "harmless"


def variadic(formatter):
    default = "@" if formatter == "foundation" else "s"

    def judged(texts):
        with tempfile.TemporaryDirectory() as folder:
            program = f"{folder}/variadic"
            # The folder of libFoundation.so.
            library = os.environ.get("FOUNDATION", "/opt/swift/usr/lib/swift/linux")
            subprocess.run(["cc", "-O1", "-o", program, HERE / "variadic.c", f"-L{library}", "-lFoundation",
                            f"-Wl,-rpath,{library}", "-Wl,--allow-shlib-undefined"], check=True)
            types = [passed(base, key, default) for base, _, key in texts]
            formatted = [kind and (base, text, kind) or ("%%" in base and (base, text, ""))
                         for (base, text, _), kind in zip(texts, types)]
            requests = [f"{formatter} {seed} {kind or '-'} {one.encode('utf-8', 'replace').hex()}\n"
                        for base, text, kind in filter(None, formatted) for one in (base, text) for seed in (0, 1)]
            answers = iter([one if one == "crash" else bytes.fromhex(one[1:]).decode("utf-8", "replace")
                            for one in lines([program], requests)])
        for (base, text, _), kind, one in zip(texts, types, formatted):
            outputs = [next(answers) for _ in range(4)] if one else []
            if kind is None:
                yield "base"
            else:
                yield variadic_effect(base, text, kind, outputs) if one else unformatted(text.partition(HIDDEN)[0])
    return lambda texts: list(judged(texts))


# Python

# "printf-style String Formatting".
PYTHON = re.compile(r"%(?:\((?P<name>[^)]*)\))?(?P<flags>[-+ #0]*)(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?(?P<conversion>[diouxXeEfFgGcrsa%])")


class Names(dict):
    """The named arguments. Displayed as a whole, they are garbage."""
    def __str__(self):
        return "⟦all⟧"


def python_values(base, passes_numbers):
    """The arguments of base: a tuple or names; None without any."""
    values, named = [], Names()
    for match in PYTHON.finditer(base):
        conversion = match["conversion"]
        if conversion == "%":
            continue
        index = len(values) + len(named)
        if conversion in "diouxX":
            value = 73100 + index
        elif conversion in "eEfFgG":
            value = 7310.5 + index
        elif conversion == "c":
            value = "q"
        else:
            value = 84100 + index if passes_numbers else f"⟦{index}⟧"
        if match["name"] is None:
            values.append(value)
        else:
            named.setdefault(match["name"], value)
    if named:
        return None if values else named
    return tuple(values) if values or "%%" in base else None


def python_effect(base, text):
    if python_values(base, False) is None:
        return unformatted(text)
    results = []
    for passes_numbers in [False, True]:
        values = python_values(base, passes_numbers)
        try:
            expected = base % values
        except (TypeError, ValueError, KeyError):
            return "base"
        try:
            actual = text % values
        except (TypeError, ValueError, KeyError):
            results.append("crash")
            continue
        known = values.values() if isinstance(values, dict) else values
        repeated = any(actual.count(str(one)) > max(1, expected.count(str(one))) for one in known if one != "q")
        results.append("garbled" if "⟦all⟧" in actual else "repeated" if repeated else "harmless")
    if set(results) == {"crash"}:
        return "crash"
    return "depends" if "crash" in results else next(one for one in ["garbled", "repeated", "harmless"] if one in results)


class Any(str):
    """A text with every attribute and every element, that accepts every format."""
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Any(f"{self}")

    def __getitem__(self, key):
        return Any(f"{self}")

    def __format__(self, _):
        return str(self)


def brace_effect(base, text):
    try:
        fields = [name for _, name, _, _ in string.Formatter().parse(base) if name is not None]
    except ValueError:
        return "base"
    if not fields:
        return "harmless"
    names = [re.split(r"[.\[]", name)[0] for name in fields]
    count = max([int(name) + 1 for name in names if name.isdigit()] + [names.count("")])
    values = [Any(f"⟦{index}⟧") for index in range(count)]
    named = {name: Any(f"⟦{name}⟧") for name in names if name and not name.isdigit()}
    try:
        expected = base.format(*values, **named)
    except (ValueError, IndexError, KeyError, AttributeError):
        return "base"
    try:
        actual = text.format(*values, **named)
    except (ValueError, IndexError, KeyError, AttributeError):
        return "crash"
    repeated = any(actual.count(one) > max(1, expected.count(one)) for one in set([*values, *named.values()]))
    return "repeated" if repeated else "harmless"


JUDGES = {
    "foundation": variadic("foundation"),
    "printf": variadic("printf"),
    "python": lambda texts: [python_effect(base, text) for base, text, _ in texts],
    "python-brace": lambda texts: [brace_effect(base, text) for base, text, _ in texts],
    **{kind: outside(["java", *(["-cp", os.environ.get("ICU4J", "/usr/share/java/icu4j.jar")]), str(HERE / "Judge.java")], kind)
       for kind in ["formatter", "messageformat", "icu4j"]},
    **{kind: outside(["node", str(HERE / "judge.cjs")], kind) for kind in ["i18next", "i18next-plural", "formatjs"]},
}
