#!/usr/bin/env bash
# Checks the lock-free protocols with the model checker spin. Spin searches all states of each model
# in Models, and must find no fault. Spin must then find a fault in each mutant, which is the model
# with one part omitted or in the wrong order. The lines `// mutants:` of a model name its mutants,
# and the preprocessor defines one mutant at a time. Installs spin from Debian.
#
#     scripts/check-models.sh           all models
#     scripts/check-models.sh NAME...   some models: method-slot, plans, ...
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
need spin

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
spin=(spin '-Pclang -E -x c')

fail() { # MESSAGE
  printf '%s\n' "$1" >&2
  exit 1
}

# Generates and runs the verifier of a model, which writes its findings to the file `report`.
verify() { # MODEL [MUTANT]
  local depth=100000
  cp "$1" "$work/model.pml"
  (
    cd "$work"
    "${spin[@]}" -a ${2:+"-D$2"} model.pml >report 2>&1 || fail "$(cat report)"
    # The search of a mutant is short, so a fast compilation matters more than a fast verifier.
    clang "-O$([[ -n ${2:-} ]] && echo 0 || echo 2)" -w -DSAFETY -DMEMLIM=2048 -o pan pan.c
    while true; do
      ./pan -m$depth >report 2>&1 || true
      grep -q 'max search depth too small' report || break
      depth=$((depth * 4))
    done
    grep -q 'errors: ' report || fail "$(cat report)"
  )
}

has_fault() { ! grep -q 'errors: 0$' "$work/report"; }

check() { # NAME
  local model=Models/$1.pml start=$SECONDS states mutant count=0
  # A comment in the code must name the model, so that a person who changes the code finds it.
  grep -rqF "$model checks this" Sources ObjectiveC/Sources || fail "No comment in the sources says that $model checks the code."
  verify "$model"
  if has_fault; then
    # Print the steps that lead to the fault.
    (cd "$work" && "${spin[@]}" -t -p -g -l model.pml) | tail -n 200 >&2
    fail "$model: spin has found a fault."
  fi
  ! grep -q 'Search not completed' "$work/report" || fail "$model: the search was cut."$'\n'"$(cat "$work/report")"
  # An assertion that spin never reaches checks nothing.
  ! grep -E 'state [0-9]+, "assert' "$work/report" >&2 || fail "$model: these assertions are not reached."
  states=$(sed -n 's/^ *\([0-9.e+]*\) states, stored.*/\1/p' "$work/report")
  for mutant in $(sed -n 's,^// mutants: ,,p' "$model"); do
    grep -qE "(def |defined\()$mutant\b" "$model" || fail "$model: there is no mutant $mutant."
    verify "$model" "$mutant"
    has_fault || fail "$model: spin finds no fault in the mutant $mutant."
    count=$((count + 1))
  done
  [[ $count -gt 0 ]] || fail "$model: it names no mutants."
  printf '%-18s %9.0f states  %2d mutants found  %3d s\n' "$1" "$states" "$count" $((SECONDS - start))
}

names=("$@")
if [[ $# == 0 ]]; then
  for model in $(grep -rhoE 'Models/[a-z-]+\.pml' Sources ObjectiveC/Sources Models | sort -u); do
    [[ -f $model ]] || fail "$model is named, and is not there."
  done
  mapfile -t names < <(basename -s .pml Models/*.pml)
fi
for name in "${names[@]}"; do check "$name"; done
