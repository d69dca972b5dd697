"""Spark types of the JSON Schemas that Tests/Schemas/generate writes. Needs neither Spark nor Java.

A type is a value in Spark's own JSON notation, as StructType.fromJson reads it. A schema with another form is an error with
the place in the schema, so that no column is lost or wrong.

| form of the schema | Spark type |
|---|---|
| string, enum or const of strings | string |
| integer, number, boolean | long, double, boolean |
| object with properties | struct |
| object with additionalProperties | map with string keys |
| array with items | array |
| $ref to $defs | the type of the definition |
| anyOf or oneOf, with or without null | the one type of all choices; string if a text is one of the choices |

A choice between a text and an object is the text, or the JSON of the object. Spark's from_json reads it so. The other
choices must have types, too: their values are columns as soon as the choice is divided.

A table has OWN_COLUMNS besides the fields of the report. A report must not have fields of their names.
"""

import json
import re

SCALARS = {"string": "string", "integer": "long", "number": "double", "boolean": "boolean"}
# Keywords that limit or describe values, and do not change their type.
WITHOUT_TYPE = {"$schema", "title", "description", "required", "minimum", "maximum", "$defs"}
# A name that Spark's SQL reads without quotes.
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
NULL = {"type": "null"}
# The columns that the job adds, and those fields of 'app' that it reads for them.
OWN_COLUMNS = {"appidentifier": "appIdentifier", "appversion": "appVersion"}
IDENTITY = ("identifier", "version")


class UnknownForm(Exception):
    """A part of a schema whose type is not known. The text is one line: the place, and the problem."""


def report_type(path):
    """The type of the reports that a schema file describes: a struct."""
    schema = json.loads(path.read_text(encoding="utf-8"))
    definitions = schema.get("$defs", {}) if isinstance(schema, dict) else {}
    try:
        kind = spark_type(schema, definitions if isinstance(definitions, dict) else {})
        if not is_struct(kind):
            raise UnknownForm("the report: expected an object with properties")
    except UnknownForm as error:
        raise UnknownForm(f"{path.name}: {error}") from None
    return kind


def table_type(path):
    """The type of reports that get a table of one row per app."""
    kind = report_type(path)
    try:
        check_own_columns({field["name"]: field["type"] for field in kind["fields"]})
    except UnknownForm as error:
        raise UnknownForm(f"{path.name}: {error}") from None
    return kind


def check_own_columns(fields):
    """Refuses a report whose table could not have the columns that the job adds: the input, and the identity of the app."""
    for name, kind in fields.items():
        if name.lower() in OWN_COLUMNS:
            raise UnknownForm(f"{name}: the table has a column '{OWN_COLUMNS[name.lower()]}' of its own")
        if name.lower() == "input" and (name, kind) != ("input", "string"):
            raise UnknownForm(f"{name}: expected 'input', a text: the table has the path of the app in it")
    if "app" not in fields:
        return
    parts = {field["name"]: field["type"] for field in fields["app"]["fields"]} if is_struct(fields["app"]) else {}
    for name in IDENTITY:
        if parts.get(name) != "string":
            raise UnknownForm(f"app: expected an object with the text '{name}'")


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
    definition = definitions[name]
    if name not in open_definitions:
        return spark_type(definition, definitions, place, (*open_definitions, name))
    # The choice that contains itself is a text in JSON, and its type is not needed.
    if any(is_text(choice) for choice in choices_of(definition)):
        return "string"
    raise UnknownForm(f"{place}: '{name}' contains itself, which no Spark type does")


def choices_of(schema):
    found = schema.get("anyOf", schema.get("oneOf")) if isinstance(schema, dict) else None
    return found if isinstance(found, list) else []


def choice_type(choices, definitions, place, open_definitions):
    """The type of one of several schemas. Null is a choice of every Spark type, and a text takes any other choice."""
    if not isinstance(choices, list):
        raise UnknownForm(f"{place}: expected a list of choices, found {json.dumps(choices)}")
    kinds = [spark_type(choice, definitions, place, open_definitions) for choice in choices if choice != NULL]
    if not kinds:
        raise UnknownForm(f"{place}: no choice besides null")
    if "string" in kinds:
        return "string"
    if any(kind != kinds[0] for kind in kinds):
        raise UnknownForm(f"{place}: a choice between several types, none of them a text")
    return kinds[0]


def is_text(schema):
    """Whether a choice is a text where it stands."""
    try:
        return spark_type(schema, {}) == "string"
    except UnknownForm:
        return False


def literal_type(schema, place):
    values = schema.get("enum", [schema.get("const")])
    if not isinstance(values, list) or not values or not all(isinstance(value, str) for value in values) or schema.get("type", "string") != "string":
        raise UnknownForm(f"{place}: listed values are not all texts: {json.dumps(values)}")
    return "string"


def struct_type(schema, definitions, place, open_definitions):
    if schema["additionalProperties"] is not False:
        raise UnknownForm(f"{place}: an object with both properties and other names")
    properties = schema["properties"]
    if not isinstance(properties, dict) or not properties:
        raise UnknownForm(f"{place}: an object without properties, which Parquet does not store")
    names = {}
    for name in properties:
        if not NAME.match(name):
            raise UnknownForm(f"{place}: '{name}' is not a name of a column")
        other = names.setdefault(name.lower(), name)
        if other != name:
            raise UnknownForm(f"{place}: '{other}' and '{name}' are one column to Spark, which ignores case")
    fields = [
        {"name": name, "type": spark_type(value, definitions, f"{place}.{name}".removeprefix("the report."), open_definitions),
         "nullable": True, "metadata": {}}
        for name, value in properties.items()
    ]
    return {"type": "struct", "fields": fields}
