import Dispatch
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
  ///
  /// A process does not wait for a task: the tasks of all other tests would come first, and the
  /// processes would run alone at the end.
  private static let turns = DispatchQueue(label: "OwnProcess")

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
    let processes = try await withCheckedThrowingContinuation { ended in
      Self.turns.async {
        ended.resume(with: Result { try slowPaths.map { try Self.run(test, without: $0) } })
      }
    }
    for process in processes where process.status != 0 {
      Issue.record(
        "The process of this test ended with \(process.status):\n\(process.output)",
        sourceLocation: test.sourceLocation)
    }
  }

  /// Runs a test in a new process, and waits until the process ends.
  private static func run(
    _ test: Test, without assumptions: [Assumption]?
  ) throws -> (status: Int32, output: String) {
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
    try process.run()
    process.waitUntilExit()
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
