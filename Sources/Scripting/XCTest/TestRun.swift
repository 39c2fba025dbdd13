/// A test that is under way.
///
/// Guarded by the machine's lock.
final class TestRun {
  let test: ScriptTest
  private(set) var failures: [ScriptTest.Failure] = []

  /// Whether the test goes on after something has failed, as `continueAfterFailure` says.
  var continuesAfterFailure = true

  /// What the test has asked for by `expectationWithDescription:` and the like, and not waited for.
  var expectations: [ExpectationObject] = []

  /// What is to be done after it, the last first.
  var teardownBlocks: [BlockObject] = []

  init(_ test: ScriptTest) {
    self.test = test
  }

  /// Notes a failure, in the middle of the test's own code.
  ///
  /// - Throws: ``TestEnded`` if the test does not go on after it.
  func fail(_ message: String, at location: ScriptError.SourceLocation?) throws {
    failures.append(ScriptTest.Failure(message: message, location: location))
    if !continuesAfterFailure { throw TestEnded() }
  }

  /// Notes a failure for each expectation that the test did not wait for.
  func checkExpectations() {
    let unwaited = expectations
    expectations = []
    failures += unwaited.map { expectation in
      ScriptTest.Failure(
        message: "Failed due to unwaited expectation '\(expectation.text)'.", location: nil)
    }
  }

  /// Runs a part of the test, and notes what it throws as a failure.
  ///
  /// - Returns: Whether it came to its end.
  @discardableResult
  func attempt(in machine: Machine, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      note(error, in: machine)
      return false
    }
  }

  /// Notes as a failure what nobody catches.
  func note(_ error: any Error, in machine: Machine) {
    if error is TestEnded { return }
    let error = machine.scriptError(error)
    failures.append(ScriptTest.Failure(message: error.message, location: error.location))
  }
}

/// A failure has ended a test, whose reason is noted already: nothing in the script catches that.
struct TestEnded: Error {}

extension Machine {
  /// Notes that something is not as it was asserted.
  ///
  /// - Throws: ``TestEnded`` if the test does not go on after it; an exception if none is under way.
  func fail(_ message: String, at location: ScriptError.SourceLocation?) throws {
    guard let test else {
      var thrown = exception("XCTestFailure", message)
      thrown.location = location
      throw thrown
    }
    try test.fail(message, at: location)
  }
}
