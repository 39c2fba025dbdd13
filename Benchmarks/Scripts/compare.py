"""Compares the scripts of this folder with the same programs in Python.

    compare.py MULTICAST [TURNS [NAME...]]

Each program is run in turns with its counterpart, TURNS times (default: 9), and must print the same. The
time is the processor time of the process, less the median that the empty program takes, which is start-up.
"""

import os
import resource
import statistics
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))


def measure(command):
    """Returns the processor time of a program in seconds, and its output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    time = after.ru_utime + after.ru_stime
    return time - before.ru_utime - before.ru_stime, output


def turns(name, multicast, count):
    """Returns the times of a script and of its counterpart."""
    commands = [
        [multicast, "run", os.path.join(FOLDER, name + ".m")],
        [sys.executable, "-I", os.path.join(FOLDER, name + ".py")],
    ]
    times = [[], []]
    for turn in range(count + 1):
        outputs = []
        for side in (0, 1) if turn % 2 else (1, 0):
            time, output = measure(commands[side])
            outputs.append(output)
            # The first turn fills the system's caches.
            if turn > 0:
                times[side].append(time)
        if outputs[0] != outputs[1]:
            sys.exit(f"{name} prints {outputs[0]} in one language and {outputs[1]} in the other")
    return times


def cell(times):
    return f"{min(times) * 1000:.0f} / {statistics.median(times) * 1000:.0f}"


def main():
    multicast, *rest = sys.argv[1:]
    count = int(rest[0]) if rest else 9
    names = rest[1:] or sorted(
        file[:-2] for file in os.listdir(FOLDER) if file.endswith(".m") and file != "Empty.m"
    )
    empty = turns("Empty", multicast, max(count, 9))
    version = sys.version.split()[0]
    print(f"| program | script, ms | Python {version}, ms | ratio of medians | of minima |")
    print("|---|---|---|---|---|")
    start = [statistics.median(times) for times in empty]
    print(f"| start-up | {cell(empty[0])} | {cell(empty[1])} | {start[0] / start[1]:.2f} | |")
    for name in names:
        script, python = (
            [max(time - offset, 1e-6) for time in times]
            for times, offset in zip(turns(name, multicast, count), start)
        )
        medians = statistics.median(script) / statistics.median(python)
        minima = min(script) / min(python)
        print(
            f"| {name} | {cell(script)} | {cell(python)} | {medians:.2f} | {minima:.2f} |",
            flush=True,
        )


main()
