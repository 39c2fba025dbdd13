#!/usr/bin/env bash
# Runs OCMock's own tests as scripts, with the mocks of scripts in place of OCMock's, and prints for
# each file how many tests pass, and why the others fail: compare-ocmock.sh [--own-sources] [FOLDER]
#
# With --own-sources, OCMock's own sources run as scripts, too, in place of the mocks of scripts.
# FOLDER is a copy of OCMock 3.9, which is not part of the repository. By default, the script fetches
# OCMock from GitHub. MULTICAST names the program; by default, the script builds it. The tests in
# `private` use classes and functions that OCMock.h does not declare, or another library.
set -euo pipefail
own=
if [[ ${1:-} == --own-sources ]]; then own=1 && shift; fi
given=${1:+$(realpath "$1")}
cd "$(dirname "$0")/.."
folder=${given:-$PWD/.build/originals/ocmock}
commit=2c0bfd373289f4a7716db5d6db471640f91a6507
if [[ -z $given && ! -d $folder/Source/OCMockTests ]]; then
  git -c advice.detachedHead=false init -q "$folder"
  git -C "$folder" fetch -q --depth 1 https://github.com/erikdoe/ocmock "$commit"
  git -C "$folder" -c advice.detachedHead=false checkout -q FETCH_HEAD
fi
. scripts/builds.sh
MULTICAST=$(realpath "${MULTICAST:-$(multicast_objc debug)}")
private='^(NSInvocationOCMAdditions|NSMethodSignatureOCMAdditions|OCMBoxedReturnValueProvider|OCMFunctions'
private+='|OCMInvocationMatcher|OCMNoEscapeBlock|OCMStubRecorder|OCMockObjectHamcrest)Tests '
private+='|PassByRefSetterValue|RevertsAllStubbedMethodsOn(PartialMock)?Dealloc|SecondClassMockD|StopMockingDisposes'
private+='|RecordsInvocationWhen|ManagedObject'

mocks=()
if [[ $own ]]; then
  copy=$(mktemp -d)
  trap 'rm -rf "$copy"' EXIT
  cp -r "$folder/Source" "$copy"
  folder=$copy
  cd "$folder/Source/OCMock"
  # An import of a public header by its own name would find the mocks of scripts.
  public='OCMock|OCMockObject|OCMArg|OCMConstraint|OCMQuantifier'
  for header in ${public//|/ }; do mv "$header.h" "Own$header.h"; done
  sed -i -E 's#[<"]OCMock/([A-Za-z+]+\.h)[>"]#"\1"#; s#"('"$public"')\.h"#"Own\1.h"#' \
    ./*.[hm] ../OCMockTests/*.[hm]
  mocks=(--time 40 "$PWD"/*.m)
fi
cd "$folder/Source/OCMockTests"
for file in *Tests.m; do
  arguments=("${mocks[@]}" "$file")
  # These files declare a class that another file implements.
  case $file in
    *Macro*) arguments+=(OCMockObjectClassMethodMockingTests.m --filter MacroTests.) ;;
    *Partial*) arguments+=(TestClassWithCustomReferenceCounting.m) ;;
  esac
  output=$(timeout 60 "$MULTICAST" test -I ../OCMock "${arguments[@]}" 2>&1 || true)
  awk -v file="${file%.m}" -v private="$private" '
    function test(line) { gsub(/^.*-\[|\]$/, "", line); return line }
    /OCMLocation testCase/ { next }
    /^passed / { passed++; if (test($0) !~ private) publicPassed++ }
    /^FAILED / { failed++; name = test($0); if (name !~ private) publicFailed++; isFirst = 1; next }
    /^        / && isFirst { isFirst = 0; reasons = reasons sprintf("    %s%s\n      %s\n", name ~ private ? "(private) " : "", name, substr($0, 9, 240)) }
    NF { last = $0 }
    END {
      if (!passed && !failed) reasons = "    does not load: " last "\n"
      printf "%s: %d of %d tests pass\n%s", file, passed, passed + failed, reasons
      printf "## %d %d %d %d\n", passed, passed + failed, publicPassed, publicPassed + publicFailed
    }' <<<"$output"
done | awk '
  /^## / { passed += $2; all += $3; publicPassed += $4; publicAll += $5; next }
  { print }
  END {
    printf "%d of %d tests pass; of the tests of what OCMock.h declares, %d of %d\n", passed, all,
      publicPassed, publicAll
  }'
