import Invocation
import ObjectiveCSyntax
extension StandardLibrary {
  /// Installs XCTest's assertions, which report the text of the asserted expression.
  func installXCTest(_ queues: Queues) {
    installTestCases(queues)
    installFailures()
    assertion("XCTFail", operands: 0) { try $0.fail(nil) }
    for (name, expected) in [
      ("XCTAssert", true), ("XCTAssertTrue", true), ("XCTAssertFalse", false),
    ] {
      assertion(name, operands: 1) { assertion in
        let value = try assertion.compiler.expression(assertion.operands[0])
        try assertion.require(value, isNegated: !expected) {
          try assertion.fail("\(assertion.text(0)) is \(expected ? "false" : "true")")
        }
      }
    }
    for (name, wantsNil) in [("XCTAssertNil", true), ("XCTAssertNotNil", false)] {
      assertion(name, operands: 1) { assertion in
        let value = try assertion.compiler.kept(assertion.operands[0])
        try assertion.require(value, isNegated: wantsNil) {
          if wantsNil {
            try assertion.fail("__XCTFailNotNil", [assertion.text(0)], [value])
          } else {
            try assertion.fail("\(assertion.text(0)) is nil")
          }
        }
      }
    }
    installComparisons()
    installThrowing()
  }

  /// Installs the functions that assertions call when they fail.
  private func installFailures() {
    // The arguments are the function's texts and values, followed by an optional format and its
    // values.
    failure("__XCTFail", "@") { call in (call[0].object as? StringObject)?.text }
    failure("__XCTFailNotNil", "@@") { call in
      "\(try call.text(0)) is \(try call.described(call[1])), not nil"
    }
    interpreter.function(
      "__XCTFailComparison",
      FunctionShape(.void, [.id, .id, .id, .dynamic, .dynamic], isVariadic: true),
      shownAs: "an assertion"
    ) { call in
      let (left, right) = (try call.described(call[3]), try call.described(call[4]))
      return try call.fail(
        "\(try call.text(0)) \(try call.text(1)) \(try call.text(2)): \(left) and \(right)")
    }
    failure("__XCTFailThrew", "@@") { call in
      let reason = call.object(1).map(call.interpreter.objects.reason) ?? "nothing"
      return "\(try call.text(0)) threw \(reason)"
    }
    interpreter.function("__XCTIsEqual", "B@@") { call in
      guard let left = call.object(0) else { return call.bool(call.object(1) == nil) }
      return call.bool(try call.send(Selectors.isEqual, to: left, [call.object(1)]).isTrue)
    }
    interpreter.function("__XCTIsClose", "Bddd") { call in
      call.bool(abs(call[0].floating - call[1].floating) <= call[2].floating)
    }
    interpreter.function("__XCTIsException", "B@@@") { call in
      guard let thrown = call.object(0) else { return .integer(0) }
      let type = call.interpreter.definitions.classes[try call.text(1)]
      guard let type, thrown.isa?.inherits(from: type) == true else { return .integer(0) }
      guard let name = call.object(2) else { return .integer(1) }
      let own = try call.send("name", to: thrown).object
      return call.bool(try call.send(Selectors.isEqual, to: own, [name]).isTrue)
    }
  }

  private func failure(
    _ name: String, _ types: String, _ text: @escaping (Call) throws -> String?
  ) {
    interpreter.function(name, "v" + types, isVariadic: true) { call in
      try call.fail(try text(call))
    }
  }

  private func installComparisons() {
    let signs: [(String, Punctuator)] = [
      ("XCTAssertEqual", .equal), ("XCTAssertNotEqual", .notEqual),
      ("XCTAssertIdentical", .equal), ("XCTAssertNotIdentical", .notEqual),
      ("XCTAssertGreaterThan", .greater), ("XCTAssertGreaterThanOrEqual", .greaterOrEqual),
      ("XCTAssertLessThan", .less), ("XCTAssertLessThanOrEqual", .lessOrEqual),
    ]
    for (name, sign) in signs {
      assertion(name, operands: 2) { assertion in
        let compiler = assertion.compiler
        let (left, right) = (
          try compiler.kept(assertion.operands[0]), try compiler.kept(assertion.operands[1])
        )
        let holds = try compiler.apply(sign, left, right, assertion.form.location)
        try compiler.unless(holds) {
          try assertion.fail(comparing: sign.rawValue, left, right)
        }
      }
    }
    for (name, test, type, count, isNegated, sign) in [
      ("XCTAssertEqualObjects", "__XCTIsEqual", StaticType.id, 2, false, "isEqual:"),
      ("XCTAssertNotEqualObjects", "__XCTIsEqual", .id, 2, true, "!isEqual:"),
      ("XCTAssertEqualWithAccuracy", "__XCTIsClose", .double, 3, false, "≈"),
      ("XCTAssertNotEqualWithAccuracy", "__XCTIsClose", .double, 3, true, "≉"),
    ] {
      assertion(name, operands: count) { assertion in
        let values = try assertion.operands.map { try assertion.compiler.kept($0, as: type) }
        try assertion.require(
          assertion.form.callLibrary(test, [], values), isNegated: isNegated
        ) {
          try assertion.fail(comparing: sign, values[0], values[1])
        }
      }
    }
  }

