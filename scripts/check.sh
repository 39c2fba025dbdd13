#!/usr/bin/env bash
# Runs all checks, from the fastest to the slowest. Stops at the first that fails.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n== %s\n' "$*"; }

step "format"
swift format lint --strict --recursive --parallel \
  Package.swift Sources Tests Snippets Examples Benchmarks/Package.swift Benchmarks/Sources \
  Plugins Comparisons/Corpus/Package.swift Comparisons/SwiftSyntax/Package.swift Comparisons/SwiftSyntax/Sources \
  Integrations/Package.swift Integrations/Sources Integrations/Tests

step "build with warnings as errors"
# The build that coverage needs, too: a build of its own would take minutes.
swift build --build-tests --enable-code-coverage --scratch-path .build/coverage -Xswiftc -warnings-as-errors

step "tests"
swift test

step "hostile scripts"
scripts/check-hostile-scripts.sh

step "coverage of each module"
scripts/coverage.sh

step "build for library evolution"
# It warns that Dispatch and Foundation are not built for library evolution, which is up to the toolchain.
swift build --scratch-path .build/evolution -Xswiftc -enable-library-evolution

step "tests where assumptions on Swift's runtime do not hold"
scripts/check-slow-paths.sh

step "tests under the thread sanitizer"
# TSAN swaps the lock for one that the sanitizer understands; see Guarded.swift.
TSAN_OPTIONS="halt_on_error=1" \
  swift test --scratch-path .build/tsan --sanitize=thread -Xswiftc -DTSAN

step "a program of somebody else's under the thread sanitizer"
scripts/check-sanitizer.sh

step "tests under the address sanitizer and the leak checker"
# The leak checker needs lld here. XCTest, and Foundation's XML parser after an error, leak a little
# themselves: so only the libraries are checked, without XCTest.
LSAN_OPTIONS="suppressions=$PWD/scripts/leaks.supp:print_suppressions=0" \
  swift test --scratch-path .build/asan --sanitize=address -Xswiftc -use-ld=lld --disable-xctest \
  --filter '^(RuntimeABI|Invocation|DynamicMulticast)Tests'

step "what an optimised build shows: allocations, and types that are not known"
# All tests are built, and need -enable-testing. Allocations are counted while no other test runs.
for tests in AllocationTests UnspecialisedTests; do
  swift test --scratch-path .build/optimised -c release -Xswiftc -enable-testing --filter $tests
done

step "instructions of an operation, against those of before"
scripts/count-instructions.sh

step "selectors, against the compiler"
scripts/check-selector-rule.sh

step "declarations of Swift, against swift-syntax"
scripts/compare-swift-syntax.sh

step "symbols"
scripts/check-symbols.sh

step "encodings, against the compiler"
scripts/check-encodings.sh

step "macros, in a package of somebody else's"
scripts/check-macros.sh

step "plug-ins, in packages of somebody else's"
scripts/check-plugins.sh

step "a chat client made of plug-ins, and a server that others wrote"
scripts/check-xmpp.sh

step "the page of a trace, in a browser"
scripts/check-trace-page.sh

step "logs, metrics and spans"
scripts/check-integrations.sh

step "generated Swift"
scripts/check-generated-swift.sh

step "names of imported declarations, against the compiler"
scripts/check-importer-names.sh

step "the example's original, by the compiler"
example=Examples/LastActivity/Objective-C
clang -x objective-c -fsyntax-only -fblocks -fobjc-arc -fobjc-weak -fobjc-runtime=gnustep-2.0 \
  -Wall -Wextra -Werror -I $example/StandIns \
  -isystem "$(dirname "$(readlink -f "$(command -v clang)")")/../lib/swift" $example/LastActivity.m

step "the code in README and the articles"
scripts/check-docs-code.sh

step "documentation"
scripts/build-docs.sh

step "programs"
swift run multicast demo
swift run multicast headers Tests/ObjectiveCSyntaxTests/Headers/*.h >/dev/null
swift run multicast headers $example/*.h >/dev/null
swift run multicast check Sources Snippets Examples
for script in Examples/Scripts/*.txt; do
  swift run --skip-build multicast run --deadline 60 "${script%.txt}.m" 2>&1 | diff - "$script"
done
swift run multicast test Examples/ScriptTests/QuotaTests.m
if [[ -n ${ORIGINALS:-} ]]; then
  scripts/check-originals.sh "$ORIGINALS"
else
  echo "The articles' listings were not run: ORIGINALS does not name a folder with them."
fi
swift run Greeting
swift run Worker
swift run Download
swift run Journal
swift run WhenItIsSlow "$(mktemp -d)" | grep "Queue 'contacts' waits for itself" >/dev/null
# The testing kit must link with no test framework: otherwise every program that records would.
if readelf -d "$(swift build --show-bin-path)/Journal" | grep -E 'libTesting|libXCTest'; then exit 1; fi

step "benchmarks"
# Checks that the benchmarks build, and that all subjects do their work; times are not checked.
swift run -c release --package-path Benchmarks benchmarks --quick --filter spelling
