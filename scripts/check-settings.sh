#!/usr/bin/env bash
# Checks the macros with the settings of other packages. With each combination of settings, the
# programs of the pages and those in Tests/Macros/Settings compile without a warning, run, and print
# the same output.
#
#     scripts/check-settings.sh [CONFIGURATION]              each combination
#     scripts/check-settings.sh CONFIGURATION SETTING...     a single combination
#
# A setting is an upcoming feature, or a word that `flags_of` knows. The script calls the compiler
# directly: the package manager would plan and link for minutes. With RECORD=1, replaces the expected
# output.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
configuration=${1:-debug}
sources=Tests/Macros/Settings
client=Tests/Macros/MacroClient/Sources
bin=$(products "$configuration")

# The programs of the pages. The last two need modules around the core, which only the debug build
# contains.
examples=(Snippets/{Greeting,Actors,Download,Worker,Journal,WhenItIsSlow}.swift)
modules=(RuntimeSupport ObjectiveCEncoding Invocation DynamicMulticast)
if [[ $configuration == debug ]]; then
  modules+=(MessageCoding DynamicMulticastTesting DynamicMulticastTracing)
else
  examples=("${examples[@]:0:4}")
fi

approachable='NonisolatedNonsendingByDefault InferIsolatedConformances'
later='ExistentialAny InternalImportsByDefault MemberImportVisibility'
# Language mode 6 includes these features.
earlier='DisableOutwardActorInference GlobalActorIsolatedTypesUsability InferSendableFromCaptures'

combinations_debug="
Plain
WithoutTesting
NonisolatedNonsendingByDefault
MainActor
InferIsolatedConformances
$approachable
MainActor InferIsolatedConformances
MainActor $approachable
StrictMemorySafety
ExistentialAny
InternalImportsByDefault
MemberImportVisibility
WarningsAsErrors
WarningsAsErrors StrictMemorySafety MainActor $approachable $later
Mode5
Mode5 DisableOutwardActorInference
Mode5 GlobalActorIsolatedTypesUsability
Mode5 InferSendableFromCaptures
Mode5 StrictConcurrency
Mode5 NonisolatedNonsendingByDefault
Mode5 MainActor
Mode5 $approachable $earlier
Mode5 MainActor $approachable $earlier
Mode5 StrictConcurrency StrictMemorySafety $later
"
combinations_release="
Optimized
Optimized MainActor $approachable $later
Optimized Mode5
"
combinations_evolution="
Evolution
Evolution MainActor $approachable $later
Evolution Mode5
"

flags_of() { # SETTING...
  local setting mode=6 testing=-enable-testing
  for setting; do
    case $setting in
      Plain) ;;
      WithoutTesting) testing= ;;
      Mode5) mode=5 ;;
      MainActor) echo -default-isolation MainActor ;;
      StrictMemorySafety) echo -strict-memory-safety ;;
      WarningsAsErrors) echo -warnings-as-errors ;;
      Optimized) echo -O && testing= ;;
      Evolution) echo -enable-library-evolution ;;
      *) echo -enable-upcoming-feature "$setting" ;;
    esac
  done
  echo -swift-version $mode $testing
}

# Compiles a module. A warning is a failure, except that the toolchain's own modules are not built
# for library evolution.
compile() { # MODULE OPTION-OR-FILE...
  local status=0
  swiftc "${flags[@]}" -module-name "$1" -wmo -package-name Settings -I "$bin/Modules" -I "$work" \
    -load-plugin-executable "$bin/MessagingMacros-tool#MessagingMacros" \
    -Xcc -fmodule-map-file="$bin/CRuntimeSupport.build/module.modulemap" \
    -c -o "$work/$1.o" "${@:2}" >"$work/log" 2>&1 || status=$?
  if grep -E '^([^ ].*: )?(warning|error): ' "$work/log" |
    grep -qvE "module '(Dispatch|Foundation)' was not compiled with library evolution"; then
    status=1
  fi
  if [[ $status != 0 ]]; then head -n 100 "$work/log"; fi
  return $status
}

# Links and runs a program, and compares the output.
run() { # FILTER PROGRAM OBJECT...
  local expected=$sources/Output/$2.txt
  swiftc "${@:3}" "$LIBRARY" -o "$work/$2"
  (cd "$work" && "./$2") | "$1" >"$work/output"
  # The output of WhenItIsSlow contains times.
  if [[ $2 == WhenItIsSlow ]]; then return; fi
  if [[ -n ${RECORD:-} ]]; then cp "$work/output" "$expected"; fi
  diff "$expected" "$work/output"
}

check() { # SETTING...
  local flags program name
  read -ra flags <<<"$(flags_of "$@" | xargs)"
  compile Parts -emit-module -emit-module-path "$work/Parts.swiftmodule" $sources/Parts/*.swift
  compile Hub -parse-as-library $sources/Hub/*.swift
  run cat Hub "$work"/{Parts,Hub}.o
  compile Resilient -emit-module -emit-module-path "$work/Resilient.swiftmodule" \
    $client/Resilient/*.swift
  compile Plain -parse-as-library $client/Plain/*.swift
  # Where the main actor is the default, Swift refuses the conformances of this program.
  if [[ " $* " != *' MainActor '* ]]; then
    compile Preconcurrency -parse-as-library $sources/Preconcurrency/*.swift
    run cat Preconcurrency "$work"/{Parts,Preconcurrency}.o
  fi
  for program in "${examples[@]}"; do
    name=$(basename "$program" .swift)
    compile "$name" "$program"
    # Some lines may change places.
    run sort "$name" "$work/$name.o"
  done
}

export LC_ALL=C
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [[ -z ${LIBRARY:-} ]]; then
  export LIBRARY=$work/library.o
  objects=("$bin"/CRuntimeSupport.build/*.o)
  for module in "${modules[@]}"; do
    # The folder may also hold objects of sources that are gone.
    while read -r source; do
      objects+=("$bin/$module.build/${source##*/}.o")
    done <"$bin/$module.build/sources"
  done
  ld -r -o "$LIBRARY" "${objects[@]}"
fi
if [[ $# -gt 1 ]]; then
  # Not as a condition, where a failing command would not end the function.
  set +e
  (
    set -e
    check "${@:2}"
  ) >"$work/report" 2>&1
  status=$?
  if [[ $status != 0 ]]; then
    cat "$work/report"
    echo "FAILED: scripts/check-settings.sh $*"
  fi
  exit $status
fi
combinations=combinations_$configuration
xargs -P 2 -L 1 scripts/check-settings.sh "$configuration" <<<"${!combinations}"
echo "$(grep -c . <<<"${!combinations}") combinations of settings change nothing ($configuration)."
