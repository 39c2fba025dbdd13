import Invocation
import PortComparison
import TestSupport
import Testing

/// The differences between an original and a port, as they are found, shortened and shown.
@Suite(.failsIfItHangs)
struct DifferenceTests {
  /// Returns what a comparison with 2,000 random messages says of a mistake.
  private func difference(of mistake: CounterPort.Mistake, seed: UInt64 = 1) async throws -> String
  {
    try await onThreadOfItsOwn {
      let comparison = try Original.comparison(TemporaryDirectory()) { CounterPort(mistake) }
      return failure { try comparison.check(messages: 2_000, seed: seed) }
    }
  }

  /// Expects the steps and the events of a mistake; the first line, and the test, are left out.
  private func expect(
    _ mistake: CounterPort.Mistake, is text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await difference(of: mistake).split(
      separator: "\n", omittingEmptySubsequences: false)
    let shown = found.dropFirst().prefix { $0 != "As a test:" }.dropLast()
    #expect(shown.joined(separator: "\n") == text, sourceLocation: sourceLocation)
  }

  // MARK: Kinds of differences

  @Test func `another answer`() async throws {
    try await expect(
      .answer,
      is: """
        after:
          1. setDelegate:<delegate>
          2. add:0

          Counter.m                                    |  port
        ≠ answers false                                |  answers true
          [<delegate> counter:<the plug-in> mayAdd:0]  |  [<delegate> counter:<the plug-in> mayAdd:0]
        """)
  }

  @Test func `an error that is missing`() async throws {
    try await expect(
      .failure,
      is: """
        after:
          1. add:-1

          Counter.m                                       |  port
        ≠ fails at Counter.m:25: Negative: a count grows  |  answers false
        """)
  }

  @Test func `a message that is missing`() async throws {
    try await expect(
      .missing,
      is: """
        after:
          1. setDelegate:<delegate>
          2. reset

          Counter.m                                   |  port
          answers nil, or nothing                     |  answers nil, or nothing
        ≠ [<delegate> counterDidReset:<the plug-in>]  |  -
        """)
  }

  @Test func `a message too many`() async throws {
    try await expect(
      .extra,
      is: """
        after:
          1. setDelegate:<delegate>
          2. reset

          Counter.m                                   |  port
          answers nil, or nothing                     |  answers nil, or nothing
          [<delegate> counterDidReset:<the plug-in>]  |  [<delegate> counterDidReset:<the plug-in>]
        ≠ -                                           |  [<delegate> counterDidReset:<the plug-in>]
        """)
  }

  @Test func `messages in another order`() async throws {
    try await expect(
      .order,
      is: """
        after:
          1. setDelegate:<delegate>
          2. <delegate> does not respond to 'counter:mayAdd:'
          3. add:127

          Counter.m                                        |  port
          answers true                                     |  answers true
        ≠ [<delegate> counter:<the plug-in> didReach:127]  |  [<delegate> counterDidReset:<the plug-in>]
        ≠ [<delegate> counterDidReset:<the plug-in>]       |  [<delegate> counter:<the plug-in> didReach:0]
        """)
  }

  @Test func `another argument`() async throws {
    try await expect(
      .argument,
      is: """
        after:
          1. add:100
          2. setDelegate:<delegate>
          3. <delegate> answers 'counter:mayAdd:' with true
          4. add:1

          Counter.m                                        |  port
          answers true                                     |  answers true
          [<delegate> counter:<the plug-in> mayAdd:1]      |  [<delegate> counter:<the plug-in> mayAdd:1]
        ≠ [<delegate> counter:<the plug-in> didReach:101]  |  [<delegate> counter:<the plug-in> didReach:1]
          [<delegate> counterDidReset:<the plug-in>]       |  [<delegate> counterDidReset:<the plug-in>]
        ≠ didReach: 101  |  1
        """)
  }

