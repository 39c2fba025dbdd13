#!/usr/bin/env bash
# Runs the checks, two at a time.
#
#     scripts/check.sh           the gate: the checks that must pass before a change lands, in a
#                                clean copy of the package
#     scripts/check.sh --all     the gate, and the checks that take a long time
#     scripts/check.sh --package NAME
#                                the steps of the gate that a change in a package needs, and the
#                                steps that must have ended before. NAME is the folder of the package
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
# only --all runs the step; the steps that must have ended before; the packages whose change runs the
# step, besides the package at the root, whose change runs all steps; and a description. A step is the
# function `step_NAME` or the script of that name. A folder stands for the packages in it, and * for all
# packages.
#
# The first step makes the debug build. The steps that need that build come later, so that they do
# not block both slots while they wait. Long steps that compute are placed beside steps that wait for
# a server, a browser or a process. The steps that build all of the root package come before
# `objective-c`: each package compiles TestSupport in its own way, and compiles it and its tests again
# after the other package.
steps='
build              gate  -                 -                               the commands of README, as they stand: the debug build, and all tests
format             gate  -                 *                               the layout of all Swift
thread-sanitizer   gate  -                 -                               tests of the core under the thread sanitizer; --all: all tests
slow-paths         gate  build             -                               the core where assumptions on the runtime do not hold, and observed
programs           gate  build             ObjectiveC,Benchmarks,Examples  the programs and examples
objective-c        gate  build             ObjectiveC                      the commands of the README in ObjectiveC: another debug build, and all tests
trace-page         gate  objective-c       Tests/Tools/TracePage           the page of a trace, in a browser
costs              gate  -                 Benchmarks                      an optimised core: instructions, allocations, types that are not known
xmpp               gate  objective-c       Examples/XMPPClient             a chat client of plug-ins, against a server that others wrote
address-sanitizer  gate  -                 -                               tests of the core under the address sanitizer and the leak checker
nats               gate  objective-c       Bridges/NATS                    multicasts over NATS, against its server; --all: for longer
hostile-scripts    gate  objective-c       ObjectiveC                      scripts that try to end their host; --all: each in a process of its own
macros             gate  objective-c,costs Tests/Macros                    macros in a package of somebody else: debug, optimised, for library evolution
settings           gate  objective-c       -                               macros with every setting that a package may choose
scripts            gate  objective-c       ObjectiveC                      the headers and scripts of the examples
plugins            gate  objective-c       ObjectiveC,Tests/Extensions     plug-ins in packages of somebody else; --all: also optimised, and mixed
docs-code          gate  objective-c       ObjectiveC                      the code in the pages and articles
docs               gate  objective-c       ObjectiveC                      the documentation, and the text of each public interface
pages              gate  -                 *                               links, commands and names in the pages
prose              gate  -                 *                               the prose of comments and pages, against what each module has reached
benchmarks         gate  objective-c       Benchmarks                      all benchmarks are built; --all: and run, quickly
integrations       gate  objective-c       Integrations                    logs, metrics and spans
generated-swift    gate  objective-c       ObjectiveC                      Swift that is generated from headers
sanitizer          gate  thread-sanitizer  -                               a program of somebody else under the thread sanitizer
importer-names     gate  objective-c       ObjectiveC                      names of imported declarations, against the compiler
encodings          gate  -                 ObjectiveC                      encodings, against the compiler
selector-rule      gate  -                 -                               selectors, against the compiler
symbols            gate  -                 ObjectiveC                      the names of the symbols in C
original           gate  -                 ObjectiveC                      the original of the ported example, by the compiler
swift-syntax       all   -                 Comparisons                     declarations of Swift, against swift-syntax
models             all   -                 ObjectiveC                      the lock-free protocols, by a model checker
evolution          all   -                 ObjectiveC                      every library, built for library evolution
long-tests         all   objective-c       ObjectiveC                      random tests and fuzzing, with twenty times the rounds
plug-in-ports      all   xmpp              Examples/XMPPClient             the plug-ins of the chat client, beside the modules of XMPPFramework
originals          all   objective-c       ObjectiveC                      the articles and XMPPFramework, from the folder that ORIGINALS names
port-mutants       all   plug-in-ports     Examples/XMPPClient             mistakes in ports, which the comparison with the original finds
'

