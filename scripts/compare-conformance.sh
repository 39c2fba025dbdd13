#!/usr/bin/env bash
# Compiles the scripts of ObjectiveC/Examples/Conformance (all, or those in the arguments) with an Objective-C
# compiler, runs them, and compares their output with the files next to them. By default,
# gnustep-config determines the compiler and Foundation. The variables OBJC, OBJCFLAGS and OBJCLIBS
# override these defaults. With SHOW=1, prints the differences.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${OBJC:=$(gnustep-config --variable=CC)}"
: "${OBJCFLAGS:=$(gnustep-config --objc-flags)}"
: "${OBJCLIBS:=$(gnustep-config --base-libs) -ldispatch}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The variables hold several words each.
# shellcheck disable=SC2086
run() {
  $OBJC -x objective-c -fobjc-arc -fblocks $OBJCFLAGS -w "$1" -x none $OBJCLIBS \
    -o "$work/program" 2>"$work/errors" || { echo 'does not compile'; return; }
  timeout 30 "$work/program" 2>"$work/errors" || echo "exit status $?"
}

[[ $# -gt 0 ]] || set -- ObjectiveC/Examples/Conformance/*.m
same=0
for script in "$@"; do
  run "$script" >"$work/output"
  if cmp -s "$work/output" "${script%.m}.txt"; then
    same=$((same + 1))
    continue
  fi
  echo "$script differs: $(tail -n 1 "$work/output" | cut -c 1-60)"
  [[ -z ${SHOW:-} ]] || { head -n 5 "$work/errors"; diff "$work/output" "${script%.m}.txt" || true; }
done
echo "$same of $# as expected"
[[ $same -eq $# ]]
