#!/usr/bin/env python3
"""Puts mistakes into ports, and counts how many of them the comparison with the original finds.

    scripts/check-port-mutants.py                      all ports
    scripts/check-port-mutants.py NAME...              these ports, for example LastActivity
    scripts/check-port-mutants.py --list NAME...       prints the mutants without building them
    scripts/check-port-mutants.py --products FOLDER    uses what is built, for example .build/debug

A port of your own is mutated in place, in the folder of its package, and is restored after each mutant:

    check-port-mutants.py --own Sources/Quota/Quota.swift --build 'swift build --product Quota' \\
      --compare '.build/debug/multicast-objc compare Quota.m --port .build/debug/libQuota.so --random 3000'

The command of --build fails for a mutant that does not compile. The command of --compare exits with 0 if it finds no
difference, with 1 if it finds one, as `multicast-objc compare` and `swift test --skip-build --filter QuotaTests` do. With
--own, several files are separated by commas, and the result is listed without the table below.

The plug-ins of the chat client are compared with the modules of XMPPFramework, from the folder that the variable
ORIGINALS names; see scripts/fetch-originals.sh.

Each mutant is the port with a single mistake: a comparison turned, a condition negated, a call or an assignment left
out, two statements swapped, a number off by one, a name misspelled, a reference that is strong instead of weak. The
mutant is compiled, and is compared with the original in random sessions. A mutant that traps is found, too, and so is
one with which the comparison ends with another error, or hangs twice: the summary counts these apart.

The table scripts/port-mutants.tsv lists the mutants that no host can tell from the port, with the reasons. The check
fails if fewer than 95 % of the other mutants of a port are found; the summary names each survivor. A line of the table
is an error if its mutant is found, does not compile, or does not exist.
"""
import argparse
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHARE = 0.95

# The seconds after which a comparison hangs.
TIMEOUT = 180

MAIN = """
import Dispatch
import Foundation
import PortComparison

let thread = Thread {{
  do {{
    print(try {make}.check(messages: {messages}, seed: 3))
    exit(0)
  }} catch let difference as PortDifference {{
    print(difference)
    exit(1)
  }} catch {{
    print(error)
    exit(2)
  }}
}}
thread.stackSize = 8 << 20
thread.start()
dispatchMain()
"""

# A port: its module and sources, the files to mutate, and the expression that makes the comparison.
PORTS = {
    "LastActivity": {
        "module": "LastActivityExample",
        "sources": "ObjectiveC/Examples/LastActivity/Swift",
        "mutated": ["LastActivity.swift"],
        "comparison": "ObjectiveC/Examples/LastActivity/Comparison",
        "make": 'LastActivityComparison.make(folder: "ObjectiveC/Examples/LastActivity")',
        "messages": 8000,
    },
}

# The plug-ins of the chat client are shared libraries, which the program compare-plug-in loads.
for plug_in in ["Ping", "Version", "Receipts", "ChatStates", "Discovery", "Reconnect"]:
    PORTS[plug_in] = {
        "module": plug_in,
        "sources": f"Examples/XMPPClient/Sources/PlugIns/{plug_in}",
        "mutated": ["Receipts+Messages.swift" if plug_in == "Receipts" else f"{plug_in}.swift"],
        "plug-in": plug_in,
        "messages": 3000,
    }

# The functions of Reconnect without a counterpart in the original, which waits for the network instead of longer and
# longer, goes on after a refused login, and has no command.
PORTS["Reconnect"]["unported"] = [
    "takeOver(from", "wait(for", "ask(_", "reconnectCommand", "xmppStream(_ sender: XMPPStream, didNotAuthenticate",
]

