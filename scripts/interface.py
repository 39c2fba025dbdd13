#!/usr/bin/env python3
"""Writes the public interface of each module as text, from the symbol graphs that build-docs.sh extracts.

    scripts/interface.py GRAPHS           writes Docs/Interface/NAME.txt in the package of each module
    scripts/interface.py GRAPHS --check   compares the files with the graphs, and prints the differences

GRAPHS contains the folders `public` and `internal`, named after the lowest access of the declarations in their graphs,
with a folder for each module. Only the graph of `internal` contains the public declarations that are hidden from the
documentation. No graph contains unavailable declarations, `noasync`, `@inlinable` or `@unchecked`. A declaration of an
SPI is for this repository only, and therefore none of a public interface.
"""
import argparse
import difflib
import glob
import json
import os
import re
import sys

from pages import ROOT, read, tracked

FOLDER = "Docs/Interface"
HEAD = """\
// The public interface of the product {}, from the symbol graph of its module.
// `scripts/build-docs.sh --record` writes this file. Do not edit the file.
"""
HIDDEN = """
// MARK: Hidden from the documentation
//
// These declarations are public for the expansions of macros, as defaults of requirements, or as forms of a
// declaration above for some types.
"""
# Every type has these conformances, unless its declaration says otherwise.
IMPLIED = {"Copyable", "Escapable", "SendableMetatype"}
TYPES = {"struct", "class", "enum", "protocol", "extension"}
MEMBERS = (
    "enum.case associatedtype typealias init type.property type.subscript type.method "
    "property subscript method func.op macro var func"
).split()


def kind(symbol):
    return symbol["kind"]["identifier"].removeprefix("swift.")


def identifier(symbol):
    return symbol["identifier"]["precise"]


def is_public(symbol):
    return symbol["accessLevel"] in ("public", "open") and not symbol.get("spi")


def path_of(module):
    """The path of the text of a module, in the package of the module."""
    package = "ObjectiveC" if os.path.isdir(os.path.join(ROOT, "ObjectiveC/Sources", module)) else ""
    return os.path.join(package, FOLDER, f"{module}.txt")


def declaration(symbol):
    """The text of a declaration, in which a type has the names of the types around it."""
    parts = [part["spelling"] for part in symbol["declarationFragments"]]
    if kind(symbol) in TYPES:
        name = [part["kind"] for part in symbol["declarationFragments"]].index("identifier")
        parts[name] = ".".join(symbol["pathComponents"])
    text = " ".join("".join(parts).split()).replace(" : ", ": ")
    text = f"open {text}" if symbol["accessLevel"] == "open" else text
    text = " ".join([availability(mark) for mark in symbol.get("availability", [])] + [text])
    # The names of the stamps of PlugIns contain hashes of the sources and the version of the compiler.
    return re.sub(r"\b(InterfaceStamp|CompilerStamp)_\w+", r"\1_…", text)


def availability(mark):
    facts = [mark.get("domain", "*")]
    facts += ["deprecated"] if mark.get("isUnconditionallyDeprecated") else []
    for name in ("introduced", "deprecated", "obsoleted"):
        if name in mark:
            facts.append(f"{name}: {'.'.join(str(number) for number in mark[name].values())}")
    facts += [f'renamed: "{mark["renamed"]}"'] if "renamed" in mark else []
    return f"@available({', '.join(facts)})"


def conditions(constraints, known=()):
    """The clause of the constraints that a declaration adds to those of the types around it."""
    facts = lambda each: (each["lhs"], " == " if each["kind"] == "sameType" else ": ", each["rhs"])
    known = {facts(each) for each in known}
    texts = {"".join(facts(each)) for each in constraints if each["rhs"] not in IMPLIED and facts(each) not in known}
    return f" where {', '.join(sorted(texts))}" if texts else ""


class Package:
    """The declarations of all modules, and the set of those that are public."""

    def __init__(self, graphs):
        self.graphs, self.symbols, self.public = graphs, {}, set()
        self.modules = [Module(self, name) for name in sorted(os.listdir(os.path.join(graphs, "public")))]

    def load(self, access, module):
        for path in sorted(glob.glob(os.path.join(self.graphs, access, module, "*.symbols.json"))):
            with open(path, encoding="utf-8") as file:
                yield json.load(file)


