#!/usr/bin/env bash
# Runs the checks, two at a time.
#
#     scripts/check.sh           the gate: the checks that must pass before a change lands, in a
#                                clean copy of the package
#     scripts/check.sh --all     the gate, and the checks that take a long time
#     scripts/check.sh STEP...   some steps, one after the other, with their output; with --all, in
#                                their long form
#     scripts/check.sh --list    the steps, with the seconds that each took last
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
reports=${root%/.build/gate}/.build
times=$reports/check-times.tsv
logs=$reports/check-logs

# The steps, in the order in which they begin. Each line has the name of a step; `gate`, or `all` if
# only --all runs the step; the steps that must have ended before; and a description. A step is the
# function `step_NAME` or the script `check-NAME.sh`.
#
# The first step makes the debug build. The steps that need that build come later, so that they do
# not block both slots while they wait. Long steps that compute are placed beside steps that wait for
# a server, a browser or a process.
steps='
build                gate -      the commands of README, as they stand: the debug build, and all tests
format               gate -      the layout of all Swift
thread-sanitizer     gate -      tests of the core under the thread sanitizer; --all: all tests
xmpp                 gate build  a chat client of plug-ins, against a server that others wrote
costs                gate -      an optimised core: instructions, allocations, types that are not known
trace-page           gate build  the page of a trace, in a browser
address-sanitizer    gate -      tests of the core under the address sanitizer and the leak checker
nats                 gate build  multicasts over NATS, against its server; --all: for longer
hostile-scripts      gate build  scripts that try to end their host; --all: each in a process of its own
macros               gate build,costs  macros in a package of somebody else: debug, optimised, for library evolution
settings             gate build  macros with every setting that a package may choose
slow-paths           gate build  the core where assumptions on the runtime do not hold, and observed
plugins              gate build  plug-ins in packages of somebody else; --all: also optimised, and mixed
docs-code            gate build  the code in README and the articles
docs                 gate build  the documentation, and the text of each public interface
pages                gate -      links, commands and names in the pages
prose                gate -      the prose of comments and pages, against what each module has reached
integrations         gate build  logs, metrics and spans
generated-swift      gate build  Swift that is generated from headers
programs             gate build  the programs and examples
sanitizer            gate thread-sanitizer  a program of somebody else under the thread sanitizer
importer-names       gate build  names of imported declarations, against the compiler
encodings            gate -      encodings, against the compiler
selector-rule        gate -      selectors, against the compiler
symbols              gate -      the names of the symbols in C
original             gate -      the original of the ported example, by the compiler
swift-syntax         all  -      declarations of Swift, against swift-syntax
models               all  -      the lock-free protocols, by a model checker
evolution            all  -      every library, built for library evolution
benchmarks           all  -      all benchmarks, quickly, with the interpreter
coverage             all  -      the lines of each module that the tests run
long-tests           all  build  random tests and fuzzing, with twenty times the rounds
plug-in-ports        all  xmpp   the plug-ins of the chat client, beside the modules of XMPPFramework
port-mutants         all  plug-in-ports  mistakes in ports, which the comparison with the original finds
originals            all  build  the articles and XMPPFramework, from the folder that ORIGINALS names
'

step_format() {
  scripts/arities.py --check
  swift format lint --strict --recursive --parallel \
    Package.swift Sources Tests Examples Plugins Benchmarks/{Package.swift,Sources,Tests} \
    Comparisons/{Corpus/Package.swift,SwiftSyntax/{Package.swift,Sources}} \
    {Integrations,Bridges/NATS}/{Package.swift,Sources,Tests}
}

