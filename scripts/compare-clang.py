"""Compares what `multicast-objc headers` lists of projects with what clang finds; see compare-clang.sh."""

import argparse
import collections
import ctypes
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CLANG = os.path.realpath(shutil.which("clang"))
TOOLCHAIN = os.path.dirname(os.path.dirname(CLANG))
FLAGS = {
    "macos": ["-target", "arm64-apple-macosx13", "-fobjc-runtime=macosx-13"],
    "ios": ["-target", "arm64-apple-ios16", "-fobjc-runtime=ios-16"],
}
# GNUstep has the types of this system, but the runtime determines the encoding of bit fields.
FLAGS["gnustep"] = ["-target", "x86_64-unknown-linux-gnu", "-fobjc-runtime=macosx-13", "-DGNUSTEP=1"]
PREFIXES = {
    "macos": ["Cocoa", "CoreData", "QuartzCore", "CoreLocation", "Security", "SystemConfiguration"],
    "ios": ["UIKit", "CoreData", "QuartzCore", "CoreLocation", "Security", "SystemConfiguration"],
    "gnustep": [],
}
# The results of a `configure` on 64-bit Linux that are not 1.
CONFIGURED = {
    "GS_FAKE_MAIN": "0", "GS_PASS_ARGUMENTS": "0", "GS_WORDS_BIGENDIAN": "0", "BUGGY_PTR_LIMITS": "0",
    "HAVE_WIN32_THREADS_AND_LOCKS": "0", "GS_HAVE_I128": "0", "GS_UADDR": "uint64_t",
    "GS_SADDR": "int64_t", "GS_FLT32": "float", "GS_FLT64": "double",
    "GS_SINT128": "struct { gsu8 a[16]; }", "GS_UINT128": "struct { gsu8 a[16]; }",
    "INCLUDE_INTTYPES": "#include <inttypes.h>", "NX_CONST_STRING_CLASS": "NSConstantString",
    "GS_SIZEOF_COND_T": "48", "GS_SIZEOF_COND_MUTEX_T": "40", "GS_SIZEOF_MUTEX_T": "40",
    **{f"GS_{sign}INT{bits}": f"{'u' if sign == 'U' else ''}int{bits}_t"
       for sign in "SU" for bits in (8, 16, 32, 64)},
    **{f"DEFINE_{sign}INT{kind}_T": "" for sign in ("", "U") for kind in (8, 16, 32, 64, "PTR")},
}
IMPORT = re.compile(r"^\s*#\s*(?:import|include)\s*([<\"])([^>\"]+)[>\"]", re.M)


class Cursor(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("x", ctypes.c_int), ("data", ctypes.c_void_p * 3)]


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("flags", ctypes.c_uint)]


class Location(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p * 2), ("i", ctypes.c_uint)]


class Range(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p * 2), ("b", ctypes.c_uint), ("e", ctypes.c_uint)]


