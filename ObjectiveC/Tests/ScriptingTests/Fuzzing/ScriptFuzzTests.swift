import Foundation
import Scripting
import RuntimeSupport
import TestSupport
import Testing

/// Programs with random changes, calls and nesting, whose errors must not crash the process.
///
/// `scripts/fuzz.sh` runs this test for longer, and from a given seed.
struct ScriptFuzzTests {
  @Test func `no program ends the process`() throws {
    let programs = try ConformanceTests.examples.map {
      ProgramMutation.words(of: try String(contentsOf: $0.script, encoding: .utf8))
    }
    fuzz("scripts", rounds: 60) { seed in
      var generator = SeededGenerator(seed: seed)
      run(ProgramMutation.mutate(programs, &generator), seed)
    }
  }

  @Test func `no call ends the process, whatever its arguments`() throws {
    let names = try NativeNames()
    #expect(names.functions.count > 100 && names.classes.count > 20 && names.selectors.count > 300)
    fuzz("calls in scripts", rounds: 5) { seed in
      var calls = RandomCalls(names, seed: seed)
      run(calls.program(), seed)
    }
  }

  @Test func `no nesting ends the process, whatever is done to it`() throws {
    fuzz("nesting in scripts", rounds: 5) { seed in
      var nesting = RandomNesting(seed: seed)
      run(nesting.program(), seed)
    }
  }

  private func run(_ program: String, _ seed: UInt64) {
    let limits = ScriptLimits(
      time: .milliseconds(300), deadline: .milliseconds(600), memory: 64 << 20)
    let script = try? Script(
      source: program, name: "\(seed)", limits: limits, output: { _ in }, log: { _ in })
    script?.failureHandler = { _ in }
    script?.define("hub", Sink())
    _ = try? script?.run()
  }
}
