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

  @Test func `a simpler argument may end the session earlier`() {
    // The value of the first message is the number of messages that must follow.
    let shrinker = SessionShrinker { steps in
      guard case .message("begin:", let arguments, _, _)? = steps.first,
        case .integer(let count)? = arguments.first, steps.count > count
      else { return nil }
      return difference(Array(steps.prefix(Int(count) + 1)))
    }
    let long = [PortStep.send("begin:", 3), .send("a"), .send("b"), .send("c")]
    #expect(shrinker.shrink(difference(long)).steps == [.send("begin:", 0)])
  }

  @Test(arguments: [[0], [1, 6], [2, 3, 9], Array(0..<10)])
  func `only the steps that are needed remain`(needed: [Int]) throws {
    let shrinker = SessionShrinker { steps in
      let values = steps.compactMap { step -> Int? in
        if case .message(_, let arguments, _, _) = step, case .integer(let value)? = arguments.first
        {
          return Int(value)
        }
        return nil
      }
      guard needed.allSatisfy({ values.contains($0 + 1000) }) else { return nil }
      return difference(steps)
    }
    let long = (0..<10).map { PortStep.send("step:", .integer(Int128($0) + 1000)) }
    let expected = needed.map { PortStep.send("step:", .integer(Int128($0) + 1000)) }
    #expect(shrinker.shrink(difference(long)).steps == expected)
  }

  @Test func `a step that a simpler argument makes unnecessary is removed`() {
    // The first message counts only if the last argument is greater than 2.
    let shrinker = SessionShrinker { steps in
      guard case .message("end:", let arguments, _, _)? = steps.last,
        case .integer(let value)? = arguments.first
      else { return nil }
      return value <= 2 || steps.first == .send("begin") ? difference(steps) : nil
    }
    let long = [PortStep.send("begin"), .send("a"), .send("end:", 3)]
    #expect(shrinker.shrink(difference(long)).steps == [.send("end:", 0)])
  }

  @Test func `neither a step nor a value of the result can be left out`() {
    // Each value depends on the number of steps, and each step on a value.
    let shrinker = SessionShrinker { steps in
      let values = steps.compactMap { step -> Int128? in
        guard case .message(_, let arguments, _, _) = step,
          case .integer(let value)? = arguments.first
        else { return nil }
        return value
      }
      guard let first = values.first, values.count > first / 4 else { return nil }
      return difference(steps)
    }
    let long = (0..<12).map { PortStep.send("step:", .integer(Int128(40 - $0))) }
    #expect(shrinker.shrink(difference(long)).steps == [.send("step:", 0)])
  }

  @Test func `a session that cannot run shows no difference`() {
    struct Unable: Error {}
    let shrinker = SessionShrinker { steps in
      if !steps.contains(.send("begin")) { throw Unable() }
      return difference(steps)
    }
    let long = [PortStep.send("a"), .send("begin"), .send("b")]
    #expect(shrinker.shrink(difference(long)).steps == [.send("begin")])
  }

  @Test func `no more sessions run than the limit`() {
    var runs = 0
    let shrinker = SessionShrinker { steps in
      runs += 1
      return nil
    }
    let long = (0..<2000).map { PortStep.send("step:", .integer(Int128($0) << 60)) }
    _ = shrinker.shrink(difference(long))
    #expect(runs == SessionShrinker.limit)
  }
}
