"""Prints the difference between two programs in bytes, by part of the file and by module.

    sizes.py PROGRAM PROGRAM

Each program PROGRAM has a stripped copy PROGRAM.stripped beside it.
"""

import collections
import os
import re
import subprocess
import sys

# The sections of each part. The first match counts.
PARTS = {
    "tables for unwinding": r"\.eh_frame|\.gcc_except",
    "names of exported symbols": r"\.dynstr|\.dynsym|\.gnu\.hash|\.hash|\.gnu\.version",
    "relocations": r"\.rela",
    "metadata of types": r"swift5_|\.swift|\.data|\.got",
    "constants": r"\.rodata",
    "code": r"\.text|\.init|\.fini|\.plt",
}


def lines(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()


def parts(program):
    """Returns the bytes of each part of a program's file."""
    result = collections.Counter()
    for line in lines("size", "-A", program + ".stripped"):
        match = re.match(r"(\S+)\s+(\d+)\s+\d+$", line)
        # The section .bss takes no room in the file.
        if match and not match[1].startswith((".bss", ".tbss")):
            name = next((part for part, names in PARTS.items() if re.match(names, match[1])), "rest")
            result[name] += int(match[2])
    return result


def functions(program):
    """Returns the sizes of a program's functions by their mangled names."""
    fields = (line.split() for line in lines("nm", "-S", "--defined-only", program))
    return {line[3]: int(line[1], 16) for line in fields if len(line) == 4 and line[2] in "tTwWvV"}


def module(name):
    """Returns the module in the mangled name of a function."""
    match = re.match(r"\$s(\d+)", name)
    return name[match.end() : match.end() + int(match[1])] if match else "rest"


def table(title, sizes):
    print(f"| {title} | bytes |\n|---|---|")
    for name, size in sizes.most_common():
        if size >= 1000:
            print(f"| {name} | {size:,} |")
    print()


def main():
    plain, core = sys.argv[1:]
    sizes = [os.path.getsize(program + ".stripped") for program in (plain, core)]
    print(f"The core adds {sizes[1] - sizes[0]:,} bytes to a program of {sizes[0]:,} bytes.\n")
    added = parts(core)
    added.subtract(parts(plain))
    table("part", added)
    before = functions(plain)
    modules = collections.Counter()
    for name, size in functions(core).items():
        if name not in before:
            modules[module(name)] += size
    table("code of the module", modules)


main()
