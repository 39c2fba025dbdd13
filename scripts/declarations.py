"""Finds the declarations of Swift by their keywords: names, labels, members, and the types that a type inherits."""
import re

# Comments, strings and regular expressions, in which neither braces nor keywords count.
NOISE = re.compile(
    r'//[^\n]*|/\*.*?\*/|#*""".*?"""#*|#"[^\n]*?"#|#/.*?/#'
    r'|"(?:\\\((?:[^()\n"]|"[^"\n]*"|\((?:[^()\n"]|"[^"\n]*"|\([^()\n]*\))*\))*\)|\\.|[^"\\\n])*"'
    r"|(?<=[(=,:] )/(?![/*\s])(?:\\.|[^/\\\n])+/|(?<=\()/(?![/*\s])(?:\\.|[^/\\\n])+/",
    re.S,
)
TOKEN = re.compile(
    r"(?P<brace>[{}])"
    r"|names: (?P<added>(?:(?:suffixed|named)\(\w+\)(?:,\s+)?)+)"
    r"|\b(?P<type>struct|class|enum|actor|protocol|extension)\s+(?!func\b|var\b|let\b|subscript\b)(?P<name>\w[\w.]*)"
    r"|\b(?:typealias|associatedtype)\s+(?P<alias>\w+)(?:<[^=]*>)?(?:\s*=\s*(?:any |some )?(?P<meaning>\w[\w.]*))?"
    r"|\b(?:func|macro)\s+(?P<function>`[^`]+`|\w+)"
    r"|(?<![.\w])(?P<special>init|subscript)\b(?=[?!]?\s*[<(])"
    r"|\b(?:var|let)\s+(?P<variable>`?\w+`?)"
    r"|\bcase\s+(?=`?\w)(?P<case>)"
)
OBJECTIVE_C = re.compile(r"@(?:interface|protocol|class|implementation)\s+(\w+)|^[-+]\s*\([^)]*\)\s*(\w+)", re.M)


def end_of_group(text, start):
    """The offset behind the parenthesis or bracket that closes the one at an offset."""
    depth = 0
    for match in re.compile(r"->|[(\[{<]|[)\]}>]").finditer(text, start):
        if match[0] != "->":
            depth += 1 if match[0] in "([{<" else -1
        if depth == 0 and match[0] != "->":
            return match.end()
    return len(text)


def split_list(text):
    """The parts of a list, which commas outside of all brackets separate."""
    parts, start, depth = [], 0, 0
    for match in re.finditer(r"->|[(\[{<]|[)\]}>]|,", text):
        if match[0] == "," and depth == 0:
            parts.append(text[start : match.start()])
            start = match.end()
        elif match[0] not in ("->", ","):
            depth += 1 if match[0] in "([{<" else -1
    return [part.strip() for part in parts + [text[start:]] if part.strip()]


class Type:
    """A type with its extensions: the parameters of its members by name, and the names of what it inherits."""

    def __init__(self):
        self.members, self.parents = {}, set()


