import Invocation
import PortComparison
import TestSupport
import Testing

/// The differences between an original and a port, as they are found and shown.
@Suite(.failsIfItHangs)
struct DifferenceTests {
  private func difference(
    of mistake: CounterPort.Mistake, seed: UInt64 = 1
  ) async throws -> String {
    try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try Original.comparison(folder) { CounterPort(mistake) }
      let start = ContinuousClock.now; defer { print(ContinuousClock.now - start) }
      return failure { print(try comparison.check(messages: 1_000, seed: seed)) }
    }
  }

  @Test(arguments: [CounterPort.Mistake.none])
  func explore(mistake: CounterPort.Mistake) async throws {
    print("== \(mistake)\n", try await difference(of: mistake))
  }
}