# What replaces what in the code of a line. The text of literals is replaced by the last pattern only.
REPLACEMENTS = [
    (r" == ", " != ", "comparison turned"),
    (r" != ", " == ", "comparison turned"),
    (r" < ", " >= ", "comparison turned"),
    (r" > ", " <= ", "comparison turned"),
    (r" && ", " || ", "and instead of or"),
    (r" \|\| ", " && ", "and instead of or"),
    (r"\bmin\(", "max(", "least instead of greatest"),
    (r"\bmax\(", "min(", "least instead of greatest"),
    (r"\btrue\b", "false", "Boolean turned"),
    (r"\bfalse\b", "true", "Boolean turned"),
    (r"(?<![\w.])!(?=[\w.])", "", "negation left out"),
    (r"(?<=[ (])([\w.]+\.isEmpty)\b", r"!\1", "condition negated"),
    (r"\bif (?!let\b|case\b|try\b|!)(\w[^{,=<>&|]*?) \{", r"if !(\1) {", "condition negated"),
    (r"\bguard (?!let\b|case\b|try\b|!)([\w.]+)(?=,| else)", r"guard !\1", "condition negated"),
    (r"(?<![\w.$#\"])(\d+)(?![\w.\"])", lambda m: str(int(m.group(1)) + 1), "off by one"),
    (r"\.first\b(?!Index)", ".last", "last instead of first"),
    (r"\bweak (?=var)", "", "strong instead of weak"),
    (r" \+ ", " - ", "minus instead of plus"),
    (r" - ", " + ", "plus instead of minus"),
    (r" \? ([^:?]+) : ([^:?]+)$", r" ? \2 : \1", "alternatives swapped"),
    (r"(?<=guard )(?!let |case )[^,]*, (?=\S)", "", "clause left out"),
    (r"(?<=if )(?!let |case )[^,]*, (?=\S)", "", "clause left out"),
    (r", (?!let |case |\.)[^,(\"]*(?:\([^()]*\)[^,(\"]*)*(?= else \{)", "", "clause left out"),
    (r"\.\.\.(?=\S)", "..<", "range one shorter"),
    (r"\.\w+\([^()]*\)(?=\.\w+\()", "", "call of a chain left out"),
    (r"pending: \.drop", "pending: .deliver", "another policy"),
    (r" \?\? (?=[\w\".])[^)\n{]*?(?=$|\)|,| \{)", None, "default left out"),
    (r"\.error\b", ".result", "another case"),
    (r"\.result\b(?!\()", ".error", "another case"),
    (r"\.get\b(?!\()", ".set", "another case"),
    (r"(?<=\")([a-z][\w:./#-]*)(?=\")", r"\1x", "name misspelled"),
]

# A line that is one statement: a call, or an assignment to a variable.
STATEMENT = re.compile(r"^\s*(?:try\?? )?(?:self\??\.)?[\w.?!]+(?:\[[^\]]*\])?(?:\(.*\)| [-+*]?= [^{]*)$")


class Mutant:
    def __init__(self, port, file, number, old, new, kind):
        self.port, self.file, self.number = port, file, number
        self.old, self.new, self.kind = old, new, kind
        self.result = None

    @property
    def key(self):
        return (self.port, " ".join(self.old.split()), " ".join(self.new.split()))

    def __str__(self):
        new = " ".join(self.new.split()) or "(left out)"
        return f"{self.file}:{self.number}: {self.kind}: {' '.join(self.old.split())}  ->  {new}"


def balanced(line):
    return all(line.count(a) == line.count(b) for a, b in ("()", "[]", "{}"))


def in_literal(line, index):
    return line[:index].replace('\\"', "").count('"') % 2 == 1


def is_code(line):
    text = line.strip()
    return bool(text) and not text.startswith(("//", "import ", "public import ", "@"))


def mutants_of_line(line):
    code = line.split("  //")[0]
    for pattern, replacement, kind in REPLACEMENTS:
        for match in re.finditer(pattern, code):
            literal = in_literal(code, match.start())
            if literal != (kind == "name misspelled"):
                continue
            new = match.expand(replacement) if isinstance(replacement, str) else ""
            if callable(replacement):
                new = replacement(match)
            yield line[: match.start()] + new + line[match.end() :], kind


def lines_of_functions(lines, names):
    """Returns the indices of the lines of the functions that the original does not have."""
    found = set()
    for index, line in enumerate(lines):
        if any(f"func {name}" in line for name in names):
            end = line[: len(line) - len(line.lstrip())] + "}"
            found.update(range(index, lines.index(end, index)))
    return found


