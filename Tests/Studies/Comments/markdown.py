"""Renders the Markdown of 'ballast check --markdown' as HTML: the part of GitHub Flavored Markdown that it has.

A line of another form is an error, so that a picture never hides what GitHub would show.
"""

import html
import re

TAGS = re.compile(r"&lt;(/?(?:code|details|summary|sup|sub|br|b|strong|em)(?: [a-z]+=&quot;[a-z-]+&quot;)?/?)&gt;")
STYLE = """
body { margin: 0; padding: 24px; width: 812px; font: 14px/1.5 -apple-system, "Segoe UI", "Liberation Sans", sans-serif; color: #1f2328; }
h2 { font-size: 21px; line-height: 1.25; padding-bottom: 6px; border-bottom: 1px solid #d1d9e0; margin: 0 0 16px; }
h3 { font-size: 17px; margin: 24px 0 12px; }
p, ul, table, details { margin: 0 0 16px; }
table { border-collapse: collapse; display: block; overflow: auto; }
th, td { border: 1px solid #d1d9e0; padding: 6px 13px; }
tr:nth-child(even) td { background: #f6f8fa; }
code { font: 85% ui-monospace, "Liberation Mono", monospace; background: #818b981f; padding: .2em .4em; border-radius: 6px; }
"""


def inline(text):
    """Escapes, tags that GitHub allows, strong text."""
    parts = re.split(r"\\([!-/:-@\[-`{-~])", text)
    shown = "".join(f"&#{ord(part)};" if index % 2 else tags(part) for index, part in enumerate(parts))
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", shown)


def tags(text):
    # Entities that the comment has already stay.
    escaped = re.sub(r"&(?!(?:#\d+|#x[0-9a-fA-F]+|[a-z]+);)", "&amp;", text)
    escaped = escaped.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return TAGS.sub(lambda match: "<" + html.unescape(match[1]) + ">", escaped)


def cells(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def table(lines):
    sides = ["right" if cell.endswith(":") else "left" for cell in cells(lines[1])]

    def row(line, tag):
        columns = zip(cells(line), sides, strict=True)
        return "<tr>" + "".join(f'<{tag} align="{side}">{inline(cell)}</{tag}>' for cell, side in columns) + "</tr>"

    return "<table>" + row(lines[0], "th") + "".join(row(line, "td") for line in lines[2:]) + "</table>"


def items(lines):
    """A list; items that are indented belong to the one before."""
    parts, depth = [], -1
    for line in lines:
        indent, text = re.fullmatch(r"( *)- (.*)", line).groups()
        level = len(indent) // 2
        parts.append("<ul>" * (level - depth) + "</ul>" * (depth - level) + f"<li>{inline(text)}</li>")
        depth = level
    return "".join(parts) + "</ul>" * (depth + 1)


def block(lines):
    first = lines[0]
    if first.startswith("<!--"):
        return block(lines[1:]) if lines[1:] else ""
    if match := re.match(r"(##+) (.*)", first):
        heading = f"<h{len(match[1])}>{inline(match[2])}</h{len(match[1])}>"
        return heading + (block(lines[1:]) if lines[1:] else "")
    if first.startswith("|"):
        return table(lines)
    if re.match(r" *- ", first):
        return items([line for line in lines if line])
    if first.startswith(("<details>", "</details>")):
        return "\n".join(tags(line) for line in lines)
    if re.match(r"(>|\d+\.|```|    |#)", first):
        raise ValueError(f"a line of a form that is not rendered: {first}")
    return "<p>" + "<br>".join(inline(line.rstrip()) for line in lines) + "</p>"


def page(text):
    blocks = [group.split("\n") for group in re.split(r"\n{2,}", text.strip("\n"))]
    return f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>" + "\n".join(block(lines) for lines in blocks)
