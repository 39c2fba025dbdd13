/// A running test.
///
/// The interpreter's lock guards all properties.
final class TestRun {
  let test: ScriptTest

  /// The object on which the test runs.
  var object: Object?

  private(set) var failures: [ScriptTest.Failure] = []

  /// The value of `continueAfterFailure`: `true` if the test continues after a failure.
  var continuesAfterFailure = true

  /// The expectations that the test has made but not yet waited for.
  var expectations: [ExpectationObject] = []

  /// Teardown blocks, which run in reverse order.
  private var teardownBlocks: [BlockObject] = []

  private let memory: MemoryBudget
  private var bytes = 0

  init(_ test: ScriptTest, memory: MemoryBudget) {
    self.test = test
    self.memory = memory
  }

  deinit { memory.release(bytes) }

  private func charge(_ count: Int) throws {
    try memory.charge(count)
    bytes += count
  }

  /// Adds a failure.
  ///
  /// - Throws: ``TestEnded`` if the test ends at its first failure, ``Stopped`` if the failure
  ///   exceeds the script's memory limit.
  func fail(_ message: String, at location: ScriptError.SourceLocation?) throws {
    try charge(200 + message.utf8.count + (location?.line.utf8.count ?? 0))
    failures.append(ScriptTest.Failure(message: message, location: location))
    if !continuesAfterFailure { throw TestEnded() }
  }

  /// Adds a teardown block.
  ///
  /// - Throws: ``Stopped`` if the block exceeds the script's memory limit.
  func add(_ block: BlockObject) throws {
    try charge(MemoryLayout<BlockObject>.stride)
    teardownBlocks.append(block)
  }

  /// Removes and returns the teardown block that runs next.
  func takeTeardownBlock() -> BlockObject? { teardownBlocks.popLast() }

  /// Adds a failure for each expectation that the test did not wait for.
  func checkExpectations() {
    let unwaited = expectations
    expectations = []
    failures += unwaited.map { expectation in
      ScriptTest.Failure(
        message: "Failed due to unwaited expectation '\(expectation.text)'.", location: nil)
    }
  }

  /// Runs one phase of the test, and adds a failure if the phase throws.
  ///
  /// - Returns: `true` if the phase completed.
  @discardableResult
  func attempt(in interpreter: Interpreter, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      note(error, in: interpreter)
      return false
    }
  }

  /// Adds a failure for an uncaught error.
  func note(_ error: any Error, in interpreter: Interpreter) {
    if error is TestEnded { return }
    let error = interpreter.scriptError(error)
    failures.append(ScriptTest.Failure(message: error.message, location: error.location))
  }
}

/// The error that ends a test after a failure, and that the script cannot catch.
struct TestEnded: UncatchableError {}

extension Call {
  /// Adds a failure to the running test, or passes the failure to the test's own `recordIssue:`.
  ///
  /// - Throws: ``TestEnded`` if the test ends at its first failure, or an exception if no test is
  ///   running.
  func record(failure message: String) throws {
    let location = interpreter.location(on: activation)
    guard let test = library.test else {
      var thrown = interpreter.exception("XCTestFailure", message)
      thrown.location = location
      throw thrown
    }
    guard let object = test.object,
      interpreter.method(of: object, for: Issue.recording)?.isScript == true
    else { return try test.fail(message, at: location) }
    let issue = Issue(description: message, location: location.map(SourceCodeLocation.init))
    _ = try send(Issue.recording, to: object, [issue.object(in: library)])
  }
}