def mutants_of_file(port, name, text):
    lines = text.split("\n")
    unported = lines_of_functions(lines, PORTS[port].get("unported", []))
    for index, line in enumerate(lines):
        if index in unported or not is_code(line):
            continue
        seen = set()
        for new, kind in mutants_of_line(line):
            if new != line and new not in seen:
                seen.add(new)
                yield index, index + 1, Mutant(port, name, index + 1, line, new, kind)
        if STATEMENT.match(line) and balanced(line):
            yield index, index + 1, Mutant(port, name, index + 1, line, "", "statement left out")
            after = lines[index + 1] if index + 1 < len(lines) else ""
            same = len(after) - len(after.lstrip()) == len(line) - len(line.lstrip())
            if same and STATEMENT.match(after) and balanced(after):
                yield index, index + 2, Mutant(
                    port, name, index + 1, f"{line}\n{after}", f"{after}\n{line}", "statements swapped"
                )


def all_mutants(name):
    port = PORTS[name]
    for file in port["mutated"]:
        text = (ROOT / port["sources"] / file).read_text()
        lines = text.split("\n")
        for start, end, mutant in mutants_of_file(name, file, text):
            changed = lines[:start] + (mutant.new.split("\n") if mutant.new else []) + lines[end:]
            yield mutant, "\n".join(changed)


class Builder:
    def __init__(self, name, products, work):
        self.port, self.products, self.work = PORTS[name], products, work
        maps = [f"-fmodule-map-file={m}" for m in sorted(products.glob("C*.build/module.modulemap"))]
        plugin = next(iter(sorted((products.parent).glob("*/MessagingMacros-tool"))))
        self.options = ["-swift-version", "6", "-wmo", "-I", str(products / "Modules")]
        for item in maps:
            self.options += ["-Xcc", item]
        for feature in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"):
            self.options += ["-enable-upcoming-feature", feature]
        self.options += ["-load-plugin-executable", f"{plugin}#MessagingMacros"]
        self.prepare()

    def prepare(self):
        """Writes the program of the comparison, and links the modules of ObjectiveC to a library for all mutants."""
        main = self.work / "main.swift"
        main.write_text(MAIN.format(make=self.port["make"], messages=self.port["messages"]))
        self.main = sorted((ROOT / self.port["comparison"]).glob("*.swift")) + [main]
        objects = [str(one) for one in self.products.glob("CScriptSupport.build/*.o")]
        for module in ("ObjectiveCSyntax", "Scripting", "PortComparison"):
            folder = self.products / f"{module}.build"
            # The folder may also hold objects of sources that are gone.
            for source in shlex.split((folder / "sources").read_text()):
                objects.append(str(folder / f"{pathlib.Path(source).name}.o"))
        self.link("-emit-library", *objects, "-o", str(self.work / "libComparison.so"))

    def compile(self, output, module, sources, options=()):
        command = ["swiftc", "-c", "-module-name", module, *options, *self.options, "-o", str(output)]
        return subprocess.run(command + [str(s) for s in sources], capture_output=True, text=True)

    def link(self, *arguments):
        command = ["swiftc", *arguments, "-L", str(self.products), "-lDynamicMulticastShared"]
        for folder in self.products, self.work:
            command += ["-Xlinker", "-rpath", "-Xlinker", str(folder)]
        subprocess.run(command, check=True, capture_output=True)

    def run(self, number, mutant, text):
        """Compiles and runs a mutant, or the unchanged port if there is no mutant."""
        folder = self.work / str(number)
        folder.mkdir()
        sources = []
        for source in sorted((ROOT / self.port["sources"]).glob("*.swift")):
            if mutant and source.name == mutant.file:
                source = folder / source.name
                source.write_text(text)
            sources.append(source)
        program = self.build(folder, sources)
        if program is None:
            return "does not compile", ""
        try:
            # A single timeout may come from a busy machine.
            result = self.execute(program) or self.execute(program)
        finally:
            shutil.rmtree(folder)
        if result is None:
            return "hangs", f"no end after {TIMEOUT} seconds"
        text = result.stdout + result.stderr
        return {0: "survives", 1: "found", 2: "fails"}.get(result.returncode, "traps"), text

    def execute(self, program):
        """Runs a comparison. Returns None if the time is over."""
        try:
            return subprocess.run(
                [str(part) for part in program], cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT,
                env={"SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin"},
            )
        except subprocess.TimeoutExpired:
            return None

    def build(self, folder, sources):
        """Builds the program that compares a mutant, and returns its command; None if the mutant does not compile."""
        port, main, program = folder / "port.o", folder / "main.o", folder / "compare"
        module = self.port["module"]
        emit = ["-emit-module", "-emit-module-path", str(folder / f"{module}.swiftmodule")]
        if self.compile(port, module, sources, emit).returncode:
            return None
        # Compile the comparison with the mutant, because the compiler copies the default values of parameters.
        if self.compile(main, "Comparison", self.main, ["-I", str(folder)]).returncode:
            return None
        self.link(str(main), str(port), "-o", str(program), "-L", str(self.work), "-lComparison")
        return [program]


