"""Spark types of the JSON Schemas that Tests/Schemas/generate writes. Needs neither Spark nor Java.

A type is a value in Spark's own JSON notation, as StructType.fromJson reads it. A schema with another form is an error with
the place in the schema, so that no column is lost or wrong.

| form of the schema | Spark type |
|---|---|
| string, enum or const of strings | string |
| integer, number, boolean | long, double, boolean |
| object with properties | struct |
| object with additionalProperties | map of strings |
| array with items | array |
| $ref to $defs | the type of the definition |
| anyOf or oneOf, with or without null | the one type of all choices; string if a text is one of the choices |

A choice between a text and an object is the text, or the JSON of the object. Spark's from_json reads it so.
"""

import json
import re

SCALARS = {"string": "string", "integer": "long", "number": "double", "boolean": "boolean"}
# Keywords that limit or describe values, and do not change their type.
WITHOUT_TYPE = {"$schema", "title", "description", "required", "minimum", "maximum", "$defs"}
# A name that Spark's SQL reads without quotes.
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
NULL = {"type": "null"}


class UnknownForm(Exception):
    """A part of a schema whose type is not known. The text is one line: the place, and the problem."""


def report_type(path):
    """The type of the reports that a schema file describes: a struct."""
    schema = json.loads(path.read_text(encoding="utf-8"))
    try:
        kind = spark_type(schema, schema.get("$defs", {}))
        if not is_struct(kind):
            raise UnknownForm("the report: expected an object with properties")
    except UnknownForm as error:
        raise UnknownForm(f"{path.name}: {error}") from None
    return kind


def is_struct(kind):
    return isinstance(kind, dict) and kind["type"] == "struct"


def spark_type(schema, definitions, place="the report", open_definitions=()):
    """The type of a schema. PLACE is its position, and OPEN_DEFINITIONS are those that contain it."""
    if not isinstance(schema, dict):
        raise UnknownForm(f"{place}: expected an object, found {json.dumps(schema)}")
    form = schema.keys() - WITHOUT_TYPE
    kind = schema.get("type")
    if form == {"$ref"}:
        return definition_type(schema["$ref"], definitions, place, open_definitions)
    if form in ({"anyOf"}, {"oneOf"}):
        return choice_type(schema[form.pop()], definitions, place, open_definitions)
    if form in ({"enum"}, {"enum", "type"}, {"const"}, {"const", "type"}):
        return literal_type(schema, place)
    if form == {"type"} and isinstance(kind, str) and kind in SCALARS:
        return SCALARS[kind]
    if form == {"type", "items"} and kind == "array":
        element = spark_type(schema["items"], definitions, f"{place}[]", open_definitions)
        return {"type": "array", "elementType": element, "containsNull": True}
    if form == {"type", "properties", "additionalProperties"} and kind == "object":
        return struct_type(schema, definitions, place, open_definitions)
    if form == {"type", "additionalProperties"} and kind == "object":
        value = spark_type(schema["additionalProperties"], definitions, f"{place}.*", open_definitions)
        return {"type": "map", "keyType": "string", "valueType": value, "valueContainsNull": True}
    raise UnknownForm(f"{place}: unknown form {described(schema, form)}")


def described(schema, form):
    """The keywords of a form, with the value of 'type'."""
    words = [f"type {json.dumps(schema[name])}" if name == "type" else name for name in sorted(form)]
    return f"({', '.join(words) or 'no keyword'})"


def definition_type(reference, definitions, place, open_definitions):
    name = reference.removeprefix("#/$defs/") if isinstance(reference, str) else ""
    if name not in definitions:
        raise UnknownForm(f"{place}: unknown reference {json.dumps(reference)}")
    if name in open_definitions:
        raise UnknownForm(f"{place}: '{name}' contains itself, which no Spark type does")
    return spark_type(definitions[name], definitions, place, (*open_definitions, name))


def choice_type(choices, definitions, place, open_definitions):
    """The type of one of several schemas. Null is a choice of every Spark type."""
    others = [choice for choice in choices if choice != NULL]
    # A text takes any other choice, whose type is then not needed: it may contain itself.
    if any(is_text(choice, definitions) for choice in others):
        return "string"
    kinds = [spark_type(choice, definitions, place, open_definitions) for choice in others]
    if not kinds:
        raise UnknownForm(f"{place}: no choice besides null")
    if any(kind != kinds[0] for kind in kinds):
        raise UnknownForm(f"{place}: a choice between several types, none of them a text")
    return kinds[0]


def is_text(schema, definitions):
    """Whether a choice is a text, in one step."""
    if "$ref" in schema:
        schema = definitions.get(str(schema["$ref"]).removeprefix("#/$defs/"), {})
    values = schema.get("enum", [schema["const"]] if "const" in schema else [])
    return schema.get("type") == "string" or bool(values) and all(isinstance(value, str) for value in values)


def literal_type(schema, place):
    values = schema.get("enum", [schema.get("const")])
    if not values or not all(isinstance(value, str) for value in values) or schema.get("type", "string") != "string":
        raise UnknownForm(f"{place}: listed values are not all texts: {json.dumps(values)}")
    return "string"


def struct_type(schema, definitions, place, open_definitions):
    if schema["additionalProperties"] is not False:
        raise UnknownForm(f"{place}: an object with both properties and other names")
    names = {}
    for name in schema["properties"]:
        if not NAME.match(name):
            raise UnknownForm(f"{place}: '{name}' is not a name of a column")
        other = names.setdefault(name.lower(), name)
        if other != name:
            raise UnknownForm(f"{place}: '{other}' and '{name}' are one column to Spark, which ignores case")
    fields = [
        {"name": name, "type": spark_type(value, definitions, f"{place}.{name}".removeprefix("the report."), open_definitions),
         "nullable": True, "metadata": {}}
        for name, value in schema["properties"].items()
    ]
    return {"type": "struct", "fields": fields}
