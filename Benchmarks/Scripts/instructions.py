"""Counts the instructions of one iteration of a script, by purpose, and of the same program in Python.

    instructions.py MULTICAST NAME...

Each program runs with 10,000 and with 20,000 iterations in valgrind. The difference of both counts, divided
by 10,000, contains neither start-up nor setup. Counts do not depend on the load of the machine.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
COUNTS = (10_000, 20_000)

# The functions for each purpose, by their mangled names. The first match counts.
PURPOSES = {
    "interpreter loop": r"10ActivationC7execute",
    "counting references": r"^swift_(retain|release)|5ValueOWO|RefCounts|isUniquelyReferenced|5ValueOw",
    "allocating": r"malloc|free|unlink_chunk|swift_(alloc|dealloc|slow)|6ObjectC(yA|fd|fD)|makeVariables|^mem",
    "counting memory, lists": r"MemoryBudget|ContainerList|IterativeRelease|noteSize|6ObjectC(5enter|7reserve)",
    "texts": r"^\$sS?S|_StringGuts|StringStorage|FormatString|StringObject|appendDigits|ASCII|formatted",
    "tables and hashes": r"ObjectTable|4hash2of",
    "calling library methods": r"callNative|StandardLibrary|4CallV|ArrayObject|DictionaryObject|NumberObject",
}

# Select the functions of the C library that every processor of the architecture supports.
ENVIRONMENT = {
    **os.environ,
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX512F,-AVX512VL,-AVX512BW,-BMI2,-ERMS,-FSRM,-RTM",
    "SWIFT_DETERMINISTIC_HASHING": "1",
    "PYTHONHASHSEED": "0",
}


def costs(command, output):
    """Runs a program in valgrind, and returns its instructions by function."""
    valgrind = ["valgrind", "-q", "--tool=callgrind", "--compress-strings=no", f"--callgrind-out-file={output}"]
    subprocess.run(valgrind + command, env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=True)
    result = collections.Counter()
    function, is_inclusive = "", False
    with open(output, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.startswith("fn="):
                function = line[3:].strip()
            elif line.startswith("calls="):
                is_inclusive = True
            elif re.match(r"[-+*\d]", line):
                if not is_inclusive and len(numbers := line.split()) > 1:
                    result[function] += int(numbers[1])
                is_inclusive = False
    return result


def iteration(name, extension, command, folder):
    """Returns the instructions of one iteration by function."""
    with open(os.path.join(FOLDER, name + extension), encoding="utf-8") as file:
        text = file.read()
    results = []
    for count in COUNTS:
        program = os.path.join(folder, f"{name}{count}{extension}")
        with open(program, "w", encoding="utf-8") as file:
            file.write(re.sub(r"\b[1-9]00000\b", str(count), text))
        results.append(costs(command + [program], program + ".counts"))
    results[1].subtract(results[0])
    return {function: cost / (COUNTS[1] - COUNTS[0]) for function, cost in results[1].items()}


def main():
    multicast, *names = sys.argv[1:]
    print(f"| program | {' | '.join(PURPOSES)} | rest | script | Python {sys.version.split()[0]} | ratio |")
    print("|" + "---|" * (len(PURPOSES) + 5))
    with tempfile.TemporaryDirectory() as folder:
        # The valgrind of Debian cannot read the debug information of the compiler.
        program = os.path.join(folder, "multicast")
        subprocess.run(["strip", "--strip-debug", "-o", program, multicast], check=True)
        for name in names:
            sums = dict.fromkeys([*PURPOSES, "rest"], 0)
            for function, cost in iteration(name, ".m", [program, "run"], folder).items():
                matches = (purpose for purpose, names in PURPOSES.items() if re.search(names, function))
                sums[next(matches, "rest")] += cost
            script = sum(sums.values())
            python = sum(iteration(name, ".py", [sys.executable, "-I"], folder).values())
            cells = [f"{cost:,.0f}" for cost in [*sums.values(), script, python]]
            print(f"| {name} | {' | '.join(cells)} | {script / python:.2f} |", flush=True)


main()