# Runs the commands of README, and in the gate nothing has been built before.
step_build() {
  local commands work
  local core=(
    DynamicMulticast Invocation RuntimeSupport CRuntimeSupport MessagingMacros SwiftDeclarations
    ObjectiveCEncoding)
  mapfile -t commands < <(readme_block sh | sed 's/ *#.*//')
  if [[ ${#commands[@]} != 2 || ${commands[0]} != 'swift run '* || ${commands[1]} != 'swift test'* ]]; then
    echo "README has no block of sh with the commands 'swift run' and 'swift test'." >&2
    return 1
  fi
  work=$(mktemp -d)
  trap "rm -r '$work'" EXIT
  echo "${commands[0]}"
  bash -c "${commands[0]}" 2>&1 >"$work/output" | tee "$work/build"
  echo "What README says that the program prints, against what it printed, in any order:"
  diff <(readme_block text | sort) <(sort "$work/output")
  expect_modules "$work/build" "${commands[0]##* }" "${core[@]}"
  swift build --product multicast 2>&1 | tee "$work/build"
  expect_modules "$work/build" multicast "${core[@]}" \
    DemoSession DynamicMulticastTracing PlugIns ProgramSupport
  echo "${commands[1]}"
  repeat_failures bash -c "${commands[1]}"
}

# Fails if a build has not compiled MODULE, or has compiled a module that is none of the others.
expect_modules() { # FILE MODULE OTHER...
  local modules
  modules=$(sed -nE '/Compiling plugin /d; s/^\[.*\] (Compiling|Emitting module) ([A-Za-z]\w*).*/\2/p' "$1" | sort -u)
  grep -x "$2" <<<"$modules"  # The package manager does not print every line.
  echo "The modules that $2 does not need, and that were compiled:"
  comm -13 <(printf '%s\n' "${@:2}" | sort) - <<<"$modules" | diff /dev/null -
}

# Prints the first block of code of README in a language.
readme_block() { # LANGUAGE
  awk -v begin="\`\`\`$1" '$0 == "```" { if (inside) exit } inside; $0 == begin { inside = 1 }' README.md
}

step_thread-sanitizer() {
  export TSAN_OPTIONS="halt_on_error=1"
  if [[ -n ${CHECK_ALL:-} ]]; then
    swift build "${threads[@]}" --build-tests
    run_tests threads DynamicMulticast
  else
    test_core threads
  fi
}

step_address-sanitizer() {
  # The XML parser of Foundation leaks a little memory after an error, so only the core is checked.
  LSAN_OPTIONS="suppressions=$root/scripts/leaks.supp:print_suppressions=0" \
    test_core addresses
}

# Builds only the core and its tests, and runs the tests.
test_core() { # CONFIGURATION
  local -n options=$1
  CORE_ONLY=1 swift build --product DynamicMulticastPackageTests "${options[@]}"
  run_tests "$1" DynamicMulticast
}

step_costs() {
  # Omit the interpreter, which takes most of the time of a release build.
  swift build "${release[@]}" --package-path Benchmarks --disable-default-traits --build-tests
  run_tests release Benchmarks
  scripts/count-instructions.sh
}

step_docs() { scripts/build-docs.sh; }

step_pages() { scripts/check-pages.py; }

step_prose() { scripts/check-prose.py; }

step_programs() {
  local multicast objc example=Examples/LastActivity/Objective-C
  swift build "${debug[@]}"
  # Another step measures this package, without the interpreter.
  swift build "${debug[@]}" --package-path Benchmarks
  multicast=$(products debug)/multicast
  objc=$multicast-objc
  "$multicast" demo
  "$objc" headers Tests/ObjectiveC/ObjectiveCSyntaxTests/Headers/*.h >/dev/null
  "$objc" headers $example/*.h >/dev/null
  # Omit Tests/Macros, where programs contain errors on purpose.
  "$multicast" check Sources Examples Benchmarks \
    Tests/{DynamicMulticastTests,Examples,Extensions,InvocationTests,ObjectiveC,PagesTests,Runtime,Support,Tools}
  for script in Examples/Scripts/*.txt; do
    "$objc" run --deadline 60 "${script%.txt}.m" 2>&1 | diff - "$script"
  done
  for script in Examples/ScriptTests/*.m; do "$objc" test --deadline 60 "$script"; done
  for program in Worker Actors Download Journal; do "${multicast%/*}/$program"; done
  "${multicast%/*}/WhenItIsSlow" "$(mktemp -d)" | grep "Queue 'contacts' waits for itself" >/dev/null
  # The testing kit must not link a test framework, or every program that records would link one.
  ! readelf -d "${multicast%/*}/Journal" | grep -E 'libTesting|libXCTest'
}

step_original() {
  local example=Examples/LastActivity/Objective-C
  clang -x objective-c -fsyntax-only -fblocks -fobjc-arc -fobjc-weak -fobjc-runtime=gnustep-2.0 \
    -Wall -Wextra -Werror -I $example/StandIns \
    -isystem "$(dirname "$(readlink -f "$(command -v clang)")")/../lib/swift" $example/LastActivity.m
}

step_swift-syntax() { scripts/compare-swift-syntax.sh; }

# The compiler warns that Dispatch and Foundation are not built for library evolution, which only
# the toolchain could change.
step_evolution() { swift build "${evolution[@]}"; }

# Checks that all benchmarks run. Their times are not checked.
step_benchmarks() { swift run "${release[@]}" --package-path Benchmarks benchmarks --quick; }

step_coverage() { scripts/coverage.sh; }

step_long-tests() {
  swift build "${debug[@]}" --build-tests
  LONG_TESTS=20 run_tests debug DynamicMulticast
}

step_port-mutants() {
  swift build "${debug[@]}" --product DynamicMulticastShared
  swift build "${debug[@]}" --target LastActivityExample
  # The step before has laid out the plug-ins.
  ORIGINALS=$(scripts/fetch-originals.sh) \
    scripts/check-port-mutants.py --products "$(products debug)"
}

step_originals() {
  if [[ -n ${ORIGINALS:-} ]]; then
    scripts/check-originals.sh "$ORIGINALS"
  else
    echo "The originals were not run: ORIGINALS does not name a folder with the articles or XMPPFramework."
  fi
}

# MARK: Running the steps

field() { awk -v name="$1" -v field="$2" '$1 == name { print $field }' <<<"$steps"; }

# Runs a step in a subshell, because a step may change the folder and export variables.
run_step() { # NAME
  (
    set -euo pipefail
    if declare -F "step_$1" >/dev/null; then "step_$1"; else "scripts/check-$1.sh"; fi
  )
}

record_time() { # NAME SECONDS
  (
    flock 3
    {
      [[ ! -f $times ]] || grep -v "^$1	" "$times" || true
      printf '%s\t%d\n' "$1" "$2"
    } >"$times.new"
    mv "$times.new" "$times"
  ) 3>>"$times.lock"
}

list_steps() {
  awk -v times="$times" '
    BEGIN { while ((getline line <times) > 0) { split(line, columns, "\t"); seconds[columns[1]] = columns[2] } }
    NF { name = $1; kind = $2; $1 = $2 = $3 = ""; sub(/^ +/, "")
         printf "%-18s %-5s %6s  %s\n", name, kind, name in seconds ? seconds[name] " s" : "", $0 }' <<<"$steps"
}

# A warning of the compiler, or of the package manager about the copy; not of a tested program.
warning="^([^ ]+\.(swift|c|md)|macro expansion [^:]+|<unknown>)(:[0-9]+)*: warning: |^warning: 'gate'"

declare -A state began=() process=()
failed=()

end_step() { # NAME STATUS
  local seconds=$((SECONDS - began[$1])) warnings
  # A fresh build prints every warning.
  warnings=$(grep -E "$warning" "$logs/$1.log" | grep -v 'not compiled with library evolution') || true
  if [[ $2 == 0 && -z $warnings ]]; then
    state[$1]=ended
    printf '%4d:%02d  %-18s %4d s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$1" "$seconds"
    return
  fi
  state[$1]=failed
  failed+=("$1")
  printf '%4d:%02d  %-18s %4d s  FAILED\n' $((SECONDS / 60)) $((SECONDS % 60)) "$1" "$seconds"
  tail -n 150 "$logs/$1.log"
  if [[ -n $warnings ]]; then printf '\nThe compiler must not warn:\n%s\n' "$warnings"; fi
  printf '\nRun it alone: scripts/check.sh %s%s\n' "${CHECK_ALL:+--all }" "$1"
}

# Begins the first step that is ready. After a failure, no step begins.
begin_step() {
  local name after
  if [[ ${#failed[@]} -gt 0 ]]; then return 1; fi
  for name in "${names[@]}"; do
    if [[ ${state[$name]} != waiting ]]; then continue; fi
    for after in $(field "$name" 3 | tr , ' '); do
      if [[ ${state[$after]:-ended} != ended ]]; then continue 2; fi
    done
    state[$name]=running
    began[$name]=$SECONDS
    # Use another process: bash ignores `set -e` in functions that a condition calls, such as this
    # function.
    scripts/check.sh ${CHECK_ALL:+--all} "$name" >"$logs/$name.log" 2>&1 </dev/null &
    process[$!]=$name
    return
  done
  return 1
}

run_all() {
  local ended status
  mkdir -p "$logs"
  for name in "${names[@]}"; do state[$name]=waiting; done
  while true; do
    while [[ ${#process[@]} -lt 2 ]] && begin_step; do :; done
    if [[ ${#process[@]} == 0 ]]; then break; fi
    wait -n -p ended "${!process[@]}" && status=0 || status=$?
    end_step "${process[$ended]}" "$status"
    unset "process[$ended]"
  done
  printf '%d steps in %d:%02d; their output is in %s\n' "${#names[@]}" $((SECONDS / 60)) $((SECONDS % 60)) "$logs"
  if [[ ${#failed[@]} -gt 0 ]]; then
    printf 'FAILED: %s\n' "${failed[*]}"
    exit 1
  fi
}

if [[ ${1:-} == --list ]]; then
  list_steps
  exit
fi
if [[ ${1:-} == --all ]]; then
  export CHECK_ALL=1
  shift
fi
for name; do
  if [[ -z $(field "$name" 1) ]]; then
    echo "There is no step '$name'; --list names all." >&2
    exit 64
  fi
done
# Begin like a user, in a package without a build folder.
if [[ $root != */.build/gate && ( $# == 0 || " $* " == *' build '* ) ]]; then
  copy=$root/.build/gate
  rm -rf "$copy"
  git init -q "$copy"
  # The copy contains the files that are not committed, but no ignored files.
  git --git-dir "$copy/.git" --work-tree "$root" add --all
  git -C "$copy" checkout-index --all
  if [[ -n ${ORIGINALS:-} ]]; then export ORIGINALS=$(realpath "$ORIGINALS"); fi
  exec "$copy/scripts/check.sh" ${CHECK_ALL:+--all} "$@"
fi
for name; do
  printf '\n== %s\n' "$name"
  start=$SECONDS
  # Do not run the step as a condition, in which a failing command would not end the step.
  set +e
  run_step "$name"
  status=$?
  set -e
  if [[ $status != 0 ]]; then
    echo "FAILED: $name" >&2
    exit "$status"
  fi
  record_time "$name" $((SECONDS - start))
done
if [[ $# -gt 0 ]]; then exit; fi
mapfile -t names < <(awk -v all="${CHECK_ALL:-}" 'NF && ($2 == "gate" || all) { print $1 }' <<<"$steps")
run_all
