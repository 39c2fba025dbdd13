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
shopt -s inherit_errexit
cd "$(dirname "$0")/.."
. scripts/builds.sh
configuration=${1:-debug}
sources=Tests/Macros/Settings
client=Tests/Macros/MacroClient/Sources
bin=$(products "$configuration")

# The programs of the pages. The last three need modules around the core, which only the debug build
# contains.
examples=(Examples/{Greeting,Actors,Worker,Download,Journal,WhenItIsSlow}/*.swift)
modules=(RuntimeSupport ObjectiveCEncoding Invocation DynamicMulticast)
if [[ $configuration == debug ]]; then
  modules+=(ObjectProperties MessageCoding DynamicMulticastTesting DynamicMulticastTracing)
else
  examples=("${examples[@]:0:3}")
fi

# Prints the upcoming features that a language mode includes.
features() { # MODE
  swiftc -print-supported-features |
    python3 -c 'import json, sys
for feature in json.load(sys.stdin)["features"]["upcoming"]:
    if feature["enabled_in"] == sys.argv[1]: print(feature["name"])' "$1"
}

# Prints the combinations that are in use, one in each line.
combinations() {
  local earlier later approachable='NonisolatedNonsendingByDefault InferIsolatedConformances'
  earlier=$(features 6 | xargs)
  later=$(features 7 | xargs)
  case $configuration in
    release) printf '%s\n' Optimized 'Optimized Mode5' "Optimized MainActor $later" ;;
    evolution) printf '%s\n' Evolution 'Evolution Mode5' "Evolution MainActor $later" ;;
    debug)
      echo Plain
      echo WithoutTesting
      features 7
      echo "$approachable"
      echo MainActor
      echo MainActor InferIsolatedConformances
      echo "MainActor $approachable"
      echo StrictMemorySafety
      echo WarningsAsErrors
      echo "WarningsAsErrors StrictMemorySafety MainActor $later"
      echo Mode5
      echo Mode5 DisableOutwardActorInference
      echo Mode5 GlobalActorIsolatedTypesUsability
      echo Mode5 InferSendableFromCaptures
      echo Mode5 NonisolatedNonsendingByDefault
      echo Mode5 StrictConcurrency
      echo Mode5 MainActor
      echo "Mode5 StrictMemorySafety $earlier"
      echo "Mode5 MainActor $approachable"
      echo "Mode5 MainActor $earlier $later"
      ;;
  esac
}

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
    grep -vE "module '(Dispatch|Foundation)' was not compiled with library evolution" >/dev/null; then
    status=1
  fi
  if [[ $status != 0 ]]; then head -n 100 "$work/log"; fi
  return $status
}

# Links and runs a program, and compares the output.
run() { # FILTER PROGRAM OBJECT...
  local expected=$sources/Output/$2.txt
  swiftc "${@:3}" "$LIBRARY" -Xlinker -rpath="${LIBRARY%/*}" -o "$work/$2"
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
  # A shared library, because linking its objects to each program would take longer.
  export LIBRARY=$work/libMessaging.so
  objects=("$bin"/CRuntimeSupport.build/*.o)
  for module in "${modules[@]}"; do
    # The folder may also hold objects of sources that are gone.
    while read -r source; do
      objects+=("$bin/$module.build/${source##*/}.o")
    done <"$bin/$module.build/sources"
  done
  swiftc -emit-library -o "$LIBRARY" "${objects[@]}"
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
all=$(combinations)
xargs -P 2 -L 1 scripts/check-settings.sh "$configuration" <<<"$all"
echo "$(wc -l <<<"$all") combinations of settings change nothing ($configuration)."
