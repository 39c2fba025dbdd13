#!/usr/bin/env bash
# Checks that the symbols of the C targets cannot collide with symbols of a program: every name has
# the prefix dm_ or dms_, and is hidden, except for two variables that inlined code of programs reads.
set -euo pipefail
cd "$(dirname "$0")/.."

# Use a separate build folder. The build takes seconds, and no other step waits for the folder.
build=(swift build --disable-build-manifest-caching --scratch-path .build/symbols)
"${build[@]}" --target CRuntimeSupport
"${build[@]}" --package-path ObjectiveC --target CScriptSupport
products=$("${build[@]}" --show-bin-path)
objects=("$products"/{CRuntimeSupport,CScriptSupport}.build/*.c.o)

exposed=$(readelf --symbols --wide "${objects[@]}" |
  awk '$5 ~ /GLOBAL|WEAK/ && $7 != "UND" && ($8 !~ /^dms?_/ || ($6 != "HIDDEN" && $8 !~ /^dm_(outcomes|threadStacks)$/)) { print $6, $8 }')
if [ -n "$exposed" ]; then
  printf 'These are to be hidden, and to begin with dm_ or dms_:\n%s\n' "$exposed" >&2
  exit 1
fi

# A program must link although it defines the same names without the prefix, and a name of ours.
program=$(mktemp -d)
trap 'rm -r "$program"' EXIT
cat >"$program/program.c" <<'C'
int literals, spellings, methodCache, classCache, currentDelivery, stackEnd, isMainThread, outcomes;
int main(void) { return literals; }
C
clang "$program/program.c" "${objects[@]}" -o "$program/program"
"$program/program"