class Clang:
    """Lists the methods that a header declares, with their encodings, through libclang."""

    INTERFACE, CATEGORY, PROTOCOL, PROPERTY, INSTANCE, CLASS, CLASS_REF = 11, 12, 13, 14, 16, 17, 42

    def __init__(self):
        self.library = ctypes.CDLL(os.path.join(TOOLCHAIN, "lib", "libclang.so"))
        pointer, unsigned = ctypes.c_void_p, ctypes.c_uint
        self.visitor = ctypes.CFUNCTYPE(ctypes.c_int, Cursor, Cursor, pointer)
        types = {
            "createIndex": (pointer, [ctypes.c_int, ctypes.c_int]),
            "parseTranslationUnit2": (
                ctypes.c_int,
                [pointer, ctypes.c_char_p, ctypes.POINTER(ctypes.c_char_p), ctypes.c_int, pointer,
                 unsigned, unsigned, ctypes.POINTER(pointer)]),
            "getTranslationUnitCursor": (Cursor, [pointer]),
            "visitChildren": (unsigned, [Cursor, self.visitor, pointer]),
            "getCursorSpelling": (Text, [Cursor]),
            "getDeclObjCTypeEncoding": (Text, [Cursor]),
            "getCString": (ctypes.c_char_p, [Text]),
            "disposeString": (None, [Text]),
            "getCursorLocation": (Location, [Cursor]),
            "getCursorExtent": (Range, [Cursor]),
            "getRangeStart": (Location, [Range]),
            "getRangeEnd": (Location, [Range]),
            "getExpansionLocation": (
                None, [Location, ctypes.POINTER(pointer), ctypes.POINTER(unsigned), pointer, pointer]),
            "getFileName": (Text, [pointer]),
            "Cursor_isObjCOptional": (unsigned, [Cursor]),
            "getNumDiagnostics": (unsigned, [pointer]),
            "getDiagnostic": (pointer, [pointer, unsigned]),
            "getDiagnosticSeverity": (ctypes.c_int, [pointer]),
            "getDiagnosticLocation": (Location, [pointer]),
            "getDiagnosticSpelling": (Text, [pointer]),
            "disposeDiagnostic": (None, [pointer]),
            "disposeTranslationUnit": (None, [pointer]),
        }
        for name, (result, arguments) in types.items():
            function = getattr(self.library, "clang_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        self.index = self.createIndex(0, 0)

    def text(self, text):
        value = self.getCString(text)
        self.disposeString(text)
        return value.decode("utf-8", "replace") if value else ""

    def place(self, location):
        file, line = ctypes.c_void_p(), ctypes.c_uint()
        self.getExpansionLocation(location, ctypes.byref(file), ctypes.byref(line), None, None)
        return file.value, line.value

    def methods(self, path, arguments):
        """The methods of a header by key, and its errors by line; None if it cannot be parsed."""
        words = (ctypes.c_char_p * len(arguments))(*[a.encode() for a in arguments])
        unit = ctypes.c_void_p()
        # No option for detailed preprocessing is set. Parsing continues after a file that is not
        # found.
        if self.parseTranslationUnit2(
                self.index, path.encode(), words, len(arguments), None, 0, 0x200,
                ctypes.byref(unit)):
            return None
        names = {None: ""}

        def file_name(file):
            if file not in names:
                names[file] = os.path.realpath(self.text(self.getFileName(file)))
            return names[file]

        own = os.path.realpath(path)
        errors = {}
        for number in range(self.getNumDiagnostics(unit)):
            diagnostic = self.getDiagnostic(unit, number)
            if self.getDiagnosticSeverity(diagnostic) >= 3:
                file, line = self.place(self.getDiagnosticLocation(diagnostic))
                if file_name(file) == own:
                    errors[line] = self.text(self.getDiagnosticSpelling(diagnostic))
            self.disposeDiagnostic(diagnostic)
        found = {}
        holder = []

        def visit_member(cursor, parent, _):
            if cursor.kind == self.PROPERTY:
                return 2
            if cursor.kind in (self.INSTANCE, self.CLASS):
                outer = parent if parent.kind == self.PROPERTY else cursor
                extent = self.getCursorExtent(outer)
                first = self.place(self.getRangeStart(extent))[1]
                last = self.place(self.getRangeEnd(extent))[1]
                sign = "-" if cursor.kind == self.INSTANCE else "+"
                key = holder[-1] + (sign, self.text(self.getCursorSpelling(cursor)))
                found[key] = {
                    "encoding": self.text(self.getDeclObjCTypeEncoding(cursor)),
                    "line": first,
                    "broken": any(line in errors for line in range(first, last + 1)),
                }
            return 1

        def visit(cursor, parent, _):
            if cursor.kind == 23:  # extern "C"
                return 2
            if cursor.kind not in (self.INTERFACE, self.CATEGORY, self.PROTOCOL):
                return 1
            if file_name(self.place(self.getCursorLocation(cursor))[0]) != own:
                return 1
            name = self.text(self.getCursorSpelling(cursor))
            category = None
            if cursor.kind == self.CATEGORY:
                category, names_of_class = name, []

                def visit_class(inner, _, __):
                    if inner.kind == self.CLASS_REF and not names_of_class:
                        names_of_class.append(self.text(self.getCursorSpelling(inner)))
                    return 1

                self.visitChildren(cursor, self.visitor(visit_class), None)
                name = names_of_class[0] if names_of_class else "?"
            kind = "@protocol" if cursor.kind == self.PROTOCOL else "@interface"
            holder.append((kind, name, category))
            self.visitChildren(cursor, member_visitor, None)
            return 1

        member_visitor = self.visitor(visit_member)
        self.visitChildren(self.getTranslationUnitCursor(unit), self.visitor(visit), None)
        self.disposeTranslationUnit(unit)
        return found, errors


class Project:
    def __init__(self, folder, options, work):
        self.folder = os.path.realpath(folder)
        self.name = os.path.basename(self.folder)
        self.work = work
        self.options = options
        self.headers, sources, self.templates = [], [], []
        for place, folders, files in os.walk(self.folder):
            folders[:] = sorted(f for f in folders if not f.startswith("."))
            for file in sorted(files):
                path = os.path.join(place, file)
                if os.path.islink(path):
                    continue
                if file.endswith(".h"):
                    self.headers.append(path)
                elif file.endswith(".h.in"):
                    self.templates.append(path)
                elif file.endswith((".m", ".mm", ".pch")):
                    sources.append(path)
        imports = collections.Counter()
        self.wanted = set()
        for path in self.headers + sources:
            with open(path, errors="replace") as file:
                for sign, name in IMPORT.findall(file.read()):
                    imports[name.split("/")[0]] += 1
                    if sign == "<" or "/" in name:
                        self.wanted.add(name)
        if options.platform:
            self.platform = options.platform
        elif any(name.startswith("GNUmakefile") for name in os.listdir(self.folder)):
            self.platform = "gnustep"
        else:
            mac = imports["Cocoa"] + imports["AppKit"]
            self.platform = "ios" if imports["UIKit"] >= mac else "macos"
        self.sdk = {"ios": options.ios_sdk, "macos": options.macos_sdk}.get(self.platform)

    def arguments(self):
        """The folders in which both readers look for imports."""
        maps = os.path.join(self.work, self.name + "-maps")
        by_name = collections.defaultdict(list)
        for path in self.headers:
            by_name[os.path.basename(path)].append(path)
        # Builds create such folders for the headers that a framework publishes.
        for name in sorted(self.wanted):
            if "/" not in name or self.in_sdk(name):
                continue
            found = by_name.get(os.path.basename(name))
            if found:
                link = os.path.join(maps, name)
                os.makedirs(os.path.dirname(link), exist_ok=True)
                if not os.path.lexists(link):
                    os.symlink(self.nearest(found, name), link)
        os.makedirs(maps, exist_ok=True)
        if self.platform == "gnustep":
            self.configure(maps)
        folders = sorted({os.path.dirname(path) for path in self.headers}, key=len)
        # Installed headers are found before the headers of the sources.
        return ["-I" + folder for folder in [*self.options.include, maps, *folders]]

    def configure(self, maps):
        """Writes the headers that `configure` makes, for the project and those it depends on."""
        for folder in self.options.include:
            for place, _, files in os.walk(folder):
                self.templates += [os.path.join(place, f) for f in files if f.endswith(".h.in")]
        for path in self.templates:
            name = os.path.join(os.path.basename(os.path.dirname(path)), os.path.basename(path)[:-3])
            os.makedirs(os.path.join(maps, os.path.dirname(name)), exist_ok=True)
            with open(path, errors="replace") as file:
                text = re.sub(r"@(\w+)@", lambda word: CONFIGURED.get(word[1], "1"), file.read())
            # The definitions that CMake omits.
            text = re.sub(r"^#cmakedefine.*", "", text, flags=re.M)
            with open(os.path.join(maps, name), "w") as file:
                file.write(text)

    @staticmethod
    def nearest(paths, name):
        framework = name.split("/")[0].lower()
        return min(paths, key=lambda path: (framework not in path.lower(), len(path)))

    def in_sdk(self, name):
        if not self.sdk:
            return False
        framework, _, rest = name.partition("/")
        frameworks = os.path.join(self.sdk, "System/Library/Frameworks")
        return os.path.exists(os.path.join(self.sdk, "usr/include", name)) or os.path.exists(
            os.path.join(frameworks, framework + ".framework/Headers", rest))

    def clang_arguments(self):
        resources = subprocess.run(
            [CLANG, "-print-resource-dir"], capture_output=True, text=True).stdout.strip()
        arguments = ["-x", "objective-c", *FLAGS[self.platform], "-fblocks", "-fobjc-weak", "-w"]
        arguments += ["-ferror-limit=0", "-resource-dir", resources]
        if self.sdk:
            arguments += ["-isysroot", self.sdk]
        elif self.platform != "gnustep":
            arguments += self.stub_arguments()
        prefix = os.path.join(self.work, self.platform + "-prefix.h")
        compiled = prefix + ".pch"
        if not os.path.exists(compiled):
            with open(prefix, "w") as file:
                for name in PREFIXES[self.platform] if self.sdk else []:
                    file.write(f"#import <{name}/{name}.h>\n")
            words = [CLANG, *arguments, "-x", "objective-c-header", prefix, "-o", compiled]
            subprocess.run(words, check=True)
        return arguments + ["-include-pch", compiled]

    def stub_arguments(self):
        """Headers in place of the system's, with the types and macros that the reader knows."""
        folder = os.path.join(self.work, self.name + "-stubs")
        os.makedirs(folder, exist_ok=True)
        syntax = os.path.join(ROOT, "ObjectiveC/Sources/ObjectiveCSyntax")
        types = os.path.join(syntax, "Encodings/WellKnownTypes")
        paths = [os.path.join(syntax, "Preprocessor/KnownMacros/KnownMacros+Foundation.swift")]
        paths += sorted(os.path.join(types, name) for name in os.listdir(types))
        texts = []
        for path in paths:
            with open(path) as source:
                texts += re.findall(r'static let (\w+) = """\n(.*?)\n *"""', source.read(), re.S)
        with open(os.path.join(types, "WellKnownTypes.swift")) as source:
            order = re.findall(r"\w+", re.search(r"texts = \[(.*?)\]", source.read(), re.S)[1])
        # The macros come first. A type may need the types of an earlier text.
        texts = texts[:1] + sorted(texts[1:], key=lambda text: order.index(text[0]))
        base = os.path.join(folder, "base.h")
        with open(base, "w") as file:
            for _, text in texts:
                file.write(text.replace("\\#(", "#(") + "\n")
            file.write("@interface NSObject <NSObject>\n@end\n")
        for name in self.wanted:
            path = os.path.join(folder, name)
            if any(p.endswith("/" + name) for p in self.headers):
                continue
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w"):
                pass
        return ["-nostdinc", "-include", base, "-I", folder]


def ours(project, arguments):
    """The methods that the reader lists, by file and key, with the time and memory it takes."""
    words = [os.environ["MULTICAST"]]
    if os.path.basename(words[0]).startswith("multicast"):
        words.append("headers")
    words += ["--json", "--platform", project.platform, *arguments, *project.headers]
    start = time.time()
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=open(project.work + "/errors", "wb"))
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.time() - start
    if os.WIFSIGNALED(status):
        raise SystemExit(f"{project.name}: ended by signal {os.WTERMSIG(status)}")
    methods = collections.defaultdict(dict)
    for interface in json.loads(output or b"[]"):
        kind = "@protocol" if "protocol" in interface else "@interface"
        name = interface.get("protocol") or interface.get("class")
        for method in interface["methods"]:
            sign = "-" if method["instance"] else "+"
            key = (kind, name, interface.get("category"), sign, method["selector"])
            methods[interface["file"]][key] = method
    with open(project.work + "/errors", errors="replace") as file:
        diagnostics = [json.loads(line) for line in file if line.startswith("{")]
    return methods, diagnostics, seconds, usage.ru_maxrss / 1024


