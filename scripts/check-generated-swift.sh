#!/usr/bin/env bash
# Writes Swift for each header of the tests' corpus, with a delegate for each protocol that has all of
# its methods; builds it, sends every message through the typed senders, and checks that every method was
# called. Headers that are given as arguments are checked, too, all in one file.
set -euo pipefail
others=()
for header in "$@"; do others+=("$(realpath "$header")"); done
cd "$(dirname "$0")/.."
package=$PWD/.build/generated-swift
rm -rf "$package/Sources"
GENERATED_SWIFT=$package GENERATED_SWIFT_HEADERS=$(printf '%s\n' "${others[@]}") \
  swift test --filter 'GeneratedSwiftTests/.*package' >"$package.log" 2>&1 || { cat "$package.log"; exit 1; }
swift run --package-path "$package" Check
