#!/usr/bin/env python3
"""Checks that what the pages name is there: links, commands, and the declarations in code font.

    scripts/check-pages.py               all pages, after the self test
    scripts/check-pages.py PAGE...       some pages
    scripts/check-pages.py --self-test   the self test alone

Links: the file of a relative link is tracked by Git, and its anchor is a heading there.

Commands: blocks of sh, and code spans that begin like a command. Scripts, programs of the package manager,
subcommands and options of `multicast` and `multicast-objc`, tests after `--filter` and paths of the repository are
there. A page marks a block that cannot be checked by the remark `<!-- not checked: reason -->` before it.

Declarations: the names come from the Swift sources and not from symbol graphs. Pages also name internal
declarations, tests, macros and the programs of nested packages, which symbol graphs lack; and the sources are read
in a second, where a graph needs a build. Types are known by their last name, so two nested types of one name count
as one. scripts/check-pages-names.txt lists the names of others.
"""
import difflib
import functools
import os
import re
import shlex
import sys

from declarations import Declarations, accepts, end_of_group, split_list
from pages import Page, ROOT, read, tracked

NAMES = "scripts/check-pages-names.txt"
CHANGES = "CHANGELOG.md"
# The programs with subcommands; a module of each has the program's name.
PROGRAMS = ["multicast", "multicast-objc"]
# The packages whose sources and pages are for users of the library.
PACKAGES = ["", "ObjectiveC"]
# The names of Foundation, GCDMulticastDelegate, OCMock and XMPPFramework. Those of Objective-C's runtime have an
# underscore.
PREFIXES = re.compile(r"(NS|CF|CG|GCD|HC|OC|OCMock|XMPP|UI|XC|RR|XLY)[A-Z]|[a-z]+_\w+$|[A-Z\d]+_[A-Z\d_]+$|[A-Z]$")


