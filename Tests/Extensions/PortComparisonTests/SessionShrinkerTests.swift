import Testing

@testable import PortComparison

/// The shrinker alone, with rules for differences in place of worlds.
struct SessionShrinkerTests {
  private func difference(_ steps: [PortStep]) -> PortDifference {
    PortDifference(
      original: "A.m", steps: steps,
      originalEvents: [PortEvent(queue: nil, content: .answer(1))],
      portEvents: [PortEvent(queue: nil, content: .answer(2))])
  }

  @Test func `a simpler argument may end the session earlier`() throws {
    // The value of the first message is the number of messages that must follow.
    let shrinker = SessionShrinker { steps in
      guard case .message("begin:", let arguments, _)? = steps.first,
        case .integer(let count)? = arguments.first, steps.count > count
      else { return nil }
      return difference(Array(steps.prefix(Int(count) + 1)))
    }
    let long = [PortStep.send("begin:", 3), .send("a"), .send("b"), .send("c")]
    #expect(try shrinker.shrink(difference(long)).steps == [.send("begin:", 0)])
  }

  @Test(arguments: [[0], [1, 6], [2, 3, 9], Array(0..<10)])
  func `only the steps that are needed remain`(needed: [Int]) throws {
    let shrinker = SessionShrinker { steps in
      let values = steps.compactMap { step -> Int? in
        if case .message(_, let arguments, _) = step, case .integer(let value)? = arguments.first {
          return Int(value)
        }
        return nil
      }
      guard needed.allSatisfy({ values.contains($0 + 1000) }) else { return nil }
      return difference(steps)
    }
    let long = (0..<10).map { PortStep.send("step:", .integer(Int128($0) + 1000)) }
    let expected = needed.map { PortStep.send("step:", .integer(Int128($0) + 1000)) }
    #expect(try shrinker.shrink(difference(long)).steps == expected)
  }
}
