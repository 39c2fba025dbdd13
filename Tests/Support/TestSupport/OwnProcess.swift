import Foundation
package import RuntimeSupport
package import Testing

/// Runs a test in a process of its own, in which no other test runs.
///
/// For a test that concerns the whole process: what is done at the first use, observers of all multicasts, names
/// that are registered once, what is allocated or open.
///
/// The cases of a test share its process, and the tests of a suite that has the trait share the suite's. The process
/// has no observer of all multicasts, even where `OBSERVED_TESTS` asks for one.
package struct OwnProcess: TestTrait, SuiteTrait, TestScoping {
  /// Names the test that a process was started for.
  private static let variable = "TEST_IN_OWN_PROCESS"

  /// Each process uses all processors: so one runs at a time.
  private static let turns = Turns()

  /// The assumptions that do not hold, in one process for each list.
  ///
  /// If there is nil in place of a list, those of this process.
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

  /// Runs a test in a new process, until that ends.
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
  /// Runs the test, or the tests of the suite, in a process of their own.
  package static var ownProcess: Self { OwnProcess() }

  /// Runs the test in one process for each list of assumptions, which do not hold there.
  ///
  /// The test finds them in ``distrustedAssumptions``.
  package static func ownProcess(without assumptions: [[Assumption]]) -> Self {
    OwnProcess(slowPaths: assumptions)
  }
}

/// Runs one body after the other.
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