class Repository:
    """What pages may name: files, packages with their programs, commands with their options, declarations."""

    def __init__(self):
        self.files = dict.fromkeys(tracked())
        self.folders = {"."} | {folder for path in self.files for folder in self.parents(path)}
        self.packages = [os.path.dirname(path) for path in self.files if os.path.basename(path) == "Package.swift"]
        self.commands = self.find_commands()
        self.steps = set(re.findall(r"^(\S+) +(?:gate|all) ", read("scripts/check.sh"), re.M))
        self.known = {line for line in read(NAMES).splitlines() if line and not line.startswith("#")}
        self.used = set()  # The known names that a page has.

    @staticmethod
    def parents(path):
        while path := os.path.dirname(path):
            yield path

    def has(self, path):
        return path in self.files or path in self.folders

    @functools.cache
    def text(self, path):
        """The text of a file, nothing if it is no text, such as a link to a folder."""
        try:
            return read(path)
        except (UnicodeDecodeError, IsADirectoryError):
            return ""

    @functools.cache
    def page(self, path):
        return Page(path)

    @functools.cached_property
    def pages(self):
        return [self.page(path) for path in self.files if path.endswith(".md") and path != CHANGES]

    @functools.cached_property
    def parts_of_paths(self):
        """Each run of folders and file that a path has; with and without an extension, except Swift's.

        The file of a type may outlive it, so the name of a Swift file is none of a type.
        """
        found = set()
        for path in self.files:
            for names in path.split("/"), re.sub(r"(?<=[^/])\.(?!swift)[^/]*$", "", path).split("/"):
                found.update("/".join(names[a:b]) for b in range(1, len(names) + 1) for a in range(b))
        return found

    @functools.cached_property
    def words_in_capitals(self):
        """The names in capitals of all texts but the pages: those of C, and variables of the environment."""
        pattern = re.compile(r"\b[A-Z][A-Z\d_]+\b")
        return {
            word for path in self.files if not path.endswith(".md") for word in pattern.findall(self.text(path))
        }

    def package(self, path):
        """The folder of the package that a path belongs to."""
        return max((folder for folder in self.packages if not folder or path.startswith(folder + "/")), key=len)

    # MARK: Commands

    def find_commands(self):
        """The options of each subcommand of a program: the literals that the readers of its arguments compare."""
        options, readers, types = {}, {}, {program: {} for program in PROGRAMS}
        for path in self.files:
            module = next((one for one in [*PROGRAMS, "ProgramSupport"] if f"/{one}/" in path), None)
            if module is None or not re.match(r"(ObjectiveC/)?Sources/.*\.swift$", path):
                continue
            text = self.text(path)
            cases = re.findall(r'(?:case|argument ==) ((?:"-[^"]+"(?:, )?)+)|\w+\.contains\("(-[^"]+)"\)', text)
            found = set(re.findall(r'-[^",\s]+', " ".join(a + " " + b for a, b in cases).replace('"', "")))
            for type in re.findall(r"^(?:package )?(?:struct|enum) (\w+)", text, re.M):
                options[type] = found
                readers[type] = {
                    reader
                    for variable in re.findall(r"\b(\w+)\.take\(", text)
                    for reader in re.findall(rf"\bvar {variable} = (\w+)\(", text)
                }
                if name := re.search(r'static let name = "([^"]+)"', text):
                    for program in [module] if module in PROGRAMS else PROGRAMS:
                        types[program][name[1]] = type

        def known(type):
            return options[type].union(*map(known, readers[type]))

        return {
            program: {name: known(type) | options["CommandLineProgram"] for name, type in commands.items()}
            for program, commands in types.items()
        }

    @functools.cache
    def programs(self, package):
        """The programs of a package, and the targets with their sources."""
        manifest = self.text(os.path.join(package, "Package.swift"))
        found = dict(re.findall(r'\.executable\(name: "([^"]+)", targets: \["([^"]+)"', manifest))
        for target in re.findall(r'\.executableTarget\(\s*name: "([^"]+)"|\bprogram\("([^"]+)"', manifest):
            name = target[0] or target[1]
            found[name] = name
        return found

    @functools.cache
    def targets(self, package):
        """The names of all products and targets of a package."""
        manifest = self.text(os.path.join(package, "Package.swift"))
        names = re.findall(r'(?:\bname: |\b(?:library|module|program)\(\s*)"([^"]+)"', manifest)
        return set(names) | {f"{name}Tests" for name in re.findall(r'\btests\(\s*"([^"]+)"', manifest)}

    def has_option(self, package, target, option):
        """Whether a source of a program has an option as a literal or, for swift-argument-parser, as a property."""
        name = option.lstrip("-")
        property = re.sub(r"-(\w)", lambda match: match[1].upper(), name)
        pattern = re.compile(rf'"(--)?{re.escape(name)}"|@(Flag|Option)\b[^@]*?\bvar {property}\b', re.S)
        folders = f"/{target}/", f"/{target}.swift"
        return option in ("--help", "--version") or any(
            pattern.search(self.text(path))
            for path in self.files
            if path.startswith(package) and path.endswith(".swift") and any(name in "/" + path for name in folders)
        )

    @functools.cache
    def has_test(self, package, name):
        """Whether the tests of a package have a name, of which `--filter` may give a part."""
        tests = os.path.join(package, "Tests/")
        return any(
            name in path or name in self.text(path)
            for path in self.files
            if path.startswith(tests) and path.endswith(".swift")
        )

    # MARK: Declarations

    @functools.cache
    def declarations(self, isForUsers):
        """The declarations that a page may name: those of the package, or also those of tests and other packages."""
        found = Declarations()
        folders = tuple(f"{base}{name}/" for base in ("", "ObjectiveC/") for name in ("Sources", "Examples", "Plugins"))
        for file in self.files:
            if file.endswith(".swift") and (not isForUsers or file.startswith(folders)):
                found.read_swift(self.text(file))
            elif file.startswith("ObjectiveC/Examples/LastActivity/Objective-C"):
                found.read_objective_c(self.text(file))
        return found

    @functools.cached_property
    def examples(self):
        """The declarations of the code in all pages: many go on with the example of another."""
        found = Declarations()
        for page in self.pages:
            found.read_page(page)
        return found


