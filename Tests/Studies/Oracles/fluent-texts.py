"""Prints what fluent.runtime displays for every message of language packs.

usage: fluent-texts.py PACK.xpi...

One JSON object per line and resource: the locale, the source, its variables, and for each message the texts for the
numbers 0 to 30 as the value of every variable. If all texts are equal, there is only one.

The options of NUMBER and DATETIME are not applied: their results depend on the locale data of the runtime, which also
rejects options that Firefox has.
"""

import json
import sys
import zipfile

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import VariableReference
from fluent.syntax.visitor import Visitor


class Variables(Visitor):
    def __init__(self):
        self.names = set()

    def visit_VariableReference(self, node):
        self.names.add(node.id.name)


def plain(value, **options):
    return value


def texts(bundle, pattern, names):
    found = [bundle.format_pattern(pattern, dict.fromkeys(names, number))[0] for number in range(31)]
    return found[:1] if len(set(found)) == 1 else found


def resource(pack, locale, name, source):
    tree = FluentParser().parse(source)
    variables = Variables()
    variables.visit(tree)
    bundle = FluentBundle(
        [locale], use_isolating=False,
        functions={"PLATFORM": lambda: "other", "NUMBER": plain, "DATETIME": plain})
    bundle.add_resource(FluentResource(source))
    expected = {}
    for key in bundle._messages:
        message = bundle.get_message(key)
        if message.value is not None:
            expected[key] = texts(bundle, message.value, variables.names)
        for attribute, pattern in message.attributes.items():
            expected[f"{key}.{attribute}"] = texts(bundle, pattern, variables.names)
    return {
        "pack": pack, "name": name, "locale": locale, "source": source, "variables": sorted(variables.names),
        "expected": expected}


for path in sys.argv[1:]:
    with zipfile.ZipFile(path) as pack:
        manifest = json.loads(pack.read("manifest.json"))
        for name in sorted(pack.namelist()):
            if name.endswith(".ftl"):
                source = pack.read(name).decode("utf-8")
                print(json.dumps(resource(path, manifest["langpack_id"], name, source)))
