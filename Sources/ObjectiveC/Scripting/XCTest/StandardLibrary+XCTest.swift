import Invocation
import ObjectiveCSyntax
extension StandardLibrary {
  /// Installs XCTest's assertions, which report the text of the asserted expression.
  func installXCTest(_ queues: Queues) {
    installTestCases(queues)
    installFailures()
    let interpreter = interpreter
    interpreter.definitions.declarations.forms["XCTFail"] = { compiler, arguments, call in
      try Assertion(compiler, call, message: arguments[...]).fail(nil)
      return .nothing
    }
    for (name, expected) in [
      ("XCTAssert", true), ("XCTAssertTrue", true), ("XCTAssertFalse", false),
    ] {
      interpreter.definitions.declarations.forms[name] = { compiler, arguments, call in
        let assertion = try Assertion(1, name, compiler, arguments, call)
        let value = try compiler.truth(arguments[0], isNegated: !expected)
        try compiler.unless(value) {
          try assertion.fail("\(assertion.text(0)) is \(expected ? "false" : "true")")
        }
        return .nothing
      }
    }
    for (name, wantsNil) in [("XCTAssertNil", true), ("XCTAssertNotNil", false)] {
      interpreter.definitions.declarations.forms[name] = { compiler, arguments, call in
        let assertion = try Assertion(1, name, compiler, arguments, call)
        let value = try compiler.kept(arguments[0])
        try compiler.unless(compiler.truth(of: value, isNegated: wantsNil)) {
          if wantsNil {
            try assertion.fail("__XCTFailNotNil", [assertion.text(0)], [value])
          } else {
            try assertion.fail("\(assertion.text(0)) is nil")
          }
        }
        return .nothing
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
    interpreter.definitions.functions["__XCTFailComparison"] = Function(
      "an assertion",
      FunctionShape(.void, [.id, .id, .id, .dynamic, .dynamic], isVariadic: true)
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
      interpreter.definitions.declarations.forms[name] = { compiler, arguments, call in
        let assertion = try Assertion(2, name, compiler, arguments, call)
        let (left, right) = (try compiler.kept(arguments[0]), try compiler.kept(arguments[1]))
        let holds = try compiler.apply(sign, left, right, call.location)
        try compiler.unless(holds) { try assertion.fail(comparing: sign.rawValue, left, right) }
        return .nothing
      }
    }
    for (name, areEqual) in [
      ("XCTAssertEqualObjects", true), ("XCTAssertNotEqualObjects", false),
    ] {
      interpreter.definitions.declarations.forms[name] = { compiler, arguments, call in
        let assertion = try Assertion(2, name, compiler, arguments, call)
        let left = try compiler.kept(arguments[0], as: .id)
        let right = try compiler.kept(arguments[1], as: .id)
        let isEqual = try compiler.callLibrary(
          "__XCTIsEqual", [], [left, right], then: [], at: call.location)
        let holds = compiler.truth(of: isEqual, isNegated: !areEqual)
        try compiler.unless(holds) {
          try assertion.fail(comparing: areEqual ? "isEqual:" : "!isEqual:", left, right)
        }
        return .nothing
      }
    }
    for (name, areClose) in [
      ("XCTAssertEqualWithAccuracy", true), ("XCTAssertNotEqualWithAccuracy", false),
    ] {
      interpreter.definitions.declarations.forms[name] = { compiler, arguments, call in
        let assertion = try Assertion(3, name, compiler, arguments, call)
        let numbers = try arguments.prefix(3).map { try compiler.kept($0, as: .double) }
        let isClose = try compiler.callLibrary(
          "__XCTIsClose", [], numbers, then: [], at: call.location)
        let holds = compiler.truth(of: isClose, isNegated: !areClose)
        try compiler.unless(holds) {
          try assertion.fail(comparing: areClose ? "≈" : "≉", numbers[0], numbers[1])
        }
        return .nothing
      }
    }
  }

  /// Installs the assertions about exceptions: any exception, one of a class, or one of a class
  /// with a name.
  private func installThrowing() {
    for (suffix, expected) in [("", 0), ("Specific", 1), ("SpecificNamed", 2)] {
      for wantsThrow in [true, false] {
        let name = (wantsThrow ? "XCTAssertThrows" : "XCTAssertNoThrow") + suffix
        interpreter.definitions.declarations.forms[name] = { compiler, arguments, call in
          try Self.throwing(wantsThrow, name, expected, compiler, arguments, call)
        }
      }
    }
  }

  private static func throwing(
    _ wantsThrow: Bool, _ name: String, _ expected: Int, _ compiler: FunctionCompiler,
    _ arguments: [Expression], _ call: Expression
  ) throws -> Operand {
    guard arguments.count > expected else {
      throw compiler.failure(
        "'\(name)' takes \(expected + 1) argument\(expected == 0 ? "" : "s") or more,"
          + " and gets \(arguments.count)", at: call.location)
    }
    // The second argument is the name of a class, not an expression.
    let className = expected > 0 ? compiler.source[arguments[1].range] : "NSObject"
    if expected > 0, compiler.compilation.declarations.classes[className] == nil {
      throw compiler.failure("the class '\(className)' is not declared", at: arguments[1].location)
    }
    let assertion = try Assertion(
      compiler, call, operands: [arguments[0]], message: arguments.dropFirst(expected + 1))
    try compiler.catching {
      _ = try compiler.expression(arguments[0])
      if wantsThrow { try assertion.fail("\(assertion.text(0)) threw nothing") }
    } _: { thrown in
      let name = expected > 1 ? [arguments[2]] : []
      var values = [thrown]
      values.append(compiler.text(className))
      if name.isEmpty { values.append(compiler.none) }
      let isExpected = try compiler.callLibrary(
        "__XCTIsException", [], values, then: name, at: call.location)
      let holds = compiler.truth(of: isExpected, isNegated: !wantsThrow)
      try compiler.unless(holds) {
        try assertion.fail("__XCTFailThrew", [assertion.text(0)], [thrown])
      }
    }
    return .nothing
  }
}

/// The operands and the message of an assertion during compilation.
private struct Assertion {
  private let compiler: FunctionCompiler
  private let call: Expression
  private let texts: [String]
  private let message: [Expression]

  init(
    _ compiler: FunctionCompiler, _ call: Expression, operands: [Expression] = [],
    message: ArraySlice<Expression>
  ) throws {
    self.compiler = compiler
    self.call = call
    texts = operands.map { compiler.source[$0.range] }
    self.message = Array(message)
  }

  /// Makes an assertion about the first `count` arguments; all later arguments are the message.
  init(
    _ count: Int, _ name: String, _ compiler: FunctionCompiler, _ arguments: [Expression],
    _ call: Expression
  ) throws {
    guard arguments.count >= count else {
      throw compiler.failure(
        "'\(name)' takes \(count) argument\(count == 1 ? "" : "s") or more,"
          + " and gets \(arguments.count)", at: call.location)
    }
    try self.init(
      compiler, call, operands: Array(arguments.prefix(count)),
      message: arguments.dropFirst(count))
  }

  /// Returns the quoted source text of an operand.
  func text(_ index: Int) -> String { "'\(texts[index])'" }

  func fail(_ text: String?) throws {
    let value = text.map(compiler.text) ?? compiler.none
    try compiler.callLibrary("__XCTFail", [], [value], then: message, at: call.location)
  }

  func fail(_ function: String, _ texts: [String], _ values: [Operand]) throws {
    try compiler.callLibrary(
      function, texts.map(Constant.string), values, then: message, at: call.location)
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
    try interpreter.fail(
      text.isEmpty ? "failed" : text, at: interpreter.location(on: activation))
    return .void
  }
}
