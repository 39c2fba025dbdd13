#!/usr/bin/env bash
# Compares the declarations that SwiftDeclarations finds with the declarations by swift-syntax. The
# input consists of the interfaces of the toolchain, this repository, and the packages that
# Comparisons/Corpus names.
set -euo pipefail
cd "$(dirname "$0")/.."

swift package resolve --package-path Comparisons/Corpus
swift build --package-path Comparisons/SwiftSyntax --product compare
compare=$(swift build --package-path Comparisons/SwiftSyntax --show-bin-path)/compare
toolchain=$(dirname "$(readlink -f "$(command -v swift)")")/..
mapfile -t interfaces < <(
  find "$toolchain/lib/swift" -name '*.swiftinterface' ! -name '*.private.swiftinterface' | sort)

"$compare" Comparisons/SwiftSyntax/accepted.txt 30000 "${interfaces[@]}" \
  Package.swift Sources Tests Examples ObjectiveC Benchmarks Comparisons \
  Comparisons/Corpus/.build/checkouts/*
