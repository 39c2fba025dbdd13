import Invocation

extension Script {
  /// The tests of the script: methods of its classes that take nothing and whose names begin with
  /// `test`, inherited ones included.
  ///
  /// In the order of the names of classes, and of the methods.
  public var tests: [ScriptTest] {
    machine.run { _ in
      machine.classes.values.sorted { $0.name < $1.name }.flatMap { type in
        type.scriptSelectors.filter { $0.numberOfArguments == 0 && $0.name.hasPrefix("test") }
          .map { ScriptTest(className: type.name, name: $0.name, isOfClass: false) }
      }
    }
  }

  /// Runs a test with an object of its own, between its `setUp` and its `tearDown`.
  ///
  /// On the caller's thread. An exception that nobody catches is a failure. `+setUp` and `+tearDown`
  /// of the class are not run here: see ``runTests(matching:report:)``.
  public func run(_ test: ScriptTest) -> ScriptTest.Result {
    run(test) { run, activation in try perform(run, activation) }
  }

  private func run(
    _ test: ScriptTest, _ body: (TestRun, Activation) throws -> Void
  ) -> ScriptTest.Result {
    let start = ContinuousClock.now
    let failures = machine.run { activation -> [ScriptTest.Failure] in
      let run = TestRun(test)
      let outer = machine.test
      machine.test = run
      defer { machine.test = outer }
      run.attempt(in: machine) { try body(run, activation) }
      return run.failures
    }
    return ScriptTest.Result(
      test: test, failures: failures, duration: ContinuousClock.now - start)
  }

  private func perform(_ run: TestRun, _ activation: Activation) throws {
    guard let type = machine.classes[run.test.className] else {
      throw RuntimeFailure("there is no class '\(run.test.className)'")
    }
    let object = try machine.send(Selectors.alloc, to: type, on: activation).object
    let made = try machine.send(Selectors.`init`, to: object, on: activation).object
    let isSetUp = run.attempt(in: machine) {
      try sendIfThere("setUpWithError:", to: made, activation)
      try sendIfThere("setUp", to: made, activation)
    }
    if isSetUp {
      run.attempt(in: machine) {
        _ = try machine.send(Selector(run.test.name), to: made, on: activation)
      }
      run.checkExpectations()
    }
    while let block = run.teardownBlocks.popLast() {
      run.attempt(in: machine) { _ = try machine.call(block, [], on: activation) }
    }
    run.attempt(in: machine) { try sendIfThere("tearDown", to: made, activation) }
    run.attempt(in: machine) { try sendIfThere("tearDownWithError:", to: made, activation) }
  }

  /// Sends a message of those before and after tests.
  ///
  /// - Throws: Also if it returns that it failed, with the error that it gives.
  private func sendIfThere(
    _ selector: Selector, to object: Object?, _ activation: Activation
  ) throws {
    guard let object, machine.method(of: object, for: selector) != nil else { return }
    guard selector.numberOfArguments > 0 else {
      _ = try machine.send(selector, to: object, on: activation)
      return
    }
    let error = Memory([.null])
    let answer = try machine.send(
      selector, to: object, [.pointer(ElementPointer(error))], on: activation)
    if answer.isTrue { return }
    throw RuntimeFailure(
      "\(selector) failed: \(try machine.describe(error.elements[0], on: activation) ?? "nil")")
  }

  /// Runs all tests whose names, as `Class.method`, contain a text.
  ///
  /// The tests of a class follow its `+setUp`, and its `+tearDown` follows them. Where one of these
  /// fails, there is a result for it, too.
  ///
  /// - Parameters:
  ///   - filter: The text; nil for all tests.
  ///   - report: Called with each result, when it is there.
  /// - Returns: All results.
  @discardableResult
  public func runTests(
    matching filter: String? = nil, report: (ScriptTest.Result) -> Void = { _ in }
  ) -> [ScriptTest.Result] {
    let chosen = tests.filter { filter.map("\($0.className).\($0.name)".contains) ?? true }
    var results: [ScriptTest.Result] = []
    func add(_ result: ScriptTest.Result) {
      results.append(result)
      report(result)
    }
    func prepare(_ className: String, _ name: String) {
      let test = ScriptTest(className: className, name: name, isOfClass: true)
      let result = run(test) { _, activation in
        try sendIfThere(Selector(name), to: machine.classes[className], activation)
      }
      if !result.hasPassed { add(result) }
    }
    for (className, tests) in Dictionary(grouping: chosen, by: \.className).sorted(by: {
      $0.key < $1.key
    }) {
      prepare(className, "setUp")
      for test in tests { add(run(test)) }
      prepare(className, "tearDown")
    }
    return results
  }
}

extension ClassObject {
  /// The selectors that the script, here or in a superclass, has methods for, in alphabetical order.
  fileprivate var scriptSelectors: [Selector] {
    let selectors = inheritanceChain.flatMap { type in
      type.instanceMethods.values.filter(\.isScript).map(\.selector)
    }
    return Set(selectors).sorted { $0.name < $1.name }
  }
}
