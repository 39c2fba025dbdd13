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
        folder: packageFolder.appending(path: "Examples/LastActivity").path)
      return try comparison.check(messages: 2_000)
    }
    // Some of the 2,000 messages come from the stream while the module is no delegate of it.
    #expect("\(report)".hasPrefix("no difference in 1931 messages, 63 sessions (seed 1)\n"))
    #expect(report.coverage.methodsNotRun == ["-[LastActivity init]"])
    #expect(report.coverage.linesNotRun == [33])
    #expect(report.standIns == [])
  }
}