class Check:
    """The check of one page."""

    def __init__(self, page, repository):
        self.page, self.repository = page, repository
        self.folder = os.path.dirname(page.path)
        self.package = repository.package(page.path)
        path = page.path.removeprefix("ObjectiveC/")
        self.declared = repository.declarations(isForUsers=path == "README.md" or path.startswith("Sources/"))
        self.examples = repository.examples
        self.own = Declarations()
        self.own.read_page(page)
        self.findings = set()  # Pairs of a line and a text.
        self.skipped = []
        self.counts = {"links": 0, "commands": 0, "names": 0}

    def run(self):
        self.check_links()
        if self.page.path != CHANGES:  # It names what there was.
            self.check_commands()
            self.check_names()
        return sorted(self.findings)

    def report(self, line, text, name=None, names=()):
        near = difflib.get_close_matches(name, list(names), 1, 0.75) if name else []
        self.findings.add((line, text + (f"; '{near[0]}' is the nearest" if near else "")))

    # MARK: Links

    def check_links(self):
        # Without code spans, in which brackets are code.
        prose = re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", lambda match: re.sub(r"[^\n]", "x", match[0]), self.page.prose)
        pattern = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^ {0,3}\[[^\]]+\]:\s*(\S+)", re.M)
        for match in pattern.finditer(prose):
            link = match[1] or match[2]
            if not re.match(r"[a-z]+:", link):
                self.counts["links"] += 1
                self.check_link(self.page.line(match.start()), link)

    def check_link(self, line, link):
        path, _, anchor = link.partition("#")
        file = os.path.normpath(os.path.join(self.folder, path)) if path else self.page.path
        if not self.repository.has(file) and path:
            return self.report(line, f"the link '{link}' leads to no file: '{file}' is not in the repository")
        if anchor and file.endswith(".md"):
            anchors = self.anchors(self.repository.page(file) if path else self.page)
            if anchor not in anchors:
                self.report(line, f"the link '{link}' leads to no heading of {file}", anchor, anchors)

    @staticmethod
    def anchors(page):
        """The anchors of a page's headings, by GitHub's rule: the second of one name ends in -1."""
        anchors, seen = set(), {}
        for title in re.findall(r"^ {0,3}#{1,6} +(.*?)(?: +#+)? *$", page.prose, re.M):
            title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
            anchor = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
            number = seen.get(anchor, 0)
            seen[anchor] = number + 1
            anchors.add(f"{anchor}-{number}" if number else anchor)
        return anchors | set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", page.text))

    # MARK: Commands

    def check_commands(self):
        for block in self.page.blocks:
            if block.language not in ("sh", "bash"):
                continue
            if reason := re.match(r"not checked: (.+)", block.remark):
                self.skipped.append(f"{self.page.path}:{block.line - 1}: not checked: {reason[1]}")
                continue
            line, folders = block.line, [self.package, ""]
            for row in re.split(r"(?<!\\)\n", block.text):
                command = re.sub(r"(?<!\S)#.*", "", row.replace("\\\n", " "))
                folders = self.check_line(line, command, folders, isInBlock=True)
                line += row.count("\n") + 1
        for line, span in self.page.spans():
            if re.match(r"([A-Z_]+=\S+ )*(swift (run|test|build)|bash|multicast(-objc)?) |(swift (test|build)|\./[\w-]+\.sh)$|scripts/\S", span):
                self.check_line(line, span, [self.package, ""])
            elif re.match(r"[A-Z]\w+(/[\w.+-]+)+$", span) and span.split("/")[0] in self.repository.folders:
                self.check_path(line, span, ["", self.package])

    def check_line(self, line, text, folders, isInBlock=False):
        """Checks the commands of a line, each from one of some folders; returns the folders of the next line."""
        try:
            lexer = shlex.shlex(text, posix=True, punctuation_chars="&|;<>")
            lexer.whitespace_split, lexer.commenters = True, ""
            words = list(lexer)
        except ValueError as error:
            self.report(line, f"'{text.strip()}' is no command: {error}")
            return folders
        command = []
        for word in words + [";"]:
            if re.fullmatch(r"[&|;]+", word):
                if command:
                    folders = self.check_command(line, command, folders, isInBlock)
                command = []
            elif command or not re.match(r"[A-Z_]+=", word):
                command.append(word)
        return folders

    def check_command(self, line, words, folders, isInBlock):
        self.counts["commands"] += 1
        program, arguments = words[0], words[1:]
        if program == "cd":
            folder = os.path.normpath(os.path.join(folders[-1], arguments[0]))
            if folder not in self.repository.folders:
                self.report(line, f"there is no folder '{arguments[0]}'")
                return folders
            return [folder]
        for word in arguments:
            self.check_path(line, word, folders)
        if program == "swift" and arguments and arguments[0] in ("run", "test", "build"):
            self.check_package_command(line, arguments[0], arguments[1:], folders)
        elif program in PROGRAMS:
            self.check_multicast(line, program, arguments)
        elif program == "bash" and arguments and not arguments[0].startswith("-"):
            self.check_script(line, arguments[0], arguments[1:], folders, isRun=False)
        elif program.startswith(("scripts/", "./")):
            self.check_script(line, program, arguments, folders, isRun=isInBlock or bool(arguments))
        return folders

    def check_path(self, line, word, folders):
        """A path whose first folder is one of the repository's is there."""
        path = word.rstrip("/")
        first = path.split("/")[0]
        if "/" not in path or not re.fullmatch(r"[\w./+-]+", path) or first in (".", "..", ".build"):
            return
        bases = [base for base in folders if os.path.join(base, first) in self.repository.folders]
        if bases and not any(self.repository.has(os.path.normpath(os.path.join(base, path))) for base in bases):
            self.report(line, f"there is no file '{path}'", path, self.repository.files)

    def check_script(self, line, script, arguments, folders, isRun):
        paths = [os.path.normpath(os.path.join(folder, script)) for folder in folders]
        path = next((path for path in paths if self.repository.has(path)), None)
        if path is None:
            return self.report(line, f"there is no script '{script}'", paths[-1], self.repository.files)
        if path in self.repository.folders:
            return
        if isRun and not os.access(os.path.join(ROOT, path), os.X_OK):
            self.report(line, f"'{script}' is not executable")
        for argument in arguments:
            if re.match(r"--?\w", argument) and argument.split("=")[0] not in self.repository.text(path):
                self.report(line, f"'{script}' does not know '{argument}'")
            elif path == "scripts/check.sh" and re.fullmatch(r"[a-z-]+", argument):
                if argument not in self.repository.steps | {"--all", "--list", "--package"}:
                    self.report(line, f"'{script}' has no step '{argument}'", argument, self.repository.steps)

    def check_package_command(self, line, command, words, folders):
        packages = [folder for folder in folders if folder in self.repository.packages]
        words = iter(words)
        target = None
        for word in words:
            name, hasValue, value = word.partition("=")
            if not word.startswith("-"):
                target = word
                break
            if name in PACKAGE_OPTIONS and not hasValue:
                value = next(words, "")
            if name == "--package-path":
                packages = [os.path.normpath(os.path.join(folder, value)) for folder in folders]
                packages = ["" if folder == "." else folder for folder in packages]
                packages = [folder for folder in packages if folder in self.repository.packages]
                if not packages:
                    self.report(line, f"'{value}' is no package")
            elif name in ("--product", "--target"):
                names = set().union(*map(self.repository.targets, packages))
                if value not in names:
                    self.report(line, f"the package has no product or target '{value}'", value, names)
            elif name == "--filter" and not any(self.repository.has_test(one, value) for one in packages):
                self.report(line, f"no test has the name '{value}'")
        if command != "run" or target is None or not packages:
            return
        rest = list(words)
        package = next((one for one in packages if target in self.repository.programs(one)), None)
        if package is None:
            names = set().union(*map(self.repository.programs, packages))
            self.report(line, f"the package has no program '{target}'", target, names)
        elif target in PROGRAMS:
            self.check_multicast(line, target, rest, isBuilt=True)
        else:
            self.check_options(line, package, target, rest)

    def check_multicast(self, line, program, arguments, isBuilt=False):
        """With isBuilt, the command builds the program, and no other one."""
        if not arguments or arguments[0] in ("help", "--help", "-h", "--version") or arguments[0].isupper():
            return
        name, rest = arguments[0], arguments[1:]
        commands = self.repository.commands[program]
        if program == "multicast" and not isBuilt:
            # `multicast` starts the other program, which may be built, too.
            commands = self.repository.commands["multicast-objc"] | commands
        external = f"{program}-{name}"
        package = next((one for one in self.repository.packages if external in self.repository.programs(one)), None)
        if name in commands:
            known = commands[name]
            for option in rest[: rest.index("--")] if "--" in rest else rest:
                option = option.strip("[]").split("=")[0]
                if not re.match(r"--?\w", option) or any(option.startswith(one) for one in known if re.fullmatch(r"-\w", one)):
                    continue
                if option not in known:
                    self.report(line, f"'{program} {name}' does not know '{option}'", option, known)
        elif package is not None:
            self.check_options(line, package, external, rest)
        else:
            self.report(line, f"'{program}' has no command '{name}'", name, commands)

    def check_options(self, line, package, program, arguments):
        target = self.repository.programs(package)[program]
        for argument in arguments:
            option = argument.strip("[]").split("=")[0]
            if option.startswith("--") and option != "--" and not self.repository.has_option(package, target, option):
                self.report(line, f"'{program}' does not know '{option}'")

    # MARK: Declarations

    COMPONENT = r"[A-Za-z_]\w*(?:\((?:(?:[A-Za-z_]\w*):)*\))?"
    PATH = re.compile(rf"[@#]?{COMPONENT}(?:[./]{COMPONENT})*(?:-[\w.,()]+)?")
    CALL = re.compile(r"(?<![\w@#$])(?P<dot>\.?)(?P<name>[A-Za-z_]\w*)(?:<[\w, ]+>)?\(")

    def check_names(self):
        for line, span in self.page.spans():
            if self.is_path(span) or self.is_known(span) or re.match(r"@[a-z]", span):
                continue
            if re.fullmatch(r"(?!~|/|\.build/|scripts/)[\w./+-]*\w\.(swift|md|sh|py|m|h|c|json|plist|txt|table)", span):
                self.report(line, f"there is no file '{span}'", span, self.repository.parts_of_paths)
                continue
            if self.PATH.fullmatch(span):
                self.check_reference(line, span)
            else:
                self.check_example(line, span)

    def check_reference(self, line, span):
        """A reference to a declaration: Name, Name.member, name(label:), Name/member(_:)."""
        if not re.match(r"@?[A-Z]", span) and "(" not in span:
            return
        self.counts["names"] += 1
        span = re.sub(r"-[\w.,()]+$", "", span.lstrip("@#"))
        parts = re.findall(self.COMPONENT, span)
        owner, name = None, parts[0].split("(")[0]
        modules = set().union(*map(self.repository.targets, {self.package, *PACKAGES}))
        if len(parts) > 1 and name in modules and self.exists(parts[1].split("(")[0]):
            parts = parts[1:]
            name = parts[0].split("(")[0]
        if len(parts) == 1 and name in modules and "(" not in parts[0]:
            return
        if name[0].isupper() and not self.exists(name):
            return self.report(line, f"'{name}' is no declaration", name, self.declared.names)
        for index, part in enumerate(parts):
            name, isCall, labels = part.partition("(")
            labels = labels.rstrip(")").split(":")[:-1]
            if index == 0 and name[0].islower() and not isCall:
                continue  # A variable.
            if name in ("self", "Type") or owner and self.is_generated(owner):
                return
            if index == 0 and self.is_foreign(name) and not self.is_ours(name):
                return
            if owner and not isCall and not self.members(owner, name) and not self.is_known(name):
                return self.report(line, f"'{owner}' has no member '{name}'", name, self.member_names(owner))
            if isCall and not self.accepts(owner, name, labels):
                self.report(line, f"'{part}' is no declaration" + (f" of '{owner}'" if owner else ""))
            isType = name[0].isupper() and self.is_ours(name)
            owner = name if isType else None
            if not isType and index:
                break

    def check_example(self, line, span):
        """Calls in a line of Swift: their functions are there, with these labels."""
        for attribute in re.findall(r"@([A-Z]\w+)", span):
            if not self.exists(attribute):
                self.report(line, f"'@{attribute}' is no attribute", attribute, self.declared.names)
        isObjectiveC = re.search(r"\[\w+ \w|^[-+] ?\(|@\(|\w \*|;|^'", span)
        if isObjectiveC or re.search(r"\b(func|init|protocol|class|struct|macro)\b(?!\()", span):
            return
        span = re.sub(r'"[^"]*"', '""', span)
        for reference in re.findall(r"(?<![\w.@/])[A-Z]\w*\.\w+\b(?![(.])", span):
            if not self.is_path(reference) and not self.is_known(reference):
                self.check_reference(line, reference)
        for call in self.CALL.finditer(span):
            name = call["name"]
            if name in KEYWORDS:
                continue
            self.counts["names"] += 1
            end = end_of_group(span, call.end() - 1)
            arguments = split_list(span[call.end() : end - 1])
            labels = None
            if "…" not in span[call.end() :] and not re.match(r"\s*\{", span[end:]):
                labels = [(re.match(r"(\w+):", argument) or ["", "_"])[1] for argument in arguments]
            if not self.accepts(None, name, labels) and not self.is_foreign(name):
                kind = "type" if name[0].isupper() else "function"
                written = name if labels is None else f"{name}({''.join(label + ':' for label in labels)})"
                self.report(line, f"'{written}' is no {kind}, in '{span}'", name, self.declared.names)

    def is_path(self, span):
        """Whether a span names files or folders, perhaps without their extension."""
        return os.path.normpath(span).removeprefix("../") in self.repository.parts_of_paths

    def is_known(self, name):
        if name in self.repository.known:
            self.repository.used.add(name)
            return True
        return False

    def is_foreign(self, name):
        return bool(PREFIXES.match(name)) or name in self.repository.words_in_capitals or self.is_known(name)

    def is_ours(self, name):
        return self.examples.has_type(name) or self.declared.has_type(name)

    def is_generated(self, name):
        return name not in self.examples.types and name not in self.declared.types

    def exists(self, name):
        return self.is_ours(name) or bool(self.functions(name)) or self.is_foreign(name)

    def functions(self, name):
        return self.examples.names.get(name, []) + self.declared.names.get(name, [])

    def members(self, owner, name):
        return self.examples.members(owner, name) + self.declared.members(owner, name)

    def member_names(self, owner):
        return {name for type in self.declared.family(owner) for name in type.members}

    def accepts(self, owner, name, labels):
        """Whether a function, or a type's initializer, has such labels; None are any."""
        found = self.members(owner, name) if owner else self.functions(name)
        if name[0].isupper() and self.is_ours(name):
            # The compiler writes an initializer where there is none, also in an example of the page itself.
            own = [one for one in (self.own, self.declared) if one.has_type(name) and name not in one.objective_c]
            if not any(found) and not all(one.initializers(name) for one in own):
                return True
            for one in self.examples, self.declared:
                found = found + one.initializers(name)
        if any(labels is None or accepts(parameters, labels) for parameters in found):
            return True
        return self.is_known(name) or self.is_known(f"{name}({''.join(f'{label}:' for label in labels or [])})")


