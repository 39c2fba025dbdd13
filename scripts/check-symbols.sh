#!/usr/bin/env bash
# What the libraries' C targets define must meet no symbol of a program's own: every name has a prefix,
# and is hidden.
set -euo pipefail
cd "$(dirname "$0")/.."

# In a folder of its own, which takes seconds: no other step waits for this one.
build=(swift build --scratch-path .build/symbols)
"${build[@]}" --target CRuntimeSupport
products=$("${build[@]}" --show-bin-path)
objects=("$products"/CRuntimeSupport.build/*.c.o)

exposed=$(readelf --symbols --wide "${objects[@]}" |
  awk '$5 ~ /GLOBAL|WEAK/ && $7 != "UND" && ($8 !~ /^dm_/ || $6 != "HIDDEN") { print $6, $8 }')
if [ -n "$exposed" ]; then
  printf 'These are to be hidden, and to begin with dm_:\n%s\n' "$exposed" >&2
  exit 1
fi

# A program that has the plain names, and one of ours, links.
program=$(mktemp -d)
trap 'rm -r "$program"' EXIT
cat >"$program/program.c" <<'C'
int literals, spellings, methodCache, classCache, currentDelivery, stackEnd, isMainThread, outcomes;
int main(void) { return literals; }
C
clang "$program/program.c" "${objects[@]}" -o "$program/program"
"$program/program"
