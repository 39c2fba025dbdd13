import Foundation
import ObjectiveCSyntax
import Synchronization
import TestSupport
import Testing

@testable import Scripting

/// The copy of code that counts its lines and branches, as the coverage of a comparison uses it.
@Suite(.failsIfItHangs)
struct CountedCodeTests {
  /// Counts all code of a script.
  private final class Counter: CodeCounter {
    // The interpreter's lock orders the accesses.
    private var copies: [ObjectIdentifier: (code: Code, copy: Code)] = [:]
    private var points: [String] = []
    private var runs: [Int] = []

    /// The points with the numbers of their runs, in alphabetical order.
    var counts: [String] { zip(points, runs).map { "\($0): \($1)" }.sorted() }

    func counted(_ code: Code) -> Code {
      if let known = copies[ObjectIdentifier(code)] { return known.copy }
      let copy = code.counting { point in
        points.append(Self.name(of: point, in: code.source))
        runs.append(0)
        return runs.count - 1
      }
      copies[ObjectIdentifier(code)] = (code, copy)
      return copy
    }

    private static func name(of point: CountedPoint, in source: SourceText) -> String {
      switch point {
      case .line(let offset): "line \(source.position(at: offset).line)"
      case .branch(let number, let offset, let isTaken):
        "branch \(number) in line \(source.position(at: offset).line), \(isTaken)"
      }
    }

    func count(_ point: Int) { runs[point] += 1 }
  }

  private func output(of text: String, with counter: Counter) throws -> String {
    let output = Mutex("")
    let print: @Sendable (String) -> Void = { text in output.withLock { $0 += text } }
    let script = try Script(
      [Script.Program(source: text)], limits: ScriptLimits(), counter: counter, standIns: nil,
      output: print, log: print)
    try script.run()
    try script.waitUntilIdle()
    return output.withLock { $0 }
  }

  @Test(arguments: sample(of: ConformanceTests.examples, rounds: 15))
  func `a script whose code is counted prints the same`(
    _ example: ConformanceTests.Example
  ) throws {
    let expected = example.script.deletingPathExtension().appendingPathExtension("txt")
    let counter = Counter()
    let output = try output(
      of: String(contentsOf: example.script, encoding: .utf8), with: counter)
    #expect(try output == String(contentsOf: expected, encoding: .utf8))
    #expect(counter.counts.contains { !$0.hasSuffix(": 0") })
  }

  @Test func `each line and each way of a branch is counted as often as it runs`() throws {
    let counter = Counter()
    let text = """
      int main() {
        int sum = 0;
        for (int i = 0; i < 5; i++)
          if (i % 2)
            sum += i;
        printf("%d\\n", sum);
        return 0;
      }
      """
    #expect(try output(of: text, with: counter) == "4\n")
    // The jump over line 5 leads to an instruction that has the location of line 5.
    #expect(
      counter.counts.filter { $0 != "line 5: 5" } == [
        "branch 0 in line 4, false: 2", "branch 0 in line 4, true: 3",
        "branch 1 in line 3, false: 1", "branch 1 in line 3, true: 5", "line 2: 1", "line 3: 1",
        "line 3: 5", "line 3: 6", "line 4: 5", "line 5: 2", "line 6: 1", "line 7: 1",
      ])
  }
}