def compare(project, options, clang):
    arguments = project.arguments()
    found, diagnostics, seconds, megabytes = ours(project, arguments)
    size = sum(os.path.getsize(path) for path in project.headers) / 1e6
    clang_arguments = project.clang_arguments() + arguments
    result = collections.Counter()
    differences = []
    reported = collections.defaultdict(set)
    for diagnostic in diagnostics:
        if diagnostic["severity"] != "note":
            reported[diagnostic["file"]].add(diagnostic["line"])
    for path in project.headers:
        parsed = clang.methods(path, clang_arguments)
        if parsed is None:
            result["not parsed"] += 1
            continue
        theirs, errors = parsed
        mine = found.get(path, {})
        for key, method in theirs.items():
            # For a category of a class that clang does not know, the class is unknown.
            if method["broken"] or key[1] == "?":
                result["not judged"] += 1
                continue
            result["methods"] += 1
            own = mine.get(key)
            where = f"{path}:{method['line']}: {key[1]}{'' if key[2] is None else f'({key[2]})'}"
            text = f"{where} {key[3]}{key[4]}"
            if own is None:
                if method["line"] in reported[path]:
                    result["reported"] += 1
                    differences.append(("reported", text))
                else:
                    result["lost"] += 1
                    differences.append(("lost", text))
            elif own.get("guess"):
                result["guesses"] += 1
                right = own["encoding"] == method["encoding"]
                result["right guesses"] += right
                differences.append(("guess", f"{text}: {own['encoding']}, clang {method['encoding']}"))
            elif own["encoding"] != method["encoding"]:
                result["different"] += 1
                differences.append(
                    ("different", f"{text}: {own['encoding']}, clang {method['encoding']}"))
            else:
                result["equal"] += 1
        for key, method in mine.items():
            if key in theirs:
                continue
            # After an error in a declaration, clang omits the declaration, or lists it differently.
            if errors:
                result["not judged"] += 1
                continue
            result["invented"] += 1
            differences.append(
                ("invented", f"{path}:{method['line']}: {key[1]} ({key[2]}) {key[3]}{key[4]}"))
    result["headers"] = len(project.headers)
    return result, differences, diagnostics, seconds, megabytes, size


