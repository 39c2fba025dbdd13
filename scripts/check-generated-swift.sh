#!/usr/bin/env bash
# Writes Swift for each header of the tests' corpus, and for each protocol a delegate that has all of
# its methods. Builds both, sends every message through the typed senders, and checks that every method
# was called. Headers that are given as arguments are checked, too, all in one file:
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
# Deleted first, so that no old package is built if none is written.
rm -f "$package/Package.swift"
export GENERATED_SWIFT=$package GENERATED_SWIFT_HEADERS=$(printf '%s\n' "${headers[@]}")
swift build "${debug[@]}" --build-tests
run_tests debug DynamicMulticast --filter GeneratedSwiftTests >"$package.log" 2>&1 || { cat "$package.log"; exit 1; }
swift build "${debug[@]}" --package-path "$package"
"$(products debug)/Check"