class PlugInBuilder(Builder):
    """Builds mutants of a plug-in of the chat client, each as a bundle."""

    def prepare(self):
        # The library XMPP refers to the modules of the packages that it depends on.
        checkouts = self.products.parent.parent / "checkouts"
        maps = sorted(checkouts.glob("*/Sources/C*/include/module.modulemap"))
        maps += sorted(checkouts.glob("*/Sources/_*/include/module.modulemap"))
        maps += sorted((ROOT / "Examples/XMPPClient/XMPP/Sources").glob("C*/module.modulemap"))
        for item in maps:
            self.options += ["-Xcc", f"-fmodule-map-file={item}"]
        for folder in sorted(checkouts.glob("*/Sources/*/include")):
            self.options += ["-Xcc", "-I", "-Xcc", str(folder)]
        originals = os.environ.get("ORIGINALS")
        if not originals:
            sys.exit("ORIGINALS does not name a folder with XMPPFramework: see scripts/fetch-originals.sh")
        self.originals = pathlib.Path(originals).resolve()
        manifest = self.products / "PlugIns" / self.port["plug-in"] / "Info.json"
        if not manifest.exists():
            sys.exit(f"{manifest} is missing: Examples/XMPPClient/lay-out.sh makes it")
        self.manifest = shutil.copy(manifest, self.work)

    def build(self, folder, sources):
        bundle = folder / "PlugIns" / self.port["plug-in"]
        bundle.mkdir(parents=True)
        shutil.copy(self.manifest, bundle)
        module = self.port["module"]
        command = ["swiftc", "-emit-library", "-module-name", module, *self.options]
        command += ["-o", str(bundle / f"lib{module}.so"), "-L", str(self.products)]
        command += ["-lDynamicMulticastShared", "-lXMPP"]
        if subprocess.run(command + [str(s) for s in sources], capture_output=True).returncode:
            return None
        compare = self.products / "compare-plug-in"
        return [compare, self.port["plug-in"], bundle.parent, self.originals, self.port["messages"], 3]


class OwnBuilder:
    """Puts mutants into the files of a user's package, and runs the commands that build and compare the port."""

    def __init__(self, build, compare):
        self.build, self.compare = build, compare

    def run(self, _, mutant, text):
        if mutant is None:
            return self.result()
        file = pathlib.Path(mutant.file)
        unchanged = file.read_text()
        try:
            file.write_text(text)
            return self.result()
        finally:
            file.write_text(unchanged)

    def result(self):
        built = subprocess.run(self.build, shell=True, capture_output=True, text=True)
        if built.returncode:
            return "does not compile", built.stdout + built.stderr
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        for _ in range(2):
            # The session contains the processes that the command starts, which would outlive the command.
            process = subprocess.Popen(self.compare, shell=True, start_new_session=True, **pipes)
            try:
                text, _ = process.communicate(timeout=TIMEOUT)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                continue
            return {0: "survives", 1: "found", 2: "fails"}.get(process.returncode, "traps"), text
        return "hangs", f"no end after {TIMEOUT} seconds"