  @Test func `another object`() async throws {
    try await expect(
      .identity,
      is: """
        after:
          1. setDelegate:<delegate>
          2. <delegate> does not respond to 'counter:mayAdd:'
          3. add:127

          Counter.m                                        |  port
          answers true                                     |  answers true
        ≠ [<delegate> counter:<the plug-in> didReach:127]  |  [<delegate> counter:CounterPort() didReach:127]
          [<delegate> counterDidReset:<the plug-in>]       |  [<delegate> counterDidReset:<the plug-in>]
        ≠ counter: <the plug-in>  |  CounterPort()
        """)
  }

  @Test func `state that remains`() async throws {
    try await expect(
      .state,
      is: """
        after:
          1. add:127
          2. value

          Counter.m  |  port
        ≠ answers 0  |  answers 127
        """)
  }

  @Test func `a delegate that is retained`() async throws {
    try await expect(
      .strong,
      is: """
        after:
          1. setDelegate:<delegate>
          2. the host releases <delegate>

          Counter.m                  |  port
        ≠ <delegate> is deallocated  |  <delegate> stays alive
        """)
  }

  @Test func `a plug-in that retains itself`() async throws {
    try await expect(
      .cycle,
      is: """
        after:
          1. the host releases <the plug-in>

          Counter.m                     |  port
        ≠ <the plug-in> is deallocated  |  <the plug-in> stays alive
        """)
  }

  @Test func `a message to which only one side responds`() async throws {
    let found = try await onThreadOfItsOwn {
      let comparison = try Original.comparison(TemporaryDirectory()) { Silent() }
      return failure { try comparison.check(messages: 1) }
    }
    #expect(
      found == """
        Counter.m and its port differ (seed 1, session 1 of length 1; shortened from 3 steps)
        before the first message:

          Counter.m                   |  port
        ≠ responds to 'add:'          |  does not respond to 'add:'
        ≠ responds to 'delegate'      |  does not respond to 'delegate'
        ≠ responds to 'nameOf:'       |  does not respond to 'nameOf:'
        ≠ responds to 'reset'         |  does not respond to 'reset'
        ≠ responds to 'setDelegate:'  |  does not respond to 'setDelegate:'
        ≠ responds to 'value'         |  does not respond to 'value'
        """)
  }

  private final class Silent: Respondable, Sendable {
    static var methods: MethodTable { MethodTable() }
  }

  // MARK: Shortening

  @Test(arguments: 1...5)
  func `an off-by-one is found with the one sum that shows it, from each seed`(
    seed: UInt64
  ) async throws {
    let comparison = try await onThreadOfItsOwn {
      let comparison = try Original.comparison(TemporaryDirectory()) { CounterPort(.offByOne) }
      do {
        try comparison.check(messages: 20_000, seed: seed)
        return [] as [PortStep]
      } catch let difference as PortDifference {
        return difference.steps
      }
    }
    // One sum of exactly 100, and what shows or allows it.
    let sums = comparison.filter { if case .message("add:", _, _, _) = $0 { true } else { false } }
    #expect(sums == [.send("add:", 100)], "\(comparison)")
    #expect(comparison.count <= 3, "\(comparison)")
  }

  @Test func `the shortened session is the code of a test that fails`() async throws {
    let found = try await difference(of: .missing)
    #expect(
      found.hasSuffix(
        """
        As a test:

        try comparison.check([
          .send("setDelegate:", .object("delegate")),
          .send("reset"),
        ])
        """))
    let again = try await onThreadOfItsOwn {
      let comparison = try Original.comparison(TemporaryDirectory()) { CounterPort(.missing) }
      return failure {
        try comparison.check([.send("setDelegate:", .object("delegate")), .send("reset")])
      }
    }
    let pair = [found, again].map { $0.split(separator: "\n").dropFirst() }
    #expect(pair[0] == pair[1])
    #expect(again.hasPrefix("Counter.m and its port differ\n"))
  }
}