  /// Installs the assertions about exceptions: any exception, one of a class, or one of a class
  /// with a name.
  private func installThrowing() {
    for (suffix, expected) in [("", 0), ("Specific", 1), ("SpecificNamed", 2)] {
      for wantsThrow in [true, false] {
        let name = (wantsThrow ? "XCTAssertThrows" : "XCTAssertNoThrow") + suffix
        assertion(name, operands: expected + 1) {
          try Self.throwing(wantsThrow, expected, $0)
        }
      }
    }
  }

  private static func throwing(
    _ wantsThrow: Bool, _ expected: Int, _ assertion: Assertion
  ) throws {
    let (compiler, operands) = (assertion.compiler, assertion.operands)
    // The second argument is the name of a class, not an expression.
    let className = expected > 0 ? compiler.source[operands[1].range] : "NSObject"
    if expected > 0, compiler.compilation.declarations.classes[className] == nil {
      throw compiler.failure("the class '\(className)' is not declared", at: operands[1].location)
    }
    try compiler.catching {
      _ = try compiler.expression(operands[0])
      if wantsThrow { try assertion.fail("\(assertion.text(0)) threw nothing") }
    } _: { thrown in
      let name = Array(operands.dropFirst(2))
      let values = [thrown, compiler.text(className)] + (name.isEmpty ? [compiler.none] : [])
      let isExpected = try assertion.form.callLibrary("__XCTIsException", [], values, then: name)
      try assertion.require(isExpected, isNegated: !wantsThrow) {
        try assertion.fail("__XCTFailThrew", [assertion.text(0)], [thrown])
      }
    }
  }

  /// Installs an assertion about its first `count` arguments; all later arguments are the message.
  private func assertion(
    _ name: String, operands count: Int, _ body: @escaping @Sendable (Assertion) throws -> Void
  ) {
    interpreter.declare {
      $0.forms[name] = { form in
        try form.expect(count, orMore: true)
        try body(Assertion(form: form, count: count))
        return .nothing
      }
    }
  }
}

/// An assertion during compilation.
private struct Assertion {
  let form: FormCall
  let count: Int

  var compiler: FunctionCompiler { form.compiler }
  var operands: [Expression] { Array(form.arguments.prefix(count)) }

  /// Returns the quoted source text of an operand.
  func text(_ index: Int) -> String { "'\(compiler.source[operands[index].range])'" }

  /// Compiles the code for a failure, which runs unless a value is true, or false if `isNegated` is
  /// `true`.
  func require(
    _ value: Operand, isNegated: Bool = false, otherwise failure: () throws -> Void
  ) throws {
    try compiler.unless(compiler.truth(of: value, isNegated: isNegated), failure)
  }

  func fail(_ text: String?) throws {
    try fail("__XCTFail", [], [text.map(compiler.text) ?? compiler.none])
  }

  func fail(_ function: String, _ texts: [String], _ values: [Operand]) throws {
    try form.callLibrary(
      function, texts, values, then: Array(form.arguments.dropFirst(count)))
  }

  func fail(comparing sign: String, _ left: Operand, _ right: Operand) throws {
    try fail("__XCTFailComparison", [text(0), sign, text(1)], [left, right])
  }
}

extension Call {
  /// Returns the text of a value in a failure message.
  fileprivate func described(_ value: Value) throws -> String {
    let text = try interpreter.describe(value, on: activation) ?? "nothing"
    return value.object == nil ? text : "\"\(text)\""
  }

  /// Records a failure, formatting the optional message that follows the declared arguments.
  fileprivate func fail(_ what: String?) throws -> Value {
    var explanation: String?
    if let format = rest.first?.object {
      let text = try interpreter.send(
        "stringWithFormat:", to: interpreter.definitions.classes["NSString"],
        [.object(format)] + rest.dropFirst(), types: restTypes, on: activation
      ).object
      explanation = (text as? StringObject)?.text
    }
    let text = [what, explanation].compactMap(\.self).joined(separator: " - ")
    try record(failure: text.isEmpty ? "failed" : text)
    return .void
  }
}