def equivalent():
    """Reads the list of mutants that no host can tell from the port."""
    listed = {}
    for line in (ROOT / "scripts/port-mutants.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            port, old, new, reason = line.split("\t")
            listed[(port, old, new)] = reason
    return listed


def summarize(name, results, listed, is_complete):
    """Prints the results of a port. Returns False if the table is wrong, or too few mutants are found."""
    compiled = [m for m in results if m.result != "does not compile"]
    equivalent = [m for m in compiled if m.result == "survives" and m.key in listed]
    survivors = [m for m in compiled if m.result == "survives" and m.key not in listed]
    real = len(compiled) - len(equivalent)
    found = real - len(survivors)
    share = f" ({found / real:.0%})" if real else ""
    print(f"\n{name}: {found} of {real} mutants that a host can tell from the port are found{share}")
    counts = [(word, sum(m.result == word for m in compiled)) for word in ("traps", "fails", "hangs")]
    if any(count for _, count in counts):
        print("  of these: " + ", ".join(f"{count} {word}" for word, count in counts if count))
    print(f"  {len(equivalent)} are equivalent to the port; {len(results) - len(compiled)} do not compile")
    for mutant in survivors:
        print(f"  survives: {mutant}")
    wrong = []
    for key in (key for key in listed if key[0] == name):
        states = sorted({m.result for m in results if m.key == key})
        # Two lines of a port may be equal, so that a listed mutant exists twice.
        if "survives" not in states and (states or is_complete):
            wrong.append(f"{'/'.join(states) or 'does not exist'}: {key[1]}  ->  {key[2] or '(left out)'}")
    for line in wrong:
        print(f"  error: listed in scripts/port-mutants.tsv, but {line}")
    if found < SHARE * real:
        print(f"  error: fewer than {SHARE:.0%} are found")
    return not wrong and found >= SHARE * real


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--products", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", help="only mutants of lines that contain a text")
    parser.add_argument("--own", help="the Swift files of a port of your own, separated by commas")
    parser.add_argument("--build", default="swift build", help="builds the port of --own")
    parser.add_argument("--compare", help="compares the port of --own with its original")
    options = parser.parse_args()
    names = options.names or list(PORTS)
    if options.own:
        if not options.compare:
            parser.error("--own needs --compare, a command that compares the port with its original")
        PORTS["own"] = {"sources": os.getcwd(), "mutated": options.own.split(",")}
        names, options.products, options.jobs = ["own"], pathlib.Path(os.getcwd()), 1
        # Otherwise the end of this program would leave a mutant in the file.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if options.list:
        for name in names:
            for mutant, _ in all_mutants(name):
                print(mutant)
        return 0
    products = options.products
    if products is None:
        scratch = ROOT / ".build/check"
        build = ["swift", "build", "--disable-build-manifest-caching", "--scratch-path", str(scratch)]
        for part in "--product DynamicMulticastShared", "--package-path ObjectiveC --target LastActivityComparison":
            subprocess.run([*build, *part.split()], cwd=ROOT, check=True)
        products = scratch / "debug"
    listed, are_right = {} if options.own else equivalent(), True
    unknown = sorted({port for port, _, _ in listed} - set(PORTS))
    if unknown:
        sys.exit(f"scripts/port-mutants.tsv lists ports that do not exist: {', '.join(unknown)}")
    for name in names:
        with tempfile.TemporaryDirectory() as work:
            if options.own:
                builder = OwnBuilder(options.build, options.compare)
            else:
                kind = PlugInBuilder if "plug-in" in PORTS[name] else Builder
                builder = kind(name, products.resolve(), pathlib.Path(work))
            result, text = builder.run("port", None, "")
            if result != "survives":
                sys.exit(f"{name}: the comparison of the unchanged port {result}:\n{text}")
            print(f"{name}: {text.strip()}", flush=True)
            wanted = [(m, t) for m, t in all_mutants(name) if not options.only or options.only in m.old]
            with ThreadPoolExecutor(options.jobs) as pool:

                def job(item):
                    number, (mutant, text) = item
                    mutant.result, _ = builder.run(number, mutant, text)
                    print(f"  {mutant.result:17}{mutant}", flush=True)
                    return mutant

                # An interrupted loop restores the file of a mutant at once.
                run = map if options.own else pool.map
                results = list(run(job, enumerate(wanted)))
        are_right = summarize(name, results, listed, not options.only) and are_right
    return 0 if are_right else 1


if __name__ == "__main__":
    sys.exit(main())