class Declarations:
    """The declarations of some files.

    The parameters of a function are pairs: the label, and whether a call may leave the argument out. Those of
    anything else are None. A name has a list of them, one for each declaration.
    """

    def __init__(self):
        self.types = {}
        self.names = {}
        self.protocols = set()
        self.suffixes = set()  # Of the names that macros add beside a protocol.
        self.objective_c = set()  # The types of Objective-C.

    def add(self, name, parameters, owner=None):
        name = name.strip("`")
        self.names.setdefault(name, []).append(parameters)
        if owner is not None:
            owner.members.setdefault(name, []).append(parameters)

    def type(self, name):
        return self.types.setdefault(name, Type())

    def read_page(self, page):
        """Reads the code of a page, also what the page does not show."""
        for block in page.blocks:
            self.read_objective_c(block.text) if block.language.startswith("obj") else self.read_swift(block.text)
        for code in page.hidden_code:
            self.read_swift(code)

    def read_objective_c(self, text):
        for match in OBJECTIVE_C.finditer(text):
            if match[1]:
                self.type(match[1])
                self.objective_c.add(match[1])
            self.add(match[1] or match[2], None)

    def read_swift(self, text):
        text = NOISE.sub('""', text)
        # The declarations that the braces around a place belong to: a type, or None for a body.
        owners, opening, level = [], None, 0
        for match in TOKEN.finditer(text):
            owner = owners[-1] if owners else None
            if match["brace"] == "{":
                owners.append(opening)
                opening = None
            elif match["brace"] == "}":
                if owners:
                    owners.pop()
            elif match["added"]:
                self.read_added_names(match["added"])
            elif match["type"]:
                opening = self.read_type(text, match, owner)
            elif match["alias"]:
                self.add(match["alias"], None, owner)
                if match["meaning"]:
                    self.type(match["alias"]).parents.add(match["meaning"].split(".")[-1])
                else:
                    self.type(match["alias"])
            elif match["function"] or match["special"]:
                self.add(match["function"] or match["special"], self.read_parameters(text, match), owner)
            elif match["variable"] and (owner is not None or not owners):
                self.add(match["variable"], None, owner)
            elif match["case"] is not None and owner is not None:
                self.read_cases(text, match.end(), owner)

    def read_added_names(self, names):
        for kind, name in re.findall(r"(\w+)\((\w+)\)", names):
            if kind == "suffixed":
                self.suffixes.add(name)
            else:
                self.add(name, None)

    def read_type(self, text, match, owner):
        name = match["name"].split(".")[-1]
        declared = self.type(name)
        if match["type"] == "protocol":
            self.protocols.add(name)
        if match["type"] != "extension":
            self.add(name, None, owner)
        head = text[match.end() : text.find("{", match.end())].split(" where ")[0]
        head = head[end_of_group(head, 0) :] if head.startswith("<") else head
        if head.lstrip().startswith(":"):
            for parent in re.split(r"[,&]", head.lstrip()[1:]):
                words = re.findall(r"[\w.]+", re.sub(r"@\w+|<.*", "", parent))
                declared.parents.update(word.split(".")[-1] for word in words[-1:])
        return declared

    def read_parameters(self, text, match):
        start = re.compile(r"[?!]?\s*").match(text, match.end()).end()
        if text[start : start + 1] == "<":
            start = end_of_group(text, start)
        if text[start : start + 1] != "(":
            return None
        inside = text[start + 1 : end_of_group(text, start) - 1]
        return [self.parameter(part, isSubscript=match["special"] == "subscript") for part in split_list(inside)]

    def parameter(self, part, isSubscript=False):
        names = re.sub(r"@\w+(\([^)]*\))?\s*", "", part.split(":")[0]).split()
        label = names[0].strip("`") if ":" in part and names else "_"
        if isSubscript and len(names) < 2:
            label = "_"
        return label, "=" in part or bool(re.search(r": *repeat |\.\.\.$", part))

    def read_cases(self, text, start, owner):
        case = re.compile(r"\s*(`?\w+`?)")
        while match := case.match(text, start):
            start, parameters = match.end(), None
            if text[start : start + 1] == "(":
                end = end_of_group(text, start)
                parameters = [self.parameter(part) for part in split_list(text[start + 1 : end - 1])]
                start = end
            self.add(match[1], parameters, owner)
            rest = re.compile(r'(\s*=\s*[\w".-]+)?\s*,').match(text, start)
            if not rest:
                break
            start = rest.end()

    # MARK: Looking up

    def family(self, name):
        """A type of a name, and all that it inherits."""
        found, waiting = {}, [name]
        while waiting:
            name = waiting.pop()
            if name in self.types and name not in found:
                found[name] = self.types[name]
                waiting += found[name].parents
        return found.values()

    def has_type(self, name):
        if name in self.types and name in self.names:
            return True
        return any(name.endswith(suffix) and name[: -len(suffix)] in self.protocols for suffix in self.suffixes)

    def initializers(self, name):
        return self.types[name].members.get("init", []) if name in self.types else []

    def members(self, name, member):
        """The parameters of a type's members of a name."""
        return [found for type in self.family(name) for found in type.members.get(member, [])]


def accepts(parameters, labels):
    """Whether a declaration may be written with some labels: it may leave out what a call may leave out."""
    if parameters is None:
        return False
    rest = list(labels)
    for label, isOptional in parameters:
        if rest and rest[0] == label:
            rest.pop(0)
        elif not isOptional:
            return False
    return not rest