class Module:
    """The public declarations of a module, and the types that they belong to."""

    def __init__(self, package, name):
        self.package, self.name = package, name
        self.relations, self.symbols = [], {}
        for graph in package.load("internal", name):
            self.relations += graph["relationships"]
            symbols = {identifier(symbol): symbol for symbol in graph["symbols"]}
            self.symbols |= {key: symbols[key] for key in symbols if "::SYNTHESIZED::" not in key}
        self.extensions = {key for key, symbol in self.symbols.items() if kind(symbol) == "extension"}
        # A type of the module hides an extension of a type of the same name.
        types = [symbol for symbol in self.symbols.values() if kind(symbol) in TYPES]
        types.sort(key=lambda symbol: kind(symbol) != "extension")
        self.types = {tuple(symbol["pathComponents"]): symbol for symbol in types}
        self.public = {key for key, symbol in self.symbols.items() if self.is_reachable(symbol)} - self.extensions
        self.shown = {identifier(symbol) for graph in package.load("public", name) for symbol in graph["symbols"]}
        if not self.shown or not self.shown <= self.public:
            sys.exit(f"{name}: the graphs of {package.graphs} do not fit together")
        package.symbols |= self.symbols
        package.public |= self.public

    def is_reachable(self, symbol):
        """Whether a declaration is public, and the types around it are public or belong to another module."""
        path = tuple(symbol["pathComponents"])
        around = [self.types[path[:count]] for count in range(1, len(path)) if path[:count] in self.types]
        return all(is_public(each) or kind(each) == "extension" for each in around + [symbol])

    def text(self):
        conforming = [head for key in self.public | self.extensions for head in self.conforming(self.symbols[key])]
        hidden = self.section(self.public - self.shown)
        return HEAD.format(self.name) + self.section(self.shown, conforming) + (hidden and HIDDEN + hidden)

    def section(self, chosen, heads=()):
        groups = {head: [] for head in heads}  # The members under the path and the text of each first line.
        for symbol in [self.symbols[key] for key in chosen]:
            path = tuple(symbol["pathComponents"])
            if kind(symbol) in TYPES:
                groups.setdefault((path, self.head(symbol)), [])
            else:
                groups.setdefault((path[:-1], self.owner(symbol, chosen)), []).append(symbol)
        section = ""
        for path, head in sorted(groups, key=lambda group: (group[0], group[1].startswith("extension "), group[1])):
            lines = [declaration(symbol) for symbol in sorted(groups[path, head], key=self.place)]
            section += f"\n{head}\n" if head else "\n"
            section += "".join(f"  {line}\n" if head else f"{line}\n" for line in lines)
        return section

    def place(self, symbol):
        # The order of cases has a meaning. All cases of a type are in one file.
        position = symbol["location"]["position"] if kind(symbol) == "enum.case" else {"line": 0, "character": 0}
        order = MEMBERS.index(kind(symbol)), position["line"], position["character"]
        return *order, symbol["pathComponents"][-1], declaration(symbol)

    def head(self, symbol):
        """The first line of a type: its declaration, and what it inherits. The graph's text of a protocol has both."""
        before, where, after = declaration(symbol).partition(" where ")
        inherited = self.targets("inheritsFrom", symbol) + self.targets("conformsTo", symbol)
        names = [name for name, given in inherited if not given]
        return before + (f": {', '.join(names)}" if names and kind(symbol) != "protocol" else "") + where + after

    def owner(self, symbol, chosen):
        """The first line of the type or extension that a declaration is a member of."""
        path = tuple(symbol["pathComponents"][:-1])
        if not path:
            return ""
        type = self.types[path]
        given = conditions(symbol.get("swiftExtension", {}).get("constraints", []), self.constraints(path))
        isAdded = kind(type) == "protocol" and not any(
            each["kind"] == "requirementOf" and each["source"] == identifier(symbol) for each in self.relations
        )
        isType = identifier(type) in chosen and not given and not isAdded
        return self.head(type) if isType else f"extension {'.'.join(path)}{given}"

    def conforming(self, symbol):
        """The path and first line of each extension that makes a type conform on conditions, or a type of others."""
        path = tuple(symbol["pathComponents"])
        for name, given in self.targets("conformsTo", symbol):
            if kind(symbol) == "extension":
                given = conditions(symbol.get("swiftExtension", {}).get("constraints", []))
            if given or kind(symbol) == "extension":
                yield path, f"extension {'.'.join(path)}: {name}{given}"

    def constraints(self, path):
        """The constraints of the types along a path."""
        around = [self.types.get(path[:count]) for count in range(1, len(path) + 1)]
        declared = [type for type in around if type and kind(type) != "extension"]
        return [each for type in declared for each in type.get("swiftGenerics", {}).get("constraints", [])]

    def targets(self, relation, symbol):
        """The names of the public types that a relation leads to from a symbol, each with its conditions."""
        found, known = set(), self.constraints(tuple(symbol["pathComponents"]))
        for each in self.relations:
            if each["kind"] != relation or each["source"] != identifier(symbol):
                continue
            if each["target"] in self.package.symbols:
                name = ".".join(self.package.symbols[each["target"]]["pathComponents"])
                isListed = each["target"] in self.package.public
            else:
                name = each["targetFallback"].partition(".")[2]
                # A type of others also has, without a conformance in this package, what its protocols here inherit.
                isListed = name not in IMPLIED and kind(symbol) != "extension"
            if isListed:
                found.add((name, conditions(each.get("swiftConstraints", []), known)))
        return sorted(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("graphs")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    texts = {path_of(module.name): module.text() for module in Package(options.graphs).modules}
    recorded = tracked(f"{FOLDER}/*.txt", f"ObjectiveC/{FOLDER}/*.txt")
    differences = []
    for name in sorted({*texts, *recorded}):
        path = os.path.join(ROOT, name)
        if options.check:
            old = read(name) if os.path.exists(path) else ""
            differences += difflib.unified_diff(
                old.splitlines(), texts.get(name, "").splitlines(), name, "the sources", lineterm=""
            )
        elif name in texts:
            with open(path, "w", encoding="utf-8") as file:
                file.write(texts[name])
        else:
            os.remove(path)
    if differences:
        print(*differences, sep="\n")
        sys.exit("The public interface differs from its text. `scripts/build-docs.sh --record` writes the text.")


main()
