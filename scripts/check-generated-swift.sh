#!/usr/bin/env bash
# Generates Swift for each header of the test corpus, with a delegate for each protocol that
# implements all methods. Builds the generated code, sends every message through the typed senders,
# and checks that every method was called. Headers in the arguments are also checked, all in a
# single file:
#
#   scripts/check-generated-swift.sh [-IFOLDER] [-DNAME[=VALUE]] [HEADER…]
set -euo pipefail
headers=()
for header in "$@"; do
  case $header in
    -I*) headers+=("-I$(realpath "${header#-I}")") ;;
    -*) headers+=("$header") ;;
    *) headers+=("$(realpath "$header")") ;;
  esac
done
cd "$(dirname "$0")/.."
. scripts/builds.sh
package=$PWD/.build/generated-swift
# Delete the package first, so that an old package is not built if the tests write none.
rm -f "$package/Package.swift"
export GENERATED_SWIFT=$package GENERATED_SWIFT_HEADERS=$(printf '%s\n' "${headers[@]}")
swift build "${debug[@]}" --package-path ObjectiveC --build-tests
run_tests debug DynamicMulticastObjectiveC --filter GeneratedSwiftTests >"$package.log" 2>&1 || { cat "$package.log"; exit 1; }
swift build "${debug[@]}" --package-path "$package"
"$(products debug)/Check"
