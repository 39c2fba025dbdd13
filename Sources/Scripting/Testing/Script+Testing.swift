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
          .map { ScriptTest(className: type.name, name: $0.name) }
      }
    }
  }

  /// Runs a test with an object of its own, between its `setUp` and its `tearDown`.
  ///
  /// On the caller's thread. An exception that nobody catches is a failure. `+setUp` and `+tearDown`
  /// of the class are not run here: see ``runTests(matching:report:)``.
  public func run(_ test: ScriptTest) -> ScriptTest.Result {
    let start = ContinuousClock.now
    let failures = machine.run { activation -> [ScriptTest.Failure] in
      let outer = machine.failures
      machine.failures = []
      defer { machine.failures = outer }
      attempt { try perform(test, activation) }
      return machine.failures
    }
    return ScriptTest.Result(
      test: test, failures: failures, duration: ContinuousClock.now - start)
  }

  private func perform(_ test: ScriptTest, _ activation: Activation) throws {
    guard let type = machine.classes[test.className] else {
      throw Misuse("there is no class '\(test.className)'")
    }
    let object = try machine.send(Selectors.alloc, to: type, on: activation).object
    let made = try machine.send(Selectors.`init`, to: object, on: activation).object
    try sendIfThere("setUp", to: made, activation)
    attempt { _ = try machine.send(Selector(test.name), to: made, on: activation) }
    try sendIfThere("tearDown", to: made, activation)
  }

  private func sendIfThere(
    _ selector: Selector, to object: Object?, _ activation: Activation
  ) throws {
    guard let object, machine.method(of: object, for: selector) != nil else { return }
    _ = try machine.send(selector, to: object, on: activation)
  }

  /// Notes an error as a failure of the test.
  private func attempt(_ body: () throws -> Void) {
    do {
      try reporting { _ in try body() }
    } catch let error as ScriptError {
      machine.failures.append(ScriptTest.Failure(message: error.message, place: error.place))
    } catch {
      machine.failures.append(ScriptTest.Failure(message: "\(error)", place: nil))
    }
  }

  /// Runs all tests whose names, as `Class.method`, contain a text.
  ///
  /// The tests of a class follow its `+setUp`, and its `+tearDown` follows them.
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
    for (className, tests) in Dictionary(grouping: chosen, by: \.className).sorted(by: {
      $0.key < $1.key
    }) {
      sendToClass(className, "setUp")
      for test in tests {
        let result = run(test)
        results.append(result)
        report(result)
      }
      sendToClass(className, "tearDown")
    }
    return results
  }

  private func sendToClass(_ name: String, _ selector: Selector) {
    machine.run { activation in
      attempt { try sendIfThere(selector, to: machine.classes[name], activation) }
    }
  }
}

extension ClassObject {
  /// The selectors that the script, here or in a superclass, has methods for, in alphabetical order.
  fileprivate var scriptSelectors: [Selector] {
    var found: Set<Selector> = []
    var current: ClassObject? = self
    while let type = current {
      found.formUnion(type.instanceMethods.values.filter(\.isScript).map(\.selector))
      current = type.superclass
    }
    return found.sorted { $0.name < $1.name }
  }
}
