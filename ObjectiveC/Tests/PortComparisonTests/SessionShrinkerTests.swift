import Testing

@testable import PortComparison

/// The shrinker alone, with rules for differences in place of worlds.
struct SessionShrinkerTests {
  private func difference(_ steps: [PortStep]) -> PortDifference {
    PortDifference(
      original: "A.m", steps: steps,
      originalEvents: [PortEvent(queue: nil, content: .message(to: "hub", "told:", [1]))],
      portEvents: [PortEvent(queue: nil, content: .message(to: "hub", "told:", [2]))])
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

  @Test func `another message, object or kind of value is another difference`() {
    // With a smaller number, another difference hides the first one.
    let contents: [PortEvent.Content] = [
      .message(to: "hub", "told:", [nil]), .message(to: "hub", "asked:", [1]),
      .message(to: "bus", "told:", [1]), .answer(1), .failure("no", at: nil),
    ]
    for content in contents {
      let shrinker = SessionShrinker { steps in
        guard case .message("a:", let arguments, _, _)? = steps.first else { return nil }
        if arguments == [8] { return difference(steps) }
        return PortDifference(
          original: "A.m", steps: steps,
          originalEvents: [PortEvent(queue: nil, content: content)], portEvents: [])
      }
      #expect(shrinker.shrink(difference([.send("a:", 8)])).steps == [.send("a:", 8)])
    }
  }

  @Test func `a removed step takes its identifiers with it, and the others keep their step`() {
    let shrinker = SessionShrinker { steps in
      guard steps.contains(.send("make")), steps.last?.messageCount == 1,
        case .message("end:", let arguments, _, _)? = steps.last,
        case .identifier(0, let step?)? = arguments.first, steps[step - 1] == .send("make")
      else { return nil }
      return difference(steps)
    }
    let long = [
      PortStep.send("a"), .send("b:", .identifier(0, step: 1)), .send("make"), .send("c"),
      .send("end:", .identifier(0, step: 3)),
    ]
    #expect(
      shrinker.shrink(difference(long)).steps == [
        .send("make"), .send("end:", .identifier(0, step: 1)),
      ])
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
