#!/usr/bin/env bash
# Extracts the Swift code from the READMEs, Docs and the articles of both packages, and builds it
# outside the repository, in a package that depends on both packages by path, like the package of a
# reader. Errors name the lines of the pages. CONTRIBUTING.md explains how a page declares code that is
# not shown to the reader.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Writes each program of a page to a separate folder, and a line for each block to $work/blocks.
cut_page() {
  awk -v page="$1" -v work="$work" -v name="$(sed 's/\.md$//; s/[^A-Za-z0-9]/_/g' <<<"$1")" '
    function fail(what) { print page ":" NR ": error: " what >"/dev/stderr"; failed = 1; exit 1 }
    function locate() { text = text "#sourceLocation(file: \"" page "\", line: " NR + 1 ")\n" }
    function finish(  folder, file) {
      if (!built) { text = ""; return }
      # A program with tests becomes a test target, which finds the macros of its framework.
      # Such a target has no top-level code.
      folder = work (text ~ /\nimport (Testing|XCTest)\n/ ? "/Tests/" : "/Sources/") name "_" ++programs
      file = folder (folder ~ /\/Tests\/[^\/]*$/ ? "/Page.swift" : "/main.swift")
      system("mkdir -p " folder)
      printf "%s", text >file
      close(file)
      text = ""; built = 0
    }
    # Returns true if a file of the repository contains a block, with any indentation.
    function isQuoted(file, block,  line, all) {
      while ((getline line <file) > 0) { gsub(/^ +| +$/, "", line); all = all line "\n" }
      close(file)
      return index("\n" all, "\n" block) > 0
    }

    inBlock {
      if ($0 ~ "^" indentation "```$") {
        inBlock = 0
        if (reason != "") kind = "not built: " reason
        else if (source == "") { kind = "built"; built++ }
        else if (isQuoted(source, block)) kind = "quoted from " source
        else fail("this is not in " source)
        print page ":" start ": " kind >>(work "/blocks")
        reason = source = ""
        next
      }
      line = substr($0, length(indentation) + 1)
      if (reason == "" && source == "") text = text line "\n"
      gsub(/^ +| +$/, "", line)
      block = block line "\n"
      next
    }
    inOther { if ($0 ~ /^ *```$/) inOther = 0; next }
    inHidden { if ($0 == "-->") inHidden = 0; else text = text $0 "\n"; next }

    /^ *```swift$/ {
      inBlock = 1; start = NR; block = ""
      indentation = substr($0, 1, index($0, "`") - 1)
      if (reason == "" && source == "") locate()
      next
    }
    /^ *```/ { inOther = 1; reason = source = ""; next }
    /^<!-- not checked: .* -->$/ { next }  # For check-pages.py.
    /^<!-- not built: .* -->$/ { reason = substr($0, 17, length($0) - 20); next }
    /^<!-- new program -->$/ { finish(); next }
    /^<!-- code$/ { locate(); inHidden = 1; next }
    /^<!-- code: .* -->$/ { NR--; locate(); NR++; text = text substr($0, 12, length($0) - 15) "\n"; next }
    /^<!-- [A-Za-z]+\/[^ ]+ -->$/ { source = $2; next }
    /^<!--/ { fail("this comment is none of those that CONTRIBUTING.md lists") }

    END {
      if (failed) exit 1
      if (inBlock || inOther || inHidden) fail("a block does not end")
      finish()
    }' "$1"
}

pages=(CONTRIBUTING.md {.,ObjectiveC}/{README.md,Docs/*.md,Sources/*/*.docc/*.md} Sources/*/*/*.docc/*.md)
pages=("${pages[@]#./}")
: >"$work/blocks"
for page in "${pages[@]}"; do cut_page "$page"; done
mkdir -p "$work/Sources" "$work/Tests"

# Prints a product of a package as a dependency of a target.
product() { printf '  .product(name: "%s", package: "%s"),\n' "$1" "$2"; } # NAME PACKAGE

# Prints the targets of the programs in a folder. The modules of ObjectiveC share a copy of the root
# package with the program, which must not contain a second copy.
targets() { # KIND FOLDER
  local name dependencies imports
  imports="import ($(libraries ObjectiveC | paste -s -d '|'))$"
  for name in $(ls "$work/$2"); do
    dependencies=libraries
    if grep -qrE "$imports" "$work/$2/$name"; then dependencies=objectiveC; fi
    echo "    .$1(name: \"$name\", dependencies: $dependencies, swiftSettings: strict),"
  done
}

# Only a dependency with an explicit name may be in a folder whose name is not the package name.
cat >"$work/Package.swift" <<MANIFEST
// swift-tools-version: 6.3
import PackageDescription

let libraries: [Target.Dependency] = [
$(for name in $(libraries .); do product "$name" DynamicMulticast; done)
]
let objectiveC: [Target.Dependency] = [
$(for name in $(libraries ObjectiveC); do product "$name" DynamicMulticastObjectiveC; done)
$(product DynamicMulticastShared DynamicMulticast)
]
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let package = Package(
  name: "Pages",
  dependencies: [
    .package(name: "DynamicMulticast", path: "$PWD"),
    .package(name: "DynamicMulticastObjectiveC", path: "$PWD/ObjectiveC"),
  ],
  targets: [
$(targets executableTarget Sources)
$(targets testTarget Tests)
  ])
MANIFEST

swift build --build-tests --package-path "$work" "${debug[@]}"

grep -E ': not built: ' "$work/blocks" || true
echo "$(wc -l <"$work/blocks") blocks in ${#pages[@]} pages:" \
  "$(grep -c ': built$' "$work/blocks") built in $(ls "$work/Sources" "$work/Tests" | grep -c _) programs," \
  "$(grep -c ': quoted from ' "$work/blocks") quoted from files that are," \
  "$(grep -c ': not built: ' "$work/blocks") not built"
echo "$(grep -rh --include='*.swift' '/// ```swift' {.,ObjectiveC}/Sources | wc -l) examples in comments of Sources are not built"
