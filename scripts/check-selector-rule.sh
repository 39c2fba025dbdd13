#!/usr/bin/env bash
# Compares Tests/InvocationTests/CompilerSelectors.swift with the selectors that the compiler of the
# toolchain gives to @objc methods of the same names. With --update, replaces that file. With --all,
# also prints the selectors of every base name with every label.
set -euo pipefail
cd "$(dirname "$0")/.."
table=Tests/InvocationTests/CompilerSelectors.swift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

bases='load move x X URL loadURL loadURLTo loadTo loadTO loadTOURL tomato to To with loadWith
  reloadWithin load_to load_ _load _to __ load1 to1 load2To insertAt onboard goAsURL loadIDs TOa
  Übung ladeÜber ladeÜberTo 移動 default'
labels='url URL uRL x X x1 ID IDs to To TO toURL toPoint tomato to_id to1 _to with withReason within
  within2 inside insideOut _url __ in default is as of URLFor TOa above after along alongside at
  before below by following for from given including into matching on passing preceding since
  until using via when ébène Ébène ñ ßa 先 ǆ toÉ TOÉ'

# Each line declares a method: a base name and its labels.
if [[ ${1:-} == --all ]]; then
  for base in $bases; do for label in $labels; do echo "$base $label"; done; done
else
  for base in $bases; do
    for label in url URL toPoint; do echo "$base $label"; done
  done
  for label in $labels; do
    for base in load loadTo; do echo "$base $label"; done
  done
  echo 'workerDidFinish
workerDidFinish _
worker _ shouldPerformSubTask
worker _ didFinishSubTask inDuration
worker didFinish to
move _ _
move to _ _
move x y z
移動 _ 先
load _ URL
load _ _to with'
fi | LC_ALL=C sort -u >"$work/names"

awk '{
  name = "`" $1 "`("
  for (i = 2; i <= NF; i++) {
    label = $i == "_" ? "_" : "`" $i "`"
    name = name (i > 2 ? ", " : "") label " p" i ": Int"
  }
  print "@objc class C" NR " { @objc func " name ") {} }"
}' "$work/names" >"$work/names.swift"

# Prints the selector of the single method in the method list of each class, in order.
swiftc -frontend -emit-ir -parse-as-library -module-name m -suppress-warnings \
  -enable-objc-interop -disable-objc-attr-requires-foundation-module "$work/names.swift" |
  sed -nE 's/^@_INSTANCE_METHODS__TtC1m[0-9]+C([0-9]+) .*\[\{ ptr, ptr, ptr \} \{ ptr @"\\01L_selector_data\(([^"]*)\)".*/\1 \2/p' |
  sort -n | cut -d' ' -f2- | sed -E 's/\\([0-9A-F]{2})/\\x\1/g' |
  while IFS= read -r name; do printf '%b\n' "$name"; done >"$work/selectors"

[[ $(wc -l <"$work/names") == $(wc -l <"$work/selectors") ]] ||
  { echo 'the compiler did not answer for every name' >&2; exit 1; }

{
  cat <<'HEAD'
// Written by scripts/check-selector-rule.sh, which asks the compiler. Don't edit.

/// Names of Swift methods and the selectors that the compiler gives them under `@objc`.
let compilerSelectors = """
HEAD
  awk '{
    name = $1 "("
    for (i = 2; i <= NF; i++) name = name $i ":"
    print "  " name ")"
  }' "$work/names" | paste -d' ' - "$work/selectors"
  echo '  """'
} >"$work/table"

case ${1:-} in
--all) cat "$work/table" ;;
--update) cp "$work/table" "$table" ;;
*) diff -u "$table" "$work/table" && echo 'the compiler gives the selectors of the table' ;;
esac
