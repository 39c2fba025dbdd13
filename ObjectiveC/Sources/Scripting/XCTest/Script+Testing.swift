import Invocation

extension Script {
  /// Tests of the script: methods without arguments whose names begin with `test`.
  ///
  /// Inherited methods are included. The tests are sorted by class name, and then by method name.
  public var tests: [ScriptTest] {
    interpreter.run { _ in
      interpreter.definitions.classes.values.sorted { $0.name < $1.name }.flatMap { type in
        type.scriptSelectors.filter { $0.numberOfArguments == 0 && $0.name.hasPrefix("test") }
          .map { ScriptTest(className: type.name, name: $0.name, isOfClass: false) }
      }
    }
  }

  /// Runs a test on a new object, between `setUp` and `tearDown`.
  ///
  /// The first test also runs the statements outside of functions, so that global variables have
  /// their initial values.
  ///
  /// The test runs on the caller's thread. An uncaught exception is a failure. The class methods
  /// `+setUp` and `+tearDown` do not run; see ``runTests(matching:report:)``.
  public func run(_ test: ScriptTest) -> ScriptTest.Result {
    run(test) { run, activation in try perform(run, activation) }
  }

  private func run(
    _ test: ScriptTest, _ body: (TestRun, Activation) throws -> Void
  ) -> ScriptTest.Result {
    let start = ContinuousClock.now
    let failures = interpreter.run { activation -> [ScriptTest.Failure] in
      let run = TestRun(test, memory: interpreter.memory)
      let library = interpreter.standardLibrary
      let outer = library?.test
      library?.test = run
      defer { library?.test = outer }
      run.attempt(in: interpreter) {
        _ = try interpreter.initialize(on: activation)
        try body(run, activation)
      }
      return run.failures
    }
    return ScriptTest.Result(
      test: test, failures: failures, duration: ContinuousClock.now - start)
  }

  private func perform(_ run: TestRun, _ activation: Activation) throws {
    guard let type = interpreter.definitions.classes[run.test.className] else {
      throw RuntimeFailure("there is no class '\(run.test.className)'")
    }
    let object = try interpreter.send(Selectors.alloc, to: type, on: activation).object
    let made = try interpreter.send(Selectors.`init`, to: object, on: activation).object
    run.object = made
    let isSetUp = run.attempt(in: interpreter) {
      try sendIfThere("setUpWithError:", to: made, activation)
      try sendIfThere("setUp", to: made, activation)
    }
    if isSetUp {
      run.attempt(in: interpreter) {
        _ = try interpreter.send(Selector(run.test.name), to: made, on: activation)
      }
      run.checkExpectations()
    }
    while let block = run.takeTeardownBlock() {
      run.attempt(in: interpreter) { _ = try interpreter.call(block, [], on: activation) }
    }
    run.attempt(in: interpreter) { try sendIfThere("tearDown", to: made, activation) }
    run.attempt(in: interpreter) { try sendIfThere("tearDownWithError:", to: made, activation) }
  }

  /// Sends `setUp`, `tearDown` or a similar message if the object has a method for it.
  ///
  /// - Throws: The method's error; also an error if the method returns `NO`.
  private func sendIfThere(
    _ selector: Selector, to object: Object?, _ activation: Activation
  ) throws {
    guard let object, interpreter.method(of: object, for: selector) != nil else { return }
    guard selector.numberOfArguments > 0 else {
      _ = try interpreter.send(selector, to: object, on: activation)
      return
    }
    let error = Memory([.null])
    let answer = try interpreter.send(
      selector, to: object, [.pointer(ElementPointer(error))], on: activation)
    if answer.isTrue { return }
    throw RuntimeFailure(
      "\(selector) failed: \(try interpreter.describe(error.elements[0], on: activation) ?? "nil")")
  }

  /// Runs all tests whose names contain `filter`.
  ///
  /// The name of a test has the form `Class.method`. Tests of a class run between the class's
  /// `+setUp` and `+tearDown`. If `+setUp` or `+tearDown` fails, the failure has a separate result.
  ///
  /// - Parameters:
  ///   - filter: The text to find in the names. `nil` selects all tests.
  ///   - report: A closure that is called with each result as soon as the test has run.
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
        try sendIfThere(Selector(name), to: interpreter.definitions.classes[className], activation)
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
  /// Selectors of the script's instance methods, inherited methods included, in alphabetical order.
  fileprivate var scriptSelectors: [Selector] {
    let selectors = inheritanceChain.flatMap { type in
      type.instanceMethods.values.filter(\.isScript).map(\.selector)
    }
    return Set(selectors).sorted { $0.name < $1.name }
  }
}