def percent(part, whole):
    return f"{100 * part / whole:7.2f}" if whole else "      -"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("projects", nargs="+")
    parser.add_argument("--macos-sdk")
    parser.add_argument("--ios-sdk")
    parser.add_argument("--platform")
    parser.add_argument("-I", dest="include", action="append", default=[])
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--json")
    options = parser.parse_args()
    clang = Clang()
    total = collections.Counter()
    everything = {}
    print(f"{'project':24}{'headers':>8}{'methods':>8}{'found%':>8}{'equal%':>8}{'guess%':>8}"
          f"{'lost':>6}{'said':>6}{'differ':>7}{'invent':>7}{'unjudged':>9}{'s/MB':>7}{'MB/MB':>7}")

    def line(name, result, seconds, megabytes, size):
        known = result["equal"] + result["different"]
        print(f"{name:24}{result['headers']:8}{result['methods']:8}"
              f" {percent(known + result['guesses'], result['methods'])}"
              f" {percent(result['equal'], known)}"
              f" {percent(result['guesses'], result['methods'])}"
              f"{result['lost']:6}{result['reported']:6}{result['different']:7}"
              f"{result['invented']:7}{result['not judged']:9}"
              f"{seconds / size if size else 0:7.1f}{megabytes / size if size else 0:7.1f}",
              flush=True)

    sums = [0.0, 0.0, 0.0]
    with tempfile.TemporaryDirectory() as work:
        for folder in options.projects:
            project = Project(folder, options, work)
            result, differences, diagnostics, *figures = compare(project, options, clang)
            line(project.name, result, *figures)
            total.update(result)
            sums = [a + b for a, b in zip(sums, figures)]
            everything[project.name] = {
                "differences": differences, "diagnostics": diagnostics, "figures": dict(result)}
            shown = collections.Counter()
            for kind, text in differences:
                if kind == "guess":
                    continue
                shown[kind] += 1
                if shown[kind] <= options.show:
                    print(f"  {kind:9} {text}")
    if len(options.projects) > 1:
        line("all", total, sums[0], sums[1], sums[2])
    if options.json:
        with open(options.json, "w") as file:
            json.dump(everything, file, indent=1)
    failed = total["lost"] + total["invented"] + total["different"]
    sys.exit(1 if failed else 0)


main()
