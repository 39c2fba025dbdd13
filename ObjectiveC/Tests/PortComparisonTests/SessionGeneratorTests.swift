import Invocation
import TestSupport
import Testing

@testable import PortComparison

/// The sessions that are drawn.
struct SessionGeneratorTests {
  private func comparison(_ host: HostDescription) throws -> PortComparison {
    try Original.comparison(TemporaryDirectory(), host: host) { CounterPort() }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a session has as many messages as are asked for, also in one block`(
    seed: UInt64
  ) throws {
    var host = HostDescription(
      messages: [HostMessages(of: "Counter", alsoOn: "queue")],
      objects: [HostObject("delegate", "CounterDelegate")])
    let comparison = try comparison(host)
    for count in 0...8 {
      let session = comparison.session(seed: seed, messages: count)
      #expect(session.steps.map(\.messageCount).reduce(0, +) == count)
    }
    host.setUp = [.send("reset")]
    let session = try self.comparison(host).session(seed: seed, messages: 8)
    #expect(session.steps.map(\.messageCount).reduce(0, +) == 9)
  }

  @Test func `messages are drawn for one block on each queue`() throws {
    let host = HostDescription(
      messages: [
        HostMessages(of: "Counter", alsoOn: "first"),
        HostMessages(of: "CounterDelegate", alsoOn: "second"),
      ], objects: [HostObject("delegate", "CounterDelegate")], queues: ["first", "second"])
    var selectors: [String: Set<String>] = [:]
    for case .together(let queue, let steps) in try comparison(host)
      .session(seed: 1, messages: 1000).steps
    {
      for case .message(let selector, _, nil, _) in steps {
        selectors[queue, default: []].insert(selector.name)
      }
    }
    #expect(
      selectors == [
        "first": ["add:", "delegate", "nameOf:", "reset", "setDelegate:", "value"],
        "second": ["counter:didReach:", "counter:mayAdd:", "counterDidReset:"],
      ])
  }

  @Test func `a session draws no strings of an earlier session`() throws {
    var generator = SessionGenerator(try comparison(HostDescription()).host, seed: 1)
    var earlier: Set<String> = []
    for number in 1...20 {
      // Long strings have a random length, so they are seldom drawn twice.
      let long = generator.session(messages: 200).steps.compactMap { step -> String? in
        guard case .message("nameOf:", let arguments, _, _) = step, let text = arguments[0].text
        else { return nil }
        return text.utf8.count >= 50 ? text : nil
      }
      #expect(earlier.isDisjoint(with: long), "session \(number)")
      earlier.formUnion(long)
    }
    #expect(earlier.count > 5)
  }
}
