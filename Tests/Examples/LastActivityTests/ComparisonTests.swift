import Foundation
import LastActivityComparison
import PortComparison
import TestSupport
import Testing

/// The port beside its original.
@Suite(.failsIfItHangs)
struct ComparisonTests {
  @Test func `the port does what its original does`() async throws {
    let report = try await onThreadOfItsOwn {
      let comparison = try LastActivityComparison.make(
        folder: repository.appending(path: "Examples/LastActivity").path)
      return try comparison.check(messages: 2_000)
    }
    #expect("\(report)".hasPrefix("no difference in 2000 messages, 50 sessions (seed 1)\n"))
  }
}
