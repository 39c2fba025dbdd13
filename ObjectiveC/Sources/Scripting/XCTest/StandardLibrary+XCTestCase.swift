import Invocation

extension StandardLibrary {
  /// Installs the classes of test cases, expectations and waiters.
  func installTestCases(_ queues: Queues) {
    let expectations = installExpectations()
    let notifications = installNotificationExpectations(expectations)
    let cases = addClass("XCTestCase")
    installTestCase(cases)
    SourceCodeLocation.install(in: self, cases)

    func expect<Expectation: ExpectationObject>(_ new: Expectation, _ call: Call) throws -> Value {
      try call.currentTest.expectations.append(new)
      return .object(new)
    }
    cases.method("expectationWithDescription:", "@\"XCTestExpectation\"@:@") { call in
      let new = ExpectationObject(expectations)
      new.text = try call.text(0)
      new.assertsForOverFulfill = true
      return try expect(new, call)
    }
    cases.method("expectationForNotification:object:handler:", "@\"XCTestExpectation\"@:@@@?") {
      call in
      let new = NotificationExpectationObject(notifications)
      new.observe(
        try call.notificationCenter, name: try call.text(0), object: call.value(1).object)
      new.setHandler(call.value(2).object as? BlockObject)
      return try expect(new, call)
    }
    installWaiting(cases, queues)
    installWaiter(queues)
  }

  private func installTestCase(_ type: ClassObject) {
    for name in ["setUp", "tearDown"] as [Selector] {
      type.method(name, "v@:") { _ in .void }
      type.classMethod(name, "v@:") { _ in .void }
    }
    for name in ["setUpWithError:", "tearDownWithError:"] as [Selector] {
      type.method(name, "B@:^@") { _ in .integer(1) }
    }
    type.method("name", "@\"NSString\"@:") { call in
      call.string(call.library.test.map { "\($0.test)" } ?? "-[\(call.receiver.isa?.name ?? "?") ]")
    }
    type.procedure("addTeardownBlock:", "@?") { try $0.currentTest.add(try $0.block(0)) }
    type.method("continueAfterFailure", "B@:") { $0.bool(try $0.currentTest.continuesAfterFailure) }
    type.procedure("setContinueAfterFailure:", "B") { call in
      try call.currentTest.continuesAfterFailure = call.value(0).isTrue
    }
  }

  // MARK: Waiting

  private func installWaiting(_ type: ClassObject, _ queues: Queues) {
    type.procedure("waitForExpectationsWithTimeout:handler:", "d@?") { call in
      let expectations = try call.currentTest.expectations
      let (outcome, seconds) = try call.wait(for: expectations, seconds: call.value(0), on: queues)
      if let handler = call.value(1).object as? BlockObject {
        _ = try call.run(handler, [try call.error(for: outcome)])
      }
      if let failure = outcome.failure(after: seconds) { try call.record(failure: failure) }
    }
    for (name, types) in Self.waits(returning: "v") {
      type.method(name, types) { call in
        let (outcome, seconds) = try call.wait(on: queues)
        if let failure = outcome.failure(after: seconds) { try call.record(failure: failure) }
        return .void
      }
    }
  }

  /// Installs `XCTWaiter`, whose methods return a result instead of failing the test.
  private func installWaiter(_ queues: Queues) {
    let type = addClass("XCTWaiter")
    for (name, types) in Self.waits(returning: "q") {
      let wait: Native = { .integer(try $0.wait(on: queues).outcome.number) }
      type.method(name, types, wait)
      type.classMethod(name, types, wait)
    }
    let results = ["Completed", "TimedOut", "IncorrectOrder", "InvertedFulfillment"]
    constants("XCTWaiterResult", results, from: 1, .long)
  }

  private static func waits(returning result: String) -> [(Selector, String)] {
    [
      ("waitForExpectations:timeout:", result + "@:@d"),
      ("waitForExpectations:timeout:enforceOrder:", result + "@:@dB"),
    ]
  }
}

extension Call {
  /// The running test.
  var currentTest: TestRun {
    get throws {
      guard let test = library.test else {
        throw RuntimeFailure("no test is running")
      }
      return test
    }
  }

  /// Waits for the expectations in argument 0, for the number of seconds in argument 1.
  fileprivate func wait(
    on queues: Queues
  ) throws -> (outcome: ExpectationWait.Outcome, seconds: Double) {
    let list = try required(0, ArrayObject.self).elements
    try chargeObjects(list.count)
    let expectations = try list.enumerated().map { index, element in
      guard let expectation = element as? ExpectationObject else {
        throw invalid(
          "element \(index) of argument 0 is \(Value.object(element).noun), not an XCTestExpectation"
        )
      }
      return expectation
    }
    return try wait(for: expectations, seconds: value(1), isOrdered: value(2).isTrue, on: queues)
  }

  fileprivate func wait(
    for expectations: [ExpectationObject], seconds: Value, isOrdered: Bool = false,
    on queues: Queues
  ) throws -> (outcome: ExpectationWait.Outcome, seconds: Double) {
    let waited = Set(expectations.map(ObjectIdentifier.init))
    try step(waited.count + (library.test?.expectations.count ?? 0))
    library.test?.expectations.removeAll { waited.contains(ObjectIdentifier($0)) }
    let wait = ExpectationWait(expectations: expectations, isOrdered: isOrdered)
    return (try wait.run(seconds: seconds.floating, on: queues), seconds.floating)
  }

  /// Returns the error that the handler of a wait receives.
  fileprivate func error(for outcome: ExpectationWait.Outcome) throws -> Value {
    guard case .timedOut = outcome else { return .null }
    return try interpreter.send(
      "errorWithDomain:code:userInfo:", to: library.addClass("NSError"),
      [string("com.apple.XCTestErrorDomain"), .integer(0), .null], on: activation)
  }
}
