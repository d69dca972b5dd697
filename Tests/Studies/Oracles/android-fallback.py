#!/usr/bin/env python3
"""Asks Android's own library which locales it shows, in order.

usage: android-fallback.py LOCALE AVAILABLE...
       android-fallback.py --check

Calls ResTable_config of libandroidfw (Debian's android-libandroidfw, 1:10.0.0+r36 on 2026-11-22): the functions
setBcp47Locale, match and isBetterThan. The first form prints the available locales that are preferred to the default
resources, the best first. The second form asks for every row of the table 'android' in
Tests/Unit/Base/TextSelectionTests/LocaleFallbackTests.swift, prints the rows that differ, and exits with code 1 if one does.

Resources are examined in the order of the resource table, as AssetManager2 does: a configuration replaces the best
one if it matches the requested one and is better.
"""

import ctypes
import pathlib
import re
import sys

LIBRARY = "/usr/lib/x86_64-linux-gnu/android/libandroidfw.so.0"
TESTS = pathlib.Path(__file__).resolve().parents[2] / "Unit/LocalizationTests/LocaleFallbackTests.swift"
# sizeof(ResTable_config) of Android 10, which the first field contains.
SIZE = 64


def library():
    library = ctypes.CDLL(LIBRARY)
    functions = {
        "set": ("_ZN7android15ResTable_config14setBcp47LocaleEPKc", None, 2),
        "match": ("_ZNK7android15ResTable_config5matchERKS0_", ctypes.c_bool, 2),
        "better": ("_ZNK7android15ResTable_config12isBetterThanERKS0_PS1_", ctypes.c_bool, 3),
        "compare": ("_ZNK7android15ResTable_config7compareERKS0_", ctypes.c_int, 2),
    }
    found = {}
    for name, (symbol, result, count) in functions.items():
        function = getattr(library, symbol)
        function.restype, function.argtypes = result, [ctypes.c_void_p] * count
        found[name] = function
    return found


class Android:
    def __init__(self):
        self.functions = library()

    def configuration(self, tag):
        """The configuration of a tag; the default one for an empty tag."""
        bytes = ctypes.create_string_buffer(2 * SIZE)
        ctypes.memmove(bytes, SIZE.to_bytes(4, "little"), 4)
        if tag:
            self.functions["set"](bytes, ctypes.create_string_buffer(tag.encode()))
        return bytes

    def best(self, requested, candidates):
        best = None
        for tag, configuration in candidates:
            if not self.functions["match"](configuration, requested):
                continue
            if best is None or self.functions["better"](configuration, best[1], requested):
                best = (tag, configuration)
        return best and best[0]

    def shown(self, locale, available):
        """The locales that are preferred to the default resources."""
        requested = self.configuration(locale)
        left = sorted(available)
        order = []
        while left:
            candidates = [("", self.configuration(""))] + [(tag, self.configuration(tag)) for tag in left]
            tag = self.best(requested, candidates)
            if not tag:
                return order
            order.append(tag)
            left.remove(tag)
        return order


def check(android):
    rows = re.findall(r'^    \("([\w-]+)", "([\w -]+)", "([\w -]*)"\),$', TESTS.read_text().split("tags(")[0], re.M)
    if not rows:
        sys.exit(f"{TESTS}: no rows")
    different = 0
    for locale, available, expected in rows:
        shown = " ".join(android.shown(locale, available.split()))
        if shown != expected:
            different += 1
            print(f"{locale} among {available}: the library shows {shown or 'base'}, expected {expected or 'base'}")
    print(f"{len(rows)} rows, {different} different")
    return 1 if different else 0


def main(arguments):
    android = Android()
    if arguments == ["--check"]:
        return check(android)
    if len(arguments) < 2:
        sys.exit(__doc__)
    print(" ".join(android.shown(arguments[0], arguments[1:])) or "(base)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
