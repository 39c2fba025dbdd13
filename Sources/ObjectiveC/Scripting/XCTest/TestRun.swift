/// A running test.
///
/// Guarded by the interpreter's lock.
final class TestRun {
  let test: ScriptTest
  private(set) var failures: [ScriptTest.Failure] = []

  /// Whether the test continues after a failure: `continueAfterFailure`.
  var continuesAfterFailure = true

  /// The expectations that the test has made, and not yet waited for.
  var expectations: [ExpectationObject] = []

  /// The teardown blocks, which run in reverse order.
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
  /// - Throws: ``TestEnded`` if the test does not continue after it; ``Stopped`` if the script has
  ///   no memory left for it.
  func fail(_ message: String, at location: ScriptError.SourceLocation?) throws {
    try charge(200 + message.utf8.count + (location?.line.utf8.count ?? 0))
    failures.append(ScriptTest.Failure(message: message, location: location))
    if !continuesAfterFailure { throw TestEnded() }
  }

  /// Adds a teardown block.
  func add(_ block: BlockObject) throws {
    try charge(MemoryLayout<BlockObject>.stride)
    teardownBlocks.append(block)
  }

  /// Takes the teardown block that runs next.
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

  /// Runs a part of the test, and adds a failure if it throws.
  ///
  /// - Returns: Whether it completed.
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

  /// Adds a failure for an error that was not caught.
  func note(_ error: any Error, in interpreter: Interpreter) {
    if error is TestEnded { return }
    let error = interpreter.scriptError(error)
    failures.append(ScriptTest.Failure(message: error.message, location: error.location))
  }
}

/// The error that ends a test after a failure, which the script cannot catch.
struct TestEnded: UncatchableError {}

extension Interpreter {
  /// Adds a failure to the running test.
  ///
  /// - Throws: ``TestEnded`` if the test does not continue after it; an exception if no test is
  ///   running.
  func fail(_ message: String, at location: ScriptError.SourceLocation?) throws {
    guard let test = standardLibrary?.test else {
      var thrown = exception("XCTestFailure", message)
      thrown.location = location
      throw thrown
    }
    try test.fail(message, at: location)
  }
}
