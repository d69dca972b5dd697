"""Finds the places of a Swift file where a mutant can be made, with tree-sitter's grammar of Swift.

A mutant is one changed expression or statement. All mutants of a sample are compiled into one build: the changed text
replaces the original by a choice between both, `(mutantIsOn(7) ? changed : original)`.
"""

import dataclasses
import re

import tree_sitter_swift
from tree_sitter import Language, Parser

PARSER = Parser(Language(tree_sitter_swift.language()))

# Expressions that an operator sequence consists of. A sequence is duplicated as a whole, so that its types are inferred
# in the same way.
OPERATORS = {
    "comparison_expression", "equality_expression", "conjunction_expression", "disjunction_expression",
    "additive_expression", "multiplicative_expression", "infix_expression", "bitwise_operation",
    "nil_coalescing_expression", "ternary_expression", "prefix_expression", "try_expression", "unsafe_expression",
    "await_expression", "range_expression", "open_end_range_expression", "as_expression", "check_expression",
}
POSTFIX = {"navigation_expression", "call_expression", "postfix_expression"}
SKIPPED = {
    "comment", "multiline_comment", "ERROR", "attribute", "line_string_literal", "multi_line_string_literal",
    "switch_pattern", "enum_entry", "inheritance_specifier", "user_type", "type_annotation", "import_declaration",
}
RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
ARITHMETIC = {"+": "-", "-": "+", "&+": "&-", "&-": "&+", "*": "+", "&*": "&+"}
LOGIC = {"&&": "||", "||": "&&"}

# How often an operator is drawn. Without weights, nearly all mutants would change constants and relations.
WEIGHTS = {
    "relation": 3, "constant": 2, "arithmetic": 2, "logic": 2, "drop guard": 2, "drop check": 2, "if never": 1.5,
    "remove statement": 2, "negate if": 0.7, "negate guard": 0.7,
}

ASSIGNMENT = re.compile(r"^(&?[-+*/%|^]|&|<<|>>|&<<|&>>)?=$")
PREFIX = re.compile(rb"((try|unsafe|await)\s+)+")
MUTATION = re.compile(
    r"^(try )?(unsafe )?[\w.!?\[\]]+\.(append|insert|formUnion|merge|removeAll|removeLast|removeFirst|remove|add|skip|sort"
    r"|subtract)\b.*\(", re.S)
CHECK = re.compile(r"^try .*\b(expect|check|verify|require|validate|ensure|charge|spend)\w*\(")


@dataclasses.dataclass
class Site:
    """A mutant: `replacement` takes the place of the bytes `start..<end`, with `@` for the test whether it is on."""
    operator: str
    start: int
    end: int
    replacement: str
    line: int
    before: str
    after: str


