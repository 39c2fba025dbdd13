import Foundation
import Testing

@testable import BridgeSoak

/// Tests of processes that are killed by BridgeSoak.
@Suite(.hangLimit)
struct KilledProcessTests {
  /// The executable of BridgeSoak, which is built into the same folder as the tests.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "BridgeSoak")

  @Test(arguments: [(true, false), (true, true), (false, false)])
  func `of three processes one is killed, and each gets of the others what is promised`(
    isStored: Bool, killsServer: Bool
  ) async throws {
    let program = try #require(
      FileManager.default.isExecutableFile(atPath: Self.program.path) ? Self.program : nil)
    let soak = Soak(
      count: 30_000, seed: 1, isStored: isStored, killsServer: killsServer, limit: .seconds(240),
      program: program,
      maximumKills: 1)
    // The soak waits for processes, so it needs a separate thread.
    let report = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try soak.run() }) }
    }
    #expect(Array(report.violations.prefix(5)) == [])
    #expect(report.kills == 1)
    #expect(report.received > 0)
  }
}
