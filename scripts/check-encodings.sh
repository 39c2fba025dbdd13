#!/usr/bin/env bash
# Checks the encodings that the tests expect, next to the headers in
# ObjectiveC/Tests/ObjectiveCSyntaxTests/Headers, against the encodings by the clang of the toolchain.
# With --update, replaces the expected encodings.
set -euo pipefail
cd "$(dirname "$0")/.."
headers=ObjectiveC/Tests/ObjectiveCSyntaxTests/Headers
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The types that the reader of headers has built in, including classes to inherit from.
types=ObjectiveC/Sources/ObjectiveCSyntax/Encodings/WellKnownTypes
for name in $(sed -n '/static let texts/,/]/p' "$types/WellKnownTypes.swift" | grep -o '[A-Za-z0-9]*,'); do
  sed -n '/= """$/,/^ *"""$/p' "$(grep -l "static let ${name%,} = " "$types"/*.swift)" | sed '1d;$d'
done >"$work/WellKnown.h"
[[ -s $work/WellKnown.h ]] || { echo 'the well-known types were not found' >&2; exit 1; }

# Mentions every protocol of a header, and implements every class, because clang emits types only
# for these. The headers have a single line for each method of a class.
implement() {
  awk '
    /^@protocol [A-Za-z]+[^;,]*$/ { protocols = protocols " (void)@protocol(" $2 ");" }
    /(^| )@interface / {
      sub(/.*@interface /, "")
      name = $0
      sub(/[^A-Za-z_].*/, "", name)
      category = match($0, /\([A-Za-z]+\)/) ? " " substr($0, RSTART, RLENGTH) : ""
      key = name category
      if (!(key in bodies)) order[++count] = key
      bodies[key] = bodies[key] "\n"
      inside = 1
    }
    /^@end/ { inside = 0 }
    inside && /^[-+]/ {
      sub(/;[^;]*$/, "")
      bodies[key] = bodies[key] $0 " { __builtin_trap(); }\n"
    }
    END {
      print "void mention(void) {" protocols " }"
      for (i = 1; i <= count; i++) print "@implementation " order[i] bodies[order[i]] "@end"
    }' "$1" |
    # An implementation cannot use the type parameters of its class.
    sed -E 's/\b(Element|Other|A|B)\b/id/g'
}

# Prints the name, sign, selector and encoding of every method in a listing of LLVM IR.
list() {
  awk '
    function text(line) {
      sub(/^[^"]*"/, "", line); sub(/\\00".*/, "", line)
      return line
    }
    /^@OBJC_METH_VAR_(NAME|TYPE)_/ { name = $1; sub(/.* c"/, "\""); strings[name] = text($0) }
    /^@"?_OBJC_\$_(PROTOCOL_|CATEGORY_)?(INSTANCE|CLASS)_METHODS_/ { lists[++count] = $0 }
    END {
      for (i = 1; i <= count; i++) {
        line = lists[i]
        name = line
        sub(/^@"?_OBJC_\$_(PROTOCOL_|CATEGORY_)?(INSTANCE|CLASS)_METHODS_/, "", name)
        sub(/"? = .*/, "", name)
        need = line ~ /^@"?_OBJC_\$_PROTOCOL_/ ? "required" : "class"
        if (need == "required" && sub(/^OPT_/, "", name)) need = "optional"
        sub(/_\$_.*/, "", name)
        sign = line ~ /^@"?_OBJC_\$_(PROTOCOL_|CATEGORY_)?CLASS/ ? "+" : "-"
        while (match(line, /ptr @OBJC_METH_VAR_NAME_[.0-9]*, ptr @OBJC_METH_VAR_TYPE_[.0-9]*/)) {
          split(substr(line, RSTART, RLENGTH), words, /[ ,]+/)
          print need, name, sign strings[words[2]], strings[words[4]]
          line = substr(line, RSTART + RLENGTH)
        }
      }
    }' | sed -E 's/\\([0-9A-F]{2})/\\x\1/g' | while IFS= read -r line; do printf '%b\n' "$line"; done |
    grep -v ' -\.cxx_destruct ' | LC_ALL=C sort -u
}

status=0
for header in "$headers"/*.h; do
  [[ $header != */Stubs.h ]] || continue
  {
    printf '#include "%s"\n' "$work/WellKnown.h" "$PWD/$headers/Stubs.h" "$PWD/$header"
    implement "$header"
  } >"$work/program.m"
  # The headers import the stubs by name, but the stubs are included only once.
  clang -x objective-c -fobjc-runtime=macosx-13 -target arm64-apple-macosx13 -fblocks -fobjc-weak -w \
    -S -emit-llvm -I "$headers" "$work/program.m" -o - | list >"$work/encodings"
  [[ -s $work/encodings ]] || { echo "$header: the compiler gave no encodings" >&2; exit 1; }
  expected=${header%.h}.encodings
  if [[ ${1:-} == --update ]]; then
    cp "$work/encodings" "$expected"
  else
    diff -u "$expected" "$work/encodings" || status=1
  fi
done
[[ $status == 0 && ${1:-} != --update ]] && echo 'the compiler gives the encodings of the tests'
exit "$status"