# Options of the package manager that take the next word as their value.
PACKAGE_OPTIONS = set(
    "-c --configuration --package-path --scratch-path --build-path --product --target --filter --skip --traits -j --jobs"
    " -Xswiftc -Xcc -Xlinker -Xcxx --sanitize --triple --num-workers --xunit-output".split()
)
KEYWORDS = {"if", "in", "switch", "while", "for", "return", "some", "any"}


# A page of mistakes, and the text that the finding in each line begins with. Other lines have none.
MISTAKES = """
# A title, with `code`

[a file](Porting.md), [a heading](#a-title-with-code), [of another](../CONTRIBUTING.md#the-gate), [a folder](../Docs)
[no file](Portin.md)                                       | the link 'Portin.md' leads to no file
![no image](none.png)                                      | the link 'none.png' leads to no file
[no heading](#a-title)                                     | the link '#a-title' leads to no heading
[no heading of another](../CONTRIBUTING.md#the-gat)        | the link '../CONTRIBUTING.md#the-gat' leads to no head

```sh
swift build && swift test --filter SendingTests
CHECK_ALL=1 scripts/check.sh macros --list   # a remark
scripts/none.sh                                             | there is no script 'scripts/none.sh'
scripts/check.sh macro                                      | 'scripts/check.sh' has no step 'macro'
scripts/check.sh --none                                     | 'scripts/check.sh' does not know '--none'
scripts/builds.sh                                           | 'scripts/builds.sh' is not executable
echo '[1 description]' |swift run --package-path ObjectiveC multicast-objc repl
swift run --package-path ObjectiveC multicast-objc run --trace t.json \\
  --none ObjectiveC/Examples/Scripts/AskingAll.m
swift run none                                              | the package has no program 'none'
swift run multicast heders Stream.h                         | 'multicast' has no command 'heders'
swift run multicast-objc repl                              | the package has no program 'multicast-objc'
swift run --package-path ObjectiveC multicast-objc demo    | 'multicast-objc' has no command 'demo'
swift run multicast run ObjectiveC/Examples/Scripts/AskingAll.m | 'multicast' has no command 'run'
swift run --package-path Benchmarks benchmarks --quick
swift run --package-path Benchmarks benchmarks --none       | 'benchmarks' does not know '--none'
swift run --package-path None benchmarks                    | 'None' is no package
swift build --product None                                  | the package has no product or target 'None'
swift test --filter NoneTests                               | no test has the name 'NoneTests'
cd None                                                     | there is no folder 'None'
cd Examples/XMPPClient && ./lay-out.sh
swift run multicast demo                                    | the package has no program 'multicast'
```

<!-- not checked: a test -->
```sh
scripts/none.sh
```

`swift run Greeting`, `multicast-objc headers --swift`, `multicast bus chat --ask`, `multicast run A.m`, `Docs/Porting.md`, `scripts/builds.sh`
`multicast-objc headers --trace`                                | 'multicast-objc headers' does not know '--trace'
`multicast bus --none`                                     | 'multicast-bus' does not know '--none'
`LONG_TESTS=2 swift test --filter NoneTests`               | no test has the name 'NoneTests'
`Docs/None.md`                                             | there is no file 'Docs/None.md'
`scripts/none.sh`                                          | there is no script 'scripts/none.sh'

<!-- code: func drive(_ distance: Int, to place: String) {} -->
```swift
final class Car { func turn(by angle: Int) {} }
```

`MulticastDelegate`, `Multicast.send(_:_:)`, `remove(_:delegateQueue:)`, ``Explanation/Outcome/called``, `Car.turn(by:)`
`drive(3, to: "x")`, `addDelegate:delegateQueue:`, `NSProxy`, `@Responds(to:)`, `UsageObserverMulticast`, `worker.name`
`MulticastDelgate`                                         | 'MulticastDelgate' is no declaration; 'MulticastDele
`Multicast.sned(_:)`                                       | 'sned(_:)' is no declaration of 'Multicast'
`Multicast/unheard`                                        | 'Multicast' has no member 'unheard'
`remove(_:queue:)`                                         | 'remove(_:queue:)' is no declaration
``Explanation/Outcome/none``                               | 'Outcome' has no member 'none'
`delegates.add(worker, qeue: x)`                           | 'add(_:qeue:)' is no function
`drive(3)`                                                 | 'drive(_:)' is no function
`Car.turn(_:)`                                             | 'turn(_:)' is no declaration of 'Car'
`@Respondin`                                               | 'Respondin' is no declaration
`@Respondin class Car`                                     | '@Respondin' is no attribute
"""
# The finding in a command of two lines.
MISTAKE_OF_TWO_LINES = "'multicast-objc run' does not know '--none'"


