import Invocation
import ObjectiveCSyntax

extension StandardLibrary {
  /// Installs XCTest's assertions, which report the text of the asserted expression.
  func installXCTest(_ queues: Queues) {
    installTestCases(queues)
    let machine = machine
    machine.specialForms["XCTFail"] = { compiler, arguments, call in
      let assertion = try Assertion(compiler, call, message: arguments[...])
      return TypedExpression(.void) { frame in try assertion.fail(nil, frame) }
    }
    for (name, expected) in [
      ("XCTAssert", true), ("XCTAssertTrue", true), ("XCTAssertFalse", false),
    ] {
      machine.specialForms[name] = { compiler, arguments, call in
        let (operands, assertion) = try Self.operands(1, name, compiler, arguments, call)
        let node = operands[0].node
        return TypedExpression(.void) { frame in
          let value = try node(frame)
          if value.isTrue == expected { return .void }
          return try assertion.fail(
            "\(assertion.text(0)) is \(expected ? "false" : "true")", frame)
        }
      }
    }
    for (name, wantsNil) in [("XCTAssertNil", true), ("XCTAssertNotNil", false)] {
      machine.specialForms[name] = { compiler, arguments, call in
        let (operands, assertion) = try Self.operands(1, name, compiler, arguments, call)
        let node = operands[0].node
        return TypedExpression(.void) { frame in
          let value = try node(frame)
          if !value.isTrue == wantsNil { return .void }
          return try assertion.fail(
            wantsNil
              ? "\(assertion.text(0)) is \(try assertion.describe(value, frame)), not nil"
              : "\(assertion.text(0)) is nil", frame)
        }
      }
    }
    installComparisons()
    installThrowing()
  }

  private func installComparisons() {
    let signs: [(String, Punctuator)] = [
      ("XCTAssertEqual", .equal), ("XCTAssertNotEqual", .notEqual),
      ("XCTAssertIdentical", .equal), ("XCTAssertNotIdentical", .notEqual),
      ("XCTAssertGreaterThan", .greater), ("XCTAssertGreaterThanOrEqual", .greaterOrEqual),
      ("XCTAssertLessThan", .less), ("XCTAssertLessThanOrEqual", .lessOrEqual),
    ]
    for (name, sign) in signs {
      machine.specialForms[name] = { compiler, arguments, call in
        let (operands, assertion) = try Self.operands(2, name, compiler, arguments, call)
        let slots = [compiler.newSlot(), compiler.newSlot()]
        let stored = zip(operands, slots).map { operand, slot in
          TypedExpression(operand.type) { $0.slots[slot] }
        }
        let test = try compiler.apply(sign, stored[0], stored[1], call.location).node
        return TypedExpression(.void) { frame in
          defer { frame.release(slots) }
          for (operand, slot) in zip(operands, slots) {
            frame.slots[slot] = try operand.node(frame)
          }
          if try test(frame).isTrue { return .void }
          return try assertion.fail(try assertion.comparison(sign.rawValue, slots, frame), frame)
        }
      }
    }
    for (name, areEqual) in [
      ("XCTAssertEqualObjects", true), ("XCTAssertNotEqualObjects", false),
    ] {
      machine.specialForms[name] = { compiler, arguments, call in
        let (operands, assertion) = try Self.operands(2, name, compiler, arguments, call)
        let slots = [compiler.newSlot(), compiler.newSlot()]
        let nodes = operands.map { compiler.convert($0, to: .id) }
        let machine = compiler.machine
        return TypedExpression(.void) { frame in
          defer { frame.release(slots) }
          for (node, slot) in zip(nodes, slots) { frame.slots[slot] = try node(frame) }
          let (left, right) = (frame.slots[slots[0]].object, frame.slots[slots[1]].object)
          let answer = try machine.send(
            Selectors.isEqual, to: left, [.object(right)], types: [.id], on: frame.activation)
          let isEqual = left == nil ? right == nil : answer.isTrue
          if isEqual == areEqual { return .void }
          return try assertion.fail(
            try assertion.comparison(areEqual ? "isEqual:" : "!isEqual:", slots, frame), frame)
        }
      }
    }
    for (name, areClose) in [
      ("XCTAssertEqualWithAccuracy", true), ("XCTAssertNotEqualWithAccuracy", false),
    ] {
      machine.specialForms[name] = { compiler, arguments, call in
        let (operands, assertion) = try Self.operands(3, name, compiler, arguments, call)
        let slots = [compiler.newSlot(), compiler.newSlot()]
        let nodes = operands.map { compiler.convert($0, to: .double) }
        return TypedExpression(.void) { frame in
          defer { frame.release(slots) }
          for (node, slot) in zip(nodes, slots) { frame.slots[slot] = try node(frame) }
          let accuracy = try nodes[2](frame).floating
          let difference = frame.slots[slots[0]].floating - frame.slots[slots[1]].floating
          if (abs(difference) <= accuracy) == areClose { return .void }
          return try assertion.fail(
            try assertion.comparison(areClose ? "≈" : "≉", slots, frame), frame)
        }
      }
    }
  }

