#!/usr/bin/env bash
# Checks the macros as other packages use them: builds, tests and runs a package that depends on this
# one, for debugging, optimised and for library evolution, with the settings that packages have; and compares
# what the compiler says about programs that must not compile with the texts beside them. RECORD=1 writes the
# texts anew.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
client=Tests/Macros/MacroClient

for configuration in debug release evolution; do
  declare -n options=$configuration
  bin=$(products $configuration)
  # Anew, because an incremental build misses what has changed if only expansions use it.
  rm -rf "$bin"/{Plain,MainActorDefault,Resilient,Generated,ClientTests}{,.build}
  swift build --quiet --package-path $client "${options[@]}"
  for program in Plain MainActorDefault Generated; do "$bin/$program"; done |
    diff $client/expected.txt -
  echo "The programs of a package that uses the macros ran as expected ($configuration)."
done
swift build --quiet --package-path $client "${debug[@]}" --build-tests
run_tests debug MacroClient | grep 'Test run with 1 test'

bin=$(products debug)
count=0
for file in Tests/Macros/MacroDiagnostics/*.swift; do
  text=${file%.swift}.txt
  # The lines of the source and of expansions around each message are left out, and who wrote it.
  found=$(swiftc -frontend -typecheck -swift-version 6 -enable-upcoming-feature ExistentialAny \
    -I "$bin/Modules" -load-plugin-executable "$bin/MessagingMacros-tool#MessagingMacros" \
    -Xcc -fmodule-map-file="$bin/CRuntimeSupport.build/module.modulemap" \
    -module-name Diagnostics "$file" 2>&1 |
    grep -E '^(Tests/|macro expansion ).*: (error|warning): ' | sed 's/ (from macro .*)$//') || true
  if [[ -n ${RECORD:-} ]]; then echo "$found" >"$text"; fi
  diff "$text" <(echo "$found")
  count=$((count + 1))
done
echo "$count programs that must not compile are refused with the expected errors."