step_format() {
  scripts/arities.py --check
  # The rule asks for documentation of each public declaration, but those of an SPI are for this
  # repository only, as `package` declarations are.
  swift format lint --recursive --parallel \
    {.,ObjectiveC}/{Package.swift,Sources,Tests,Examples} Plugins \
    Comparisons/{Corpus/Package.swift,SwiftSyntax/{Package.swift,Sources}} \
    {Benchmarks,Integrations,Bridges/NATS}/{Package.swift,Sources,Tests} 2>&1 |
    awk -F : '
      /\[AllPublicDeclarationsHaveDocumentation\]/ {
        text = ""
        for (line = 0; line < $2 && (getline text <$1) > 0; line++);
        close($1)
        if (text ~ /@_spi\(/) next
      }
      { print; failed = 1 }
      END { exit failed }'
}

# In the gate, nothing has been built before.
step_build() { run_readme expect_core_only; }

# The options of the shared folder are added to both commands, so that nothing is compiled again. No step
# that uses the folder runs beside this step, because `swift test` could remove files of the other.
step_objective-c() {
  cd ObjectiveC
  export scratch
  swift() { command swift "$1" --disable-build-manifest-caching --scratch-path "$scratch" "${@:2}"; }
  export -f swift
  run_readme
}

# Runs the two commands of the README in the current folder as they stand, and compares the output of
# the first with the block of text. Between both commands, runs FUNCTION with the output of the build
# and the name of the program.
run_readme() { # [FUNCTION]
  local commands work
  mapfile -t commands < <(readme_block sh | sed 's/ *#.*//')
  if [[ ${#commands[@]} != 2 || ${commands[0]} != 'swift run '* || ${commands[1]} != 'swift test'* ]]; then
    echo "$PWD/README.md has no block of sh with the commands 'swift run' and 'swift test'." >&2
    return 1
  fi
  work=$(mktemp -d)
  trap "rm -r '$work'" EXIT
  echo "${commands[0]}"
  bash -c "${commands[0]}" 2>&1 >"$work/output" | tee "$work/build"
  echo "What README says that the program prints, against what it printed, in any order:"
  diff <(readme_block text | sort) <(sort "$work/output")
  ${1:+"$1" "$work/build" "${commands[0]##* }"}
  echo "${commands[1]}"
  repeat_failures bash -c "${commands[1]}"
}

# Fails if a program of a page, or `multicast`, compiles more than it needs.
expect_core_only() { # FILE PROGRAM
  local core=(
    DynamicMulticast Invocation RuntimeSupport CRuntimeSupport MessagingMacros SwiftDeclarations
    ObjectiveCEncoding)
  expect_modules "$1" "$2" "${core[@]}"
  swift build --product multicast 2>&1 | tee "$1"
  expect_modules "$1" multicast "${core[@]}" \
    DemoSession DynamicMulticastTracing PlugIns ProgramSupport
}

# Fails if a build has not compiled MODULE, or has compiled a module that is none of the others.
expect_modules() { # FILE MODULE OTHER...
  local modules
  modules=$(sed -nE '/Compiling plugin /d; s/^\[.*\] (Compiling|Emitting module) ([A-Za-z]\w*).*/\2/p' "$1" | sort -u)
  grep -x "$2" <<<"$modules"  # The package manager does not print every line.
  echo "The modules that $2 does not need, and that were compiled:"
  comm -13 <(printf '%s\n' "${@:2}" | sort) - <<<"$modules" | diff /dev/null -
}

# Prints the first block of code in a language of the README in the current folder.
readme_block() { # LANGUAGE
  awk -v begin="\`\`\`$1" '$0 == "```" { if (inside) exit } inside; $0 == begin { inside = 1 }' README.md
}

step_thread-sanitizer() {
  export TSAN_OPTIONS="halt_on_error=1"
  if [[ -z ${CHECK_ALL:-} ]]; then
    test_core threads
  else
    build_tests threads
    run_tests threads DynamicMulticast
    run_tests threads DynamicMulticastObjectiveC
  fi
}

step_address-sanitizer() {
  # The XML parser of Foundation leaks a little memory after an error, so only the core is checked.
  LSAN_OPTIONS="suppressions=$root/scripts/leaks.supp:print_suppressions=0" \
    test_core addresses
}

# Builds only the core and its tests, in a package whose manifest omits the other targets, and runs the
# tests.
test_core() { # CONFIGURATION
  local -n options=$1
  local core=$root/.build/core-$1
  rm -rf "$core"
  mkdir "$core"
  cp -a Package.swift README.md Docs Examples Sources Tests "$core"
  cat >>"$core/Package.swift" <<'SWIFT'

let kept = ["Invocation", "DynamicMulticast", "ObjectProperties", "RuntimeSupport", "Macro"].map { "\($0)Tests" }
package.products = []
package.targets =
  core + runtime + macros + extensions.filter { $0.name == "ObjectProperties" }
  + allTests.filter { (kept + ["TestSupport", "CTestSupport"]).contains($0.name) }
SWIFT
  swift build "${options[@]}" --package-path "$core" --build-tests
  run_tests "$1" DynamicMulticast
}

# Builds the tests of both packages.
build_tests() { # CONFIGURATION
  local -n options=$1
  local package
  for package in . ObjectiveC; do swift build "${options[@]}" --package-path $package --build-tests; done
}

step_costs() {
  swift build "${release[@]}" --package-path Benchmarks --build-tests
  run_tests release Benchmarks
  scripts/count-instructions.sh
}

step_programs() {
  local multicast
  swift build "${debug[@]}"
  multicast=$(products debug)/multicast
  "$multicast" demo
  # Omit Tests/Macros, where programs contain errors on purpose.
  "$multicast" check Sources Examples Benchmarks ObjectiveC \
    Tests/{DemoTests,DynamicMulticastTests,Extensions,InvocationTests,PagesTests,Runtime,Support,Tools}
  for program in Worker Actors Download Journal; do "${multicast%/*}/$program"; done
  "${multicast%/*}/WhenItIsSlow" "$(mktemp -d)" | grep "Queue 'contacts' waits for itself" >/dev/null
  # The testing kit must not link a test framework, or every program that records would link one.
  ! readelf -d "${multicast%/*}/Journal" | grep -E 'libTesting|libXCTest'
}

step_scripts() {
  local objc
  objc=$(multicast_objc debug)
  cd ObjectiveC
  "$objc" headers Tests/ObjectiveCSyntaxTests/Headers/*.h >/dev/null
  "$objc" headers Examples/LastActivity/Objective-C/*.h >/dev/null
  # By the mark, a host refuses a plug-in with a copy of the interpreter.
  readelf --sections --wide "$objc" | grep dm_scripts
  for script in Examples/Scripts/*.txt; do
    "$objc" run --deadline 60 "${script%.txt}.m" 2>&1 | diff - "$script"
  done
  for script in Examples/ScriptTests/*.m; do "$objc" test --deadline 60 "$script"; done
  # Some of these tests need `multicast-objc` beside `multicast`.
  run_tests debug DynamicMulticast --filter '^MulticastCommandTests'
}

step_original() {
  local example=ObjectiveC/Examples/LastActivity/Objective-C
  clang -x objective-c -fsyntax-only -fblocks -fobjc-arc -fobjc-weak -fobjc-runtime=gnustep-2.0 \
    -Wall -Wextra -Werror -I $example/StandIns \
    -isystem "$(dirname "$(readlink -f "$(command -v clang)")")/../lib/swift" $example/LastActivity.m
}

# The compiler warns that Dispatch and Foundation are not built for library evolution, which only
# the toolchain could change.
step_evolution() {
  swift build "${evolution[@]}"
  swift build "${evolution[@]}" --package-path ObjectiveC
}

# The times are not checked.
step_benchmarks() {
  if [[ -z ${CHECK_ALL:-} ]]; then
    swift build "${debug[@]}" --package-path Benchmarks --traits Scripts
    return
  fi
  swift run "${release[@]}" --package-path Benchmarks benchmarks --quick
  swift run "${release[@]}" --package-path Benchmarks --traits Scripts benchmarks --quick --filter scripts
}

step_long-tests() {
  build_tests debug
  export LONG_TESTS=20
  run_tests debug DynamicMulticast
  run_tests debug DynamicMulticastObjectiveC
}

step_port-mutants() {
  swift build "${debug[@]}" --product DynamicMulticastShared
  swift build "${debug[@]}" --package-path ObjectiveC --target LastActivityComparison
  # The step before has laid out the plug-ins. Their package is built last, because the build of a package
  # removes the checkouts of others, and the mutants of plug-ins need the headers in them.
  swift build "${debug[@]}" --quiet --package-path Examples/XMPPClient --build-tests
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

script_of() { find scripts -executable -regex "scripts/\(build-\|check-\|compare-\)?$1\.\(sh\|py\)"; } # NAME

# Runs a step in a subshell, because a step may change the folder and export variables.
run_step() { # NAME
  (
    set -euo pipefail
    if declare -F "step_$1" >/dev/null; then "step_$1"; else "$(script_of "$1")"; fi
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
    NF { name = $1; kind = $2; packages = $4; $1 = $2 = $3 = $4 = ""; sub(/^ +/, "")
         printf "%-18s %-5s %6s  %-30s  %s\n", name, kind, name in seconds ? seconds[name] " s" : "", packages, $0 }' <<<"$steps"
}

# Prints the steps to run: those of the gate, or all; of one package only those that a change in the
# package needs, and those that must have ended before. The table has a step after the steps that it waits for.
select_steps() { # [PACKAGE]
  awk -v all="${CHECK_ALL:-}" -v package="${1:-}" '
    function isOf(folders,  names, number) {
      split(folders, names, ",")
      for (number in names)
        if (names[number] == "*" || index(package "/", names[number] "/") == 1) return 1
      return package == ""
    }
    NF { name[++count] = $1; after[count] = $3; isWanted[$1] = ($2 == "gate" || all) && isOf($4) }
    END {
      for (step = count; step; step--)
        if (isWanted[name[step]]) {
          split(after[step], names, ",")
          for (number in names) isWanted[names[number]] = 1
        }
      for (step = 1; step <= count; step++) if (isWanted[name[step]]) print name[step]
    }' <<<"$steps"
}

# A warning of the compiler, or of the package manager about a package; not of a tested program.
warning="^([^ ]+\.(swift|c|md)|macro expansion [^:]+|<unknown>)(:[0-9]+)*: warning: |^warning: '(gate|objectivec)'"

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
package=
if [[ ${1:-} == --package ]]; then
  package=${2:-}
  package=${package%/}
  if [[ $# != 2 || ! -f $package/Package.swift || $package == @(.|/)* || $package == *..* ]]; then
    echo 'After --package comes the folder of a package, such as ObjectiveC, and no step.' >&2
    exit 64
  fi
  shift 2
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
  exec "$copy/scripts/check.sh" ${CHECK_ALL:+--all} ${package:+--package "$package"} "$@"
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
mapfile -t names < <(select_steps "$package")
run_all