  /// Installs the assertions on exceptions: any, of a class, or of a class with a name.
  private func installThrowing() {
    for (suffix, expected) in [("", 0), ("Specific", 1), ("SpecificNamed", 2)] {
      for wantsThrow in [true, false] {
        let name = (wantsThrow ? "XCTAssertThrows" : "XCTAssertNoThrow") + suffix
        machine.specialForms[name] = { compiler, arguments, call in
          try Self.throwing(wantsThrow, name, expected, compiler, arguments, call)
        }
      }
    }
  }

  private static func throwing(
    _ wantsThrow: Bool, _ name: String, _ expected: Int, _ compiler: FunctionCompiler,
    _ arguments: [Expression], _ call: Expression
  ) throws -> TypedExpression {
    guard arguments.count > expected else {
      throw compiler.failure("'\(name)' takes \(expected + 1) arguments or more", at: call.location)
    }
    let machine = compiler.machine
    let node = try compiler.expression(arguments[0]).node
    // The second argument names a class, and is not an expression.
    let className = expected > 0 ? compiler.source[arguments[1].range] : nil
    if let className, machine.classes[className] == nil {
      throw compiler.failure("there is no class '\(className)'", at: arguments[1].location)
    }
    let exceptionName = expected > 1 ? try compiler.expression(arguments[2]).node : nil
    let assertion = try Assertion(
      compiler, call, operands: [arguments[0]], message: arguments.dropFirst(expected + 1))
    return TypedExpression(.void) { frame in
      do {
        _ = try node(frame)
      } catch {
        guard let thrown = machine.thrown(error) else { throw error }
        let isOfClass =
          className.flatMap { machine.classes[$0] }.map { thrown.isa?.inherits(from: $0) == true }
          ?? true
        let isNamed = try exceptionName.map { node in
          let name = try machine.send("name", to: thrown, on: frame.activation).object
          return try machine.send(
            Selectors.isEqual, to: name, [try node(frame)], types: [.id], on: frame.activation
          ).isTrue
        }
        if (isOfClass && isNamed ?? true) == wantsThrow { return .void }
        return try assertion.fail(
          "\(assertion.text(0)) threw \(machine.objects.reason(of: thrown))", frame)
      }
      return wantsThrow ? try assertion.fail("\(assertion.text(0)) threw nothing", frame) : .void
    }
  }

  /// Compiles the operands of an assertion; the other arguments are the message.
  private static func operands(
    _ count: Int, _ name: String, _ compiler: FunctionCompiler, _ arguments: [Expression],
    _ call: Expression
  ) throws -> ([TypedExpression], Assertion) {
    guard arguments.count >= count else {
      throw compiler.failure("'\(name)' takes \(count) arguments or more", at: call.location)
    }
    return (
      try arguments.prefix(count).map { try compiler.expression($0) },
      try Assertion(
        compiler, call, operands: Array(arguments.prefix(count)),
        message: arguments.dropFirst(count))
    )
  }
}

/// The location and the message of an assertion.
private struct Assertion {
  private let machine: Machine
  private let location: ScriptError.SourceLocation
  private let texts: [String]
  private let message: Node?

  init(
    _ compiler: FunctionCompiler, _ call: Expression, operands: [Expression] = [],
    message: ArraySlice<Expression>
  ) throws {
    machine = compiler.machine
    location = compiler.source.location(at: call.location)
    texts = operands.map { compiler.source[$0.range] }
    guard !message.isEmpty else {
      self.message = nil
      return
    }
    let nodes = try message.map { try compiler.expression($0) }
    let (machine, types) = (compiler.machine, nodes.map(\.type.decayed))
    self.message = { frame in
      try machine.send(
        "stringWithFormat:", to: machine.classes["NSString"], try nodes.map { try $0.node(frame) },
        types: types, on: frame.activation)
    }
  }

  /// The text of an operand.
  func text(_ index: Int) -> String { "'\(texts[index])'" }

  func comparison(_ sign: String, _ slots: [Int], _ frame: Frame) throws -> String {
    let values = try slots.map { try describe(frame.slots[$0], frame) }
    return "\(text(0)) \(sign) \(text(1)): \(values[0]) and \(values[1])"
  }

  func describe(_ value: Value, _ frame: Frame) throws -> String {
    let text = try machine.describe(value, on: frame.activation) ?? "nothing"
    return value.object == nil ? text : "\"\(text)\""
  }

  func fail(_ what: String?, _ frame: Frame) throws -> Value {
    let explanation = try message?(frame).object.flatMap {
      ($0 as? any Wrapper)?.wrapped as? String
    }
    let text = [what, explanation].compactMap(\.self).joined(separator: " - ")
    try machine.fail(text.isEmpty ? "failed" : text, at: location)
    return .void
  }
}
