import RuntimeSupport
import TestSupport
import Testing

@testable import DynamicMulticastTesting

/// The omission of equivalent orders, compared with the run of all orders.
struct EquivalentOrderTests {
  @Test(arguments: seeds(12))
  func `without equivalent orders, random programs have the same outcomes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (allCount, omittedCount) = (0, 0)
    for _ in 0..<rounds(12) {
      let program = RandomProgram(&random)
      let all = try program.outcomes(omitsEquivalent: false)
      let reduced = try program.outcomes(omitsEquivalent: true)
      #expect(reduced.outcomes == all.outcomes, "seed \(seed): \(program)")
      // The outcomes tell all orders apart that are not equivalent, so each class ran once.
      #expect(reduced.count == all.outcomes.count, "seed \(seed): \(program)")
      allCount += all.count
      omittedCount += all.count - reduced.count
    }
    print("seed \(seed): \(allCount) orders, \(omittedCount) of them omitted")
  }

  @Test func `the search reverses each race once`() throws {
    // Two queues share a name; the third shares nothing. Of the six orders, two differ.
    var histories: [[String]] = []
    try Interleavings { queues, _ in
      let history = Recorder<String>()
      for (label, sharing) in [("a", ["x"]), ("b", ["x"]), ("c", [])] as [(String, Set<String>)] {
        queues.makeQueue(label: label, sharing: sharing).deliveryRedirection? {
          history.record(label)
        }
      }
      queues.runAll()
      histories.append(history.events)
    }
    #expect(histories == [["a", "b", "c"], ["b", "a", "c"]])
  }
}
