#!/usr/bin/env bash
# Measures what the core adds to a stripped, statically linked program, and prints a table of its
# parts. Builds two programs for this purpose: one that only imports Dispatch, and one that also sends
# a message through a multicast.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/Sources/{Plain,Core}
cat >"$work/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Size",
  dependencies: [.package(name: "DynamicMulticast", path: "$PWD")],
  targets: [
    .executableTarget(name: "Plain"),
    .executableTarget(
      name: "Core",
      dependencies: [.product(name: "DynamicMulticast", package: "DynamicMulticast")]),
  ])
EOF
cat >"$work/Sources/Plain/main.swift" <<'EOF'
import Dispatch

DispatchQueue(label: "queue").sync { print(1) }
EOF
cat >"$work/Sources/Core/main.swift" <<'EOF'
import Dispatch
import DynamicMulticast

final class Listener: Respondable, Sendable {
  static let methods = MethodTable {
    Method("workerDidFinish:") { (_: Listener, number: Int) in print(number) }
  }
}

let (multicast, listener) = (MulticastDelegate(), Listener())
let queue = DispatchQueue(label: "queue")
multicast.add(listener, delegateQueue: queue)
multicast.send("workerDidFinish:", 1)
queue.sync {}
EOF
swift build --quiet -c release --static-swift-stdlib --package-path "$work"
for program in Plain Core; do
  cp "$(swift build -c release --show-bin-path --package-path "$work")/$program" "$work/$program"
  [[ $("$work/$program") == 1 ]]
  strip -o "$work/$program.stripped" "$work/$program"
done
python3 scripts/sizes.py "$work/Plain" "$work/Core"
