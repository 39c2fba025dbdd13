#!/usr/bin/env python3
"""Makes programs that declare the names which expansions of macros write.

    expansion-names.py SAMPLE FOLDER <EXPANSIONS

Reads the output of the compiler's option -dump-macro-expansions for the file SAMPLE. Writes two
files: FOLDER/Names.swift declares the names as types and functions, and FOLDER/Sample.swift is
SAMPLE with the names as members, generic parameters and parameters, in place of its comments.
"""

import re
import sys

# The words that are no names in Swift, or that cannot be declared. With a type of the last name, the
# compiler ends with a failed assertion; see Sources/Invocation/Declared/ClassMarkedResponding.swift.
WORDS = set(
    """Any Self Type as async await available case catch class convention do else enum
    escaping extension false file final for func get hasFeature if import in init internal isolated is let
    line nil nonisolated override private protocol public return section self set some static
    struct super throw throws true try typealias unchecked used var where while any
    ClassMarkedResponding
    """.split()
)


def main():
    sample_path, folder = sys.argv[1:]
    with open(sample_path) as file:
        sample = file.read()
    lines = [line for line in sys.stdin.read().split("\n") if not re.match(r"\s*//|[-@]", line)]
    text = re.sub(r'##".*"##|"[^"\n]*"', '""', "\n".join(lines))
    written = set(re.findall(r"(?<![\w$#@])[A-Za-z_]\w*", text))
    own = set(re.findall(r"\w+", re.sub(r"//.*", "", sample)))
    made = {
        name
        for name in written
        if re.fullmatch(r"(Sound|Picture|Film)(MessageTypes|Messages|Multicast|Proxy|Call)", name)
    }
    names = sorted(written - own - made - WORDS)
    types = [name for name in names if name[0].isupper()]
    # Too few names would mean that the expansions were not found.
    if len(types) < 10:
        sys.exit(f"Only {len(types)} names were found in the expansions: {' '.join(types)}")
    with open(f"{folder}/Names.swift", "w") as file:
        for name in names:
            file.write(f"struct {name} {{}}\n" if name in types else f"func {name}() {{}}\n")
    for comment, replacement in {
        "/* members */": "\n  ".join(f"enum {name} {{}}" for name in types),
        " /* generics */": "".join(f", {name}" for name in types),
        " /* parameters */": "".join(f", {name}: Value" for name in types),
    }.items():
        if comment not in sample:
            sys.exit(f"{sample_path} has no comment {comment}")
        sample = sample.replace(comment, replacement)
    with open(f"{folder}/Sample.swift", "w") as file:
        file.write(sample)
    print(" ".join(types))


main()
