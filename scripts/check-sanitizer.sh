#!/usr/bin/env bash
# Builds a program outside the repository under the thread sanitizer, as described in
# Docs/Sanitizers.md. The program adds, removes, sends and asks on four threads. No report may
# remain, but a race in a handler of the program must be reported.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/Sources/Stress"

cat >"$work/Package.swift" <<MANIFEST
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Stress",
  dependencies: [.package(name: "DynamicMulticast", path: "$PWD")],
  targets: [
    .executableTarget(
      name: "Stress",
      dependencies: [.product(name: "DynamicMulticast", package: "DynamicMulticast")])
  ])
MANIFEST

cat >"$work/Sources/Stress/main.swift" <<'PROGRAM'
import Dispatch
import DynamicMulticast

final class Listener: Respondable, Sendable {
  static var methods: MethodTable {
    MethodTable {
      Method("hear:") { (_: Listener, _: Int) in }
      Method("mayHear:") { (_: Listener, number: Int) in number % 2 == 0 }
    }
  }
}

// Its variable belongs to one queue; called on two, it is a race.
final class Careless: Respondable, @unchecked Sendable {
  static var methods: MethodTable {
    MethodTable {
      Method("hear:") { (careless: Careless, number: Int) in careless.total += number }
    }
  }
  var total = 0
}

let delegates = MulticastDelegate()
let queues = (0..<4).map { DispatchQueue(label: "listeners \($0)") }

if CommandLine.arguments.contains("race") {
  let careless = Careless()
  for queue in queues { delegates.add(careless, delegateQueue: queue) }
  for number in 0..<1000 { delegates.send("hear:", number) }
  for queue in queues { queue.sync {} }
  print(careless.total)
} else {
  DispatchQueue.concurrentPerform(iterations: 4) { thread in
    var listeners: [Listener] = []
    for round in 0..<3000 {
      switch Int.random(in: 0..<8) {
      case 0, 1:
        listeners.append(Listener())
        delegates.add(listeners[listeners.count - 1], delegateQueue: queues[round % 4])
      case 2: if let last = listeners.popLast() { delegates.remove(last) }
      case 3: if listeners.count > 10 { listeners.removeFirst(5) }
      case 4: _ = delegates.count(for: "hear:")
      case 5: Task { try await ask(round) }
      default: delegates.send("hear:", round)
      }
    }
  }
  for round in 0..<500 { try await ask(round) }
  for queue in queues { queue.sync {} }
}

func ask(_ number: Int) async throws {
  _ = try await delegates.ask("mayHear:", number, as: Bool.self).contains(default: false) { $0 }
}
PROGRAM

swift build --package-path "$work" "${threads[@]}"
program=$(products threads)/Stress

# The sanitizer makes a program with reports exit with status 66.
"$program" 2>"$work/report" || { cat "$work/report"; exit 1; }
if "$program" race >/dev/null 2>"$work/race"; then
  echo 'a race of the program was not reported' >&2
  exit 1
fi
grep -q 'in .*Careless' "$work/race" || { cat "$work/race"; exit 1; }