class Finder:
    """The sites of one file."""

    def __init__(self, source):
        self.source = source
        self.sites = []
        self.walk(PARSER.parse(source).root_node)

    def text(self, node):
        return self.source[node.start_byte:node.end_byte].decode()

    def add(self, operator, start, end, replacement, node, before, after):
        self.sites.append(Site(operator, start, end, replacement, node.start_point.row + 1, before, after))

    def leaves(self, node):
        if node.child_count == 0:
            yield node
        for child in node.children:
            yield from self.leaves(child)

    def sequence(self, token):
        """The operator sequence around a token, without a leading `try` and the left side of an assignment."""
        node = token
        while node.parent is not None:
            parent = node.parent
            inner = parent.type in POSTFIX and parent.children[0].id == node.id and node.type in OPERATORS
            if parent.type not in OPERATORS and not inner:
                break
            node = parent
        start, end, depth = node.start_byte, node.end_byte, 0
        for leaf in self.leaves(node):
            text = self.text(leaf)
            if text and text in "([{":
                depth += 1
            elif text and text in ")]}":
                depth -= 1
            elif depth == 0 and ASSIGNMENT.match(text):
                if leaf.start_byte >= token.start_byte:
                    return None
                start = leaf.end_byte
        while self.source[start:start + 1] in (b" ", b"\n"):
            start += 1
        prefix = PREFIX.match(self.source[start:end])
        start += prefix.end() if prefix else 0
        text = self.source[start:end]
        # The parser took `a - b.c` for `(a - b).c`: parentheses would change the meaning.
        if self.source[end:end + 1] in (b".", b"(", b"[", b"?", b"!"):
            return None
        return None if start > token.start_byte or b"//" in text or b'"""' in text else (start, end)

    def replace(self, operator, token, new):
        """A mutant with another operator."""
        found = self.sequence(token)
        if found is None:
            return
        start, end = found
        before = self.source[start:end].decode()
        after = (self.source[start:token.start_byte] + new.encode() + self.source[token.end_byte:end]).decode()
        self.add(operator, start, end, f"(@ ? {after} : {before})", token, before, after)

    def walk(self, node):
        if node.type in SKIPPED:
            return
        head = self.text(node)[:60] if node.type in ("property_declaration", "function_declaration") else ""
        if re.search(r"\b(var description|func (description|log)\b)", head):
            return
        if node.child_count == 0 and node.parent is not None and node.parent.type in OPERATORS:
            self.operators(node)
        handler = {
            "integer_literal": self.constant, "guard_statement": self.conditions, "if_statement": self.conditions,
            "while_statement": self.conditions, "statements": self.statements, "call_expression": self.extremes,
            "control_transfer_statement": self.results, "function_body": self.early,
        }.get(node.type)
        if handler:
            handler(node)
        for child in node.children:
            self.walk(child)

    def operators(self, token):
        text = self.text(token)
        if text in RELATIONS:
            self.replace("relation", token, RELATIONS[text])
        elif text in LOGIC:
            self.replace("logic", token, LOGIC[text])
        elif text in ARITHMETIC and token.parent.type != "prefix_expression" and token.prev_sibling is not None:
            whole = self.text(token.parent)
            if '"' not in whole and not whole.startswith("["):
                self.replace("arithmetic", token, ARITHMETIC[text])

    def constant(self, node):
        text = self.text(node)
        if not re.fullmatch(r"\d{1,6}", text) or node.parent.type == "navigation_suffix":
            return
        value = int(text)
        for other in [value + 1] + ([value - 1] if value else []):
            self.add("constant", node.start_byte, node.end_byte, f"(@ ? {other} : {text})", node, text, str(other))

    def conditions(self, statement):
        """Boolean conditions of a `guard`, `if` or `while`."""
        kind = statement.type.split("_")[0]
        previous, is_case = None, False
        for child in statement.children[1:]:
            if child.type in ("else", "{", "statements", "if_statement", "}"):
                break
            is_case = child.type == "case" or is_case and child.type != ","
            first = previous is None or previous.type == ","
            previous = child
            bound = child.next_sibling is not None and child.next_sibling.type in ("=", "?")
            if not first or is_case or bound or child.type in (",", "value_binding_pattern", "availability_condition", "pattern"):
                continue
            start, end = child.start_byte, child.end_byte
            prefix = PREFIX.match(self.source[start:end])
            before = prefix.group(0).decode() if prefix else ""
            rest = self.source[start + len(before):end].decode()
            if "//" in rest or "#available" in rest:
                continue
            if kind != "while":
                self.add(f"negate {kind}", start, end, f"{before}(@ != ({rest}))", child, rest, f"!({rest})")
            if kind == "guard":
                self.add("drop guard", start, end, f"{before}(@ || ({rest}))", child, rest, "true")
            if kind == "if":
                self.add("if never", start, end, f"{before}(!@ && ({rest}))", child, rest, "false")

    def statements(self, node):
        for child in node.children:
            text = self.text(child)
            # The parser takes `defer` for a call. In an `if` of its own, it would run at once, without a mutant too.
            if "//" in text or len(text) > 300 or text.startswith("defer"):
                continue
            if child.type not in ("call_expression", "assignment", "infix_expression", "try_expression", "unsafe_expression"):
                continue
            if CHECK.match(text):
                operator = "drop check"
            elif MUTATION.match(text) and "reserve" not in text or re.search(r"^[^=\n]* &?[-+|]= ", text):
                operator = "remove statement"
            else:
                continue
            self.add(operator, child.start_byte, child.end_byte, "if !@ { %s }" % text, child, text, "(removed)")

    def results(self, node):
        text = self.text(node)
        other = {"return true": "false", "return false": "true"}.get(text)
        if other:
            value = text.split()[1]
            self.add("result", node.start_byte, node.end_byte, f"return (@ ? {other} : {value})", node, text, f"return {other}")

    def extremes(self, node):
        text, callee = self.text(node), node.children[0]
        name = self.text(callee)
        if "//" in text or text.startswith("try"):
            return
        if callee.type == "simple_identifier" and name in ("min", "max") or re.search(r"\.(min|max)$", name) and callee.type == "navigation_expression":
            other = name[:-3] + {"min": "max", "max": "min"}[name[-3:]]
            after = other + text[len(name):]
            self.add("min or max", node.start_byte, node.end_byte, f"(@ ? {after} : {text})", node, text, after)

    def early(self, body):
        """A function that returns an empty value at once."""
        function = body.parent
        if function.type != "function_declaration" or body.child_count < 2 or body.children[1].type != "statements":
            return
        head = self.source[function.start_byte:body.start_byte].decode()
        found = re.search(r"->\s*([^{]+?)\s*(where .*)?$", head)
        result = found.group(1).strip() if found else "Void"
        if result == "Void":
            value = ""
        elif result.endswith("?"):
            value = " nil"
        elif result.startswith("["):
            value = " [:]" if ":" in result else " []"
        else:
            numbers = ("Int", "UInt64", "UInt32", "Int64", "UInt8", "UInt16", "Double", "ByteCount")
            value = {"Bool": " false", "String": ' ""'}.get(result, " 0" if result in numbers else None)
        if value is None:
            return
        statements = body.children[1]
        controls = ("control_transfer_statement", "if_statement", "switch_statement", "for_statement", "guard_statement")
        single = statements.child_count == 1 and statements.children[0].type not in controls
        keep = "return " if single and result != "Void" else ""
        name = head.strip().split("\n")[-1][:80]
        self.add("return early", statements.start_byte, statements.start_byte, f"if @ {{ return{value} }}; {keep}",
                 function, name, f"return{value}")
