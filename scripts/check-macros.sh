#!/usr/bin/env bash
# Checks the macros from the view of other packages. Builds, tests and runs a package that depends
# on this package, in the debug, release and library evolution configurations, and with different
# package settings. Also compares the compiler errors for programs that must not compile with the
# expected errors beside the programs. With RECORD=1, replaces the expected errors.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
client=Tests/Macros/MacroClient

for configuration in debug release evolution; do
  declare -n options=$configuration
  bin=$(products $configuration)
  # Build from scratch: an incremental build misses changes that only expansions use.
  rm -rf "$bin"/{Plain,Shapes,Resilient,Generated,ClientTests}{,.build}
  swift build --quiet --package-path $client "${options[@]}"
  for program in Plain Shapes Generated; do "$bin/$program"; done |
    diff $client/expected.txt -
  echo "The programs of a package that uses the macros ran as expected ($configuration)."
  if [[ $configuration != debug ]]; then scripts/check-settings.sh $configuration; fi
done
swift build --quiet --package-path $client "${debug[@]}" --build-tests
run_tests debug MacroClient | grep 'Test run with 1 test'

bin=$(products debug)

# Type-checks files of a program that uses the macros.
typecheck() { # OPTION... FILE...
  swiftc -frontend -typecheck -swift-version 6 -enable-upcoming-feature ExistentialAny \
    -I "$bin/Modules" -load-plugin-executable "$bin/MessagingMacros-tool#MessagingMacros" \
    -Xcc -fmodule-map-file="$bin/CRuntimeSupport.build/module.modulemap" \
    -module-name Diagnostics "$@" 2>&1
}

# A program may declare every name that an expansion writes.
folder=$(mktemp -d)
sample=Tests/Macros/MacroNames/Sample.swift
typecheck -dump-macro-expansions $sample | scripts/expansion-names.py $sample "$folder"
typecheck "$folder"/{Sample,Names}.swift >"$folder/output"
if grep -E '^[^ ].*: (error|warning): ' "$folder/output"; then exit 1; fi
rm -r "$folder"
echo "A program may declare these names itself."

count=0
for file in Tests/Macros/MacroDiagnostics/*.swift; do
  text=${file%.swift}.txt
  # Keep only the messages, without excerpts of source and expansions, and without the macro names.
  found=$(typecheck "$file" |
    grep -E '^(Tests/|macro expansion ).*: (error|warning): ' | sed 's/ (from macro .*)$//') || true
  if [[ -n ${RECORD:-} ]]; then echo "$found" >"$text"; fi
  diff "$text" <(echo "$found")
  count=$((count + 1))
done
echo "$count programs that must not compile are refused with the expected errors."
