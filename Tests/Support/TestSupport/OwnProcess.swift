import Foundation
package import RuntimeSupport
package import Testing

/// A trait that runs a test in a separate process, in which no other test runs.
///
/// The trait is for tests that concern the whole process: effects of a first use, observers of all
/// multicasts, names that are registered once, and counts of allocations or open files.
///
/// The cases of a test share its process, and the tests of a suite with this trait share the
/// process of the suite. The process has no observer of all multicasts, even if `OBSERVED_TESTS`
/// requests one.
package struct OwnProcess: TestTrait, SuiteTrait, TestScoping {
  /// The environment variable that names the test for which a process was started.
  private static let variable = "TEST_IN_OWN_PROCESS"

  /// Runs one process at a time, because each process uses all processors.
  private static let turns = Turns()

  /// The assumptions that do not hold in a process, with a list for each process.
  ///
  /// The value `nil` in place of a list stands for the assumptions of this process.
  fileprivate var slowPaths: [[Assumption]?] = [nil]

  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? self : nil
  }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if ProcessInfo.processInfo.environment[Self.variable] == "\(test.id)" {
      return try await function()
    }
    for assumptions in slowPaths {
      let process = try await Self.turns.next { try await Self.run(test, without: assumptions) }
      if process.status != 0 {
        Issue.record(
          "The process of this test ended with \(process.status):\n\(process.output)",
          sourceLocation: test.sourceLocation)
      }
    }
  }

  /// Runs a test in a new process, and waits until the process ends.
  private static func run(
    _ test: Test, without assumptions: [Assumption]?
  ) async throws -> (status: Int32, output: String) {
    let directory = try TemporaryDirectory()
    let output = URL(filePath: try directory.write("", to: "output"))
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let name = NSRegularExpression.escapedPattern(for: "\(test.id)")
    process.arguments = ["--testing-library", "swift-testing", "--filter", "^\(name)(/|$)"]
    var environment = ProcessInfo.processInfo.environment
    environment[variable] = "\(test.id)"
    environment["OBSERVED_TESTS"] = nil
    if let assumptions {
      environment["SLOW_PATHS"] = assumptions.map { "\($0)" }.joined(separator: ",")
    }
    process.environment = environment
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = process.standardOutput
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
  }
}

extension Trait where Self == OwnProcess {
  /// Runs the test, or the tests of the suite, in a separate process.
  package static var ownProcess: Self { OwnProcess() }

  /// Runs the test in one process for each list of assumptions, which do not hold there.
  ///
  /// The test can read the list from ``distrustedAssumptions``.
  package static func ownProcess(without assumptions: [[Assumption]]) -> Self {
    OwnProcess(slowPaths: assumptions)
  }
}

/// Runs bodies in sequence.
private actor Turns {
  private var last: Task<Void, Never>?

  func next<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { [last] in
      await last?.value
      return try await body()
    }
    last = Task { _ = await task.result }
    return try await task.value
  }
}