def test_itself(repository):
    """Checks a page of mistakes; returns what is found and should not be, and what is not found."""
    lines = [line.split(" | ") for line in MISTAKES.split("\n")]
    page = Page("Docs/SelfTest.md", "\n".join(line[0].rstrip() for line in lines))
    expected = {(number, line[1].strip()) for number, line in enumerate(lines, 1) if len(line) > 1}
    expected.add((next(n for n, line in enumerate(lines, 1) if line[0].endswith("\\")), MISTAKE_OF_TWO_LINES))
    repository.examples.read_page(page)
    check = Check(page, repository)
    found = check.run()
    del repository.examples
    missing = [one for one in expected if not any(one[0] == line and text.startswith(one[1]) for line, text in found)]
    wrong = [one for one in found if not any(one[0] == line and one[1].startswith(text) for line, text in expected)]
    for line, text in sorted(missing):
        print(f"self test, line {line}: not found: {text}")
    for line, text in wrong:
        print(f"self test, line {line}: found for no reason: {text}")
    print(f"self test: {len(expected) - len(missing)} of {len(expected)} mistakes found")
    return not missing and not wrong and len(check.skipped) == 1


def main(arguments):
    repository = Repository()
    if not test_itself(repository):
        return 1
    if arguments == ["--self-test"]:
        return 0
    checks = [Check(repository.page(path), repository) for path in arguments or tracked("*.md")]
    findings = [f"{check.page.path}:{line}: error: {text}" for check in checks for line, text in check.run()]
    for text in [text for check in checks for text in check.skipped] + findings:
        print(text)
    counts = [f"{sum(check.counts[kind] for check in checks)} {kind}" for kind in checks[0].counts]
    print(f"{len(checks)} pages with {', '.join(counts)}: {len(findings)} mistakes")
    if findings:
        print(f"Correct the page. If a name is somebody else's, or an example's, write it in {NAMES}.")
        print("A new file counts once `git add` has it.")
    elif unused := repository.known - repository.used if not arguments else None:
        print(f"No page needs these names of {NAMES} any more: {', '.join(sorted(unused))}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
