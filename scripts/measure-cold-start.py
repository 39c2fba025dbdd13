#!/usr/bin/env python3
"""Measures what marked classes cost to build and to load.

    measure-cold-start.py build [CLASSES [TURNS]]   (default: 100 classes, 3 turns)
    measure-cold-start.py start [CLASSES...]        (default: 10, 1,000 and 10,000 classes)

Generates packages outside of the repository. Their classes have eight methods each, and are marked or
unmarked. All times are processor time, which depends less on other programs.

`build` builds the module of the classes for debugging, while everything that the module needs is already
built. The time includes all processes of the build. `start` runs a release build, and prints the medians
of 21 runs. The classes are in modules of 50, because the compiler needs more than proportional time for a
large module. Their modules are not optimized, which would take an hour for 10,000 classes; the library is.
The dynamic linker has ended when the constructors of the program begin.
"""

import ctypes
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build/cold-start"

PROGRAM = """import Classes0
import DynamicMulticast
import Glibc

func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// The processor time when the constructors of the program begin.
nonisolated(unsafe) var linked = 0

/// A constructor that precedes the constructors without a priority.
@section(".init_array.00101") @used
let first: @convention(c) () -> Void = { linked = processorTime() }

@main
enum ColdStart {
  static func main() {
    let started = processorTime()
    let delegate = Class0()
    let delegates = MulticastDelegate()
    delegates.add(delegate, delivery: .synchronous)
    delegates.send("stream:didReceiveMessage:", "stream", "message")
    let delivered = processorTime()
    precondition(delegate.count == 1)
    print(linked, started - linked, delivered - started)
  }
}
"""


def manifest(modules, settings):
    """Returns a manifest with a number of modules of classes, which the program contains."""
    product = '.product(name: "DynamicMulticast", package: "DynamicMulticast")'
    targets = [
        f'.target(name: "Classes{module}", dependencies: [{product}]{settings}),' for module in range(modules)
    ]
    lines = "\n    ".join(targets)
    dependencies = ", ".join(f'"Classes{module}"' for module in range(modules))
    return f"""// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "ColdStart",
  dependencies: [.package(name: "DynamicMulticast", path: "{ROOT}")],
  targets: [
    {lines}
    .executableTarget(name: "ColdStart", dependencies: [{dependencies}]),
  ]
)
"""


def source(number, is_marked):
    """Returns a class with eight methods."""
    return f"""import DynamicMulticast

{"@Responding " if is_marked else ""}public final class Class{number}{": Respondable" if is_marked else ""} {{
  public private(set) var count = 0

  public init() {{}}

  func streamDidConnect(_ stream: String) {{ count += 1 }}
  func stream(_ stream: String, didReceiveMessage message: String) {{ count += 1 }}
  func stream(_ stream: String, didReceivePresence presence: String, from sender: String) {{ count += 1 }}
  func stream(_ stream: String, didFailWithCode code: Int) {{ count += code }}
  func stream(_ stream: String, willSend message: String, after delay: Double) -> Bool {{ delay > 0 }}
  func numberOfMessages() -> Int {{ count }}
  func setNickname(_ name: String?, in room: String) {{ count += 1 }}
  func reset() {{ count = 0 }}
}}
"""


def generate(package, count, is_marked, size_of_module, settings=""):
    shutil.rmtree(package, ignore_errors=True)
    (package / "Sources/ColdStart").mkdir(parents=True)
    (package / "Package.swift").write_text(manifest(-(-count // size_of_module), settings))
    (package / "Sources/ColdStart/ColdStart.swift").write_text(PROGRAM)
    for number in range(count):
        folder = package / f"Sources/Classes{number // size_of_module}"
        folder.mkdir(exist_ok=True)
        (folder / f"Class{number}.swift").write_text(source(number, is_marked))


def run(command):
    """Runs a command, and returns its processor time in seconds, with that of all processes it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    # The compiler does not wait for the macros' program, which therefore becomes a child of this process.
    try:
        while True:
            os.wait()
    except ChildProcessError:
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def build(package, configuration, *options):
    command = ["swift", "build", "--quiet", "--package-path", package, "--scratch-path", BUILD, "-c", configuration]
    return run([*command, *options])


def measure_builds(package, count, turns):
    times = {}
    generate(package, count, False, count)
    build(package, "debug", "--target", "Classes0")
    for _ in range(turns):
        for is_marked in (True, False):
            generate(package, count, is_marked, count)
            for kind in (is_marked, None):
                times.setdefault(kind, []).append(build(package, "debug", "--target", "Classes0"))
    names = {False: f"{count} unmarked classes", True: f"{count} marked classes", None: "nothing to build"}
    print("| a build of | processor time, median | minimum |\n|---|---|---|")
    for kind, name in names.items():
        print(f"| {name} | {statistics.median(times[kind]):.2f} s | {min(times[kind]):.2f} s |")


def measure_starts(package, counts):
    print("| marked classes | dynamic linker | constructors | from `main` to the first delivery |\n|---|---|---|---|")
    for count in counts:
        generate(package, count, True, 50, ', swiftSettings: [.unsafeFlags(["-Onone", "-gnone"])]')
        build(package, "release", "--product", "ColdStart")
        program = BUILD / "release/ColdStart"
        runs = [subprocess.run(program, check=True, stdout=subprocess.PIPE).stdout.split() for _ in range(21)]
        medians = [statistics.median(int(value) for value in column) / 1e6 for column in zip(*runs)]
        print(f"| {count:,} | " + " | ".join(f"{median:.3f} ms" for median in medians) + " |", flush=True)


def main():
    PR_SET_CHILD_SUBREAPER = 36
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    mode, *numbers = sys.argv[1:]
    numbers = [int(number) for number in numbers]
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder, "ColdStart")
        if mode == "build":
            measure_builds(package, *(numbers + [100, 3][len(numbers):]))
        else:
            measure_starts(package, numbers or [10, 1000, 10000])


main()
