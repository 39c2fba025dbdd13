#!/usr/bin/env bash
# Runs all checks, from the fastest to the slowest. Stops at the first that fails.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n== %s (after %d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60)); }

# Builds the core's tests alone, and runs those that a filter names.
test_core() { # FOLDER OPTION... --filter TESTS
  local options=(--scratch-path "$1" "${@:2:$#-3}")
  CORE_ONLY=1 swift build --product DynamicMulticastPackageTests "${options[@]}"
  CORE_ONLY=1 scripts/test.sh --skip-build "${options[@]}" "${@: -2}"
}

step "format"
swift format lint --strict --recursive --parallel \
  Package.swift Sources Tests Snippets Examples Benchmarks/Package.swift Benchmarks/Sources \
  Plugins Comparisons/Corpus/Package.swift Comparisons/SwiftSyntax/Package.swift Comparisons/SwiftSyntax/Sources \
  Integrations/Package.swift Integrations/Sources Integrations/Tests \
  Bridges/NATS/Package.swift Bridges/NATS/Sources Bridges/NATS/Tests

# One build serves all steps that need the package built for debugging: building it takes minutes.
export BUILD_OPTIONS="--scratch-path .build/check --enable-code-coverage -Xswiftc -warnings-as-errors"
export TEST_OPTIONS="--scratch-path .build/check --skip-build"
# Programs that run outside of a test write their counters nowhere.
export LLVM_PROFILE_FILE=/dev/null

step "build with warnings as errors"
swift build $BUILD_OPTIONS --build-tests

step "tests, and what they cover of each module"
scripts/coverage.sh

step "hostile scripts"
scripts/check-hostile-scripts.sh

step "tests where assumptions on Swift's runtime do not hold"
scripts/check-slow-paths.sh

step "tests under the thread sanitizer"
# TSAN swaps the lock for one that the sanitizer understands; see Guarded.swift.
TSAN_OPTIONS="halt_on_error=1" \
  scripts/test.sh --scratch-path .build/tsan --sanitize=thread -Xswiftc -DTSAN

step "a program of somebody else's under the thread sanitizer"
scripts/check-sanitizer.sh

step "tests of the core under the address sanitizer and the leak checker"
# The leak checker needs lld here. XCTest, and Foundation's XML parser after an error, leak a little
# themselves: so only the libraries are checked, without XCTest.
LSAN_OPTIONS="suppressions=$PWD/scripts/leaks.supp:print_suppressions=0" \
  test_core .build/asan --sanitize=address -Xswiftc -use-ld=lld --disable-xctest \
  --filter '^(RuntimeSupport|Invocation|DynamicMulticast)Tests'

step "what an optimised build of the core shows: allocations, and types that are not known"
# Allocations are counted while no other test runs.
for tests in AllocationTests UnspecialisedTests; do
  test_core .build/optimised -c release -Xswiftc -enable-testing --filter $tests
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

step "multicasts over NATS, against its server"
scripts/check-nats.sh

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

step "documentation, of modules that are built for library evolution"
# It warns that Dispatch and Foundation are not built for library evolution, which is up to the toolchain.
swift build --scratch-path .build/docs/build -Xswiftc -enable-library-evolution
scripts/build-docs.sh

step "programs"
run() { swift run $TEST_OPTIONS "$@"; }
run multicast demo
run multicast headers Tests/ObjectiveC/ObjectiveCSyntaxTests/Headers/*.h >/dev/null
run multicast headers $example/*.h >/dev/null
run multicast check Sources Snippets Examples
for script in Examples/Scripts/*.txt; do
  run multicast run --deadline 60 "${script%.txt}.m" 2>&1 | diff - "$script"
done
run multicast test Examples/ScriptTests/QuotaTests.m
if [[ -n ${ORIGINALS:-} ]]; then
  scripts/check-originals.sh "$ORIGINALS"
else
  echo "The originals were not run: ORIGINALS does not name a folder with the articles or XMPPFramework."
fi
run Greeting
run Worker
run Actors
run Download
run Journal
run WhenItIsSlow "$(mktemp -d)" | grep "Queue 'contacts' waits for itself" >/dev/null
# The testing kit must link with no test framework: otherwise every program that records would.
if readelf -d "$(swift build $BUILD_OPTIONS --show-bin-path)/Journal" | grep -E 'libTesting|libXCTest'; then exit 1; fi

step "benchmarks"
# Checks that the benchmarks build, and that all subjects do their work; times are not checked.
swift run -c release --package-path Benchmarks benchmarks --quick --filter spelling
