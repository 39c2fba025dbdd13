import Foundation
import LastActivityComparison
import PortComparison
import TestSupport
import Testing

/// The port beside its original.
@Suite(.failsIfItHangs)
struct ComparisonTests {
  @Test func explore() async throws {
    let result = try await onThreadOfItsOwn {
      let comparison = try LastActivityComparison.make(
        folder: repository.appending(path: "Examples/LastActivity").path)
      let report = failure { let start = ContinuousClock.now; print(try comparison.check(messages: 2_000, seed: 1)); print(ContinuousClock.now - start) }
      return report
    }
    print(result)
  }
}
