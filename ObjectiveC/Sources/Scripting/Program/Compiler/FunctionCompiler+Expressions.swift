import Invocation
import ObjectiveCEncoding
package import ObjectiveCSyntax

extension FunctionCompiler {
  /// Compiles an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - target: The preferred register for the result. The result may be in another register.
  /// - Returns: The value, and its place.
  /// - Throws: ``CompileError``.
  package func expression(
    _ expression: Expression, _ target: Register? = nil
  ) throws -> Operand {
    try compilation.count(at: expression.location)
    switch expression.kind {
    case .integer(let number, let scalar):
      return integer(
        Arithmetic.wrap(Int(truncatingIfNeeded: number), to: scalar), .integer(scalar))
    case .floating(let number, let scalar):
      let number = scalar == .float ? Double(Float(number)) : number
      return Operand(.floating(scalar), .floating(number))
    case .string(let bytes): return constant(.characters(bytes), .cString)
    case .objectString(let text): return constant(.string(text), .object("NSString"))
    case .name(let name): return try self.name(name, at: expression, target)
    case .selector(let name):
      return constant(.selector(try selector(name, at: expression)), .selector)
    case .protocol(let name):
      at(expression.location)
      let result = result(.id, target)
      builder.emit(.loadProtocol, a: result, number: builder.constant(.string(name)))
      return operand(.object("Protocol"), result)
    case .encode(let type):
      let resolved = try resolve(type)
      // The type of an expression in `typeof` may depend on the function's variables.
      let text =
        type.isInferred
        ? "\(resolved.encoding)"
        : declarations.encoding(ofClass: type) ?? declarations.types.encoding(of: type)
      return constant(.characters(Array(text.utf8)), .cString)
    case .boxed(let operand): return try box(operand, at: expression.location, target)
    case .arrayLiteral(let elements):
      let start = try arguments { for element in elements { _ = try argument(element, as: .id) } }
      at(expression.location)
      return literal(.makeList, "NSArray", elements.count, from: start, target)
    case .dictionaryLiteral(let pairs):
      let start = try arguments {
        for pair in pairs {
          _ = try argument(pair.key, as: .id)
          _ = try argument(pair.value, as: .id)
        }
      }
      at(expression.location)
      return literal(.makeDictionary, "NSDictionary", pairs.count, from: start, target)
    case .message(let receiver, let name, let arguments):
      return try message(receiver, name, arguments, expression, target)
    case .call(let callee, let arguments):
      return try call(callee, arguments, expression, target)
    case .member, .subscripted, .prefix(.star, _):
      return load(try lvalue(expression), expression.location, target)
    case .prefix(let sign, let operand): return try prefix(sign, operand, expression, target)
    case .postfix(let operand, let sign):
      return try step(operand, sign, returnsOld: true, expression.location, target)
    case .binary(let left, let sign, let right):
      return try binary(left, sign, right, expression, target)
    case .assignment(let left, let sign, let right):
      return try assignment(left, sign, right, expression.location)
    case .conditional(let condition, let then, let `else`):
      return try conditional(condition, then, `else`, target)
    case .comma(let left, let right):
      _ = try self.expression(left)
      return try self.expression(right, target)
    case .cast(let type, let operand): return try cast(operand, to: type, expression, target)
    case .compound(let type, let initializer):
      let type = sized(try resolve(type), by: initializer)
      let result = builder.newRegister(type)
      try initialize(result, with: initializer, type, at: expression.location)
      return operand(type, result)
    case .sizeOfType(let type):
      return try size(of: type, at: expression.location)
    case .sizeOf(let operand): return try size(of: operand)
    case .alignOf(let type): return integer(try resolve(type).alignment, .unsignedLong)
    case .generic(let operand, let choices):
      return try self.expression(choice(operand, choices, expression), target)
    case .blockLiteral(let literal): return try block(literal, expression, target)
    case .statements(let body): return try statements(body, target)
    case .type:
      throw failure(
        "expected a value, found the type '\(source[expression.range])'", at: expression.location)
    case .available: return integer(1, .bool)
    }
  }

  /// Returns the type of an expression.
  ///
  /// The expression is compiled, but the code jumps over it.
  func type(of expression: Expression) throws -> StaticType {
    let isInner = isUnevaluated
    isUnevaluated = true
    defer { isUnevaluated = isInner }
    if case .name(let name) = expression.kind, let variable = variable(name) {
      return variable.type
    }
    let end = CodeBuilder.Label()
    builder.jump(to: end)
    defer { builder.place(end) }
    return try fullExpression { try self.expression(expression).type }
  }

  /// Returns the expression that a `_Generic` selects.
  func choice(
    _ operand: Expression, _ choices: [Expression.Association], _ whole: Expression
  ) throws -> Expression {
    let type = try type(of: operand).decayed
    let found =
      try choices.first {
        try $0.type.map { try resolve($0).decayed == type } ?? false
      } ?? choices.first { $0.type == nil }
    guard let found else {
      throw failure(
        "no choice of the _Generic is for '\(source[operand.range])', which is \(type.noun)",
        at: whole.location)
    }
    return found.value
  }

  func selector(_ name: String, at expression: Expression) throws -> Selector {
    do {
      return try Selector(name)
    } catch {
      throw failure("\(error)", at: expression.location)
    }
  }

  // MARK: Names

  private func name(
    _ name: String, at expression: Expression, _ target: Register?
  ) throws -> Operand {
    switch name {
    case "self" where hasReceiver && variable(name) == nil:
      let type: StaticType = isClassMethod ? .classObject : .object(owner)
      noteReceiver()
      let result = result(type, target)
      builder.emit(.loadSelf, a: result)
      return operand(type, result)
    case "_cmd":
      if let selector {
        noteCommand(selector)
        return constant(.command(selector), .selector)
      }
    case "nil", "Nil": return Operand(.id, .null)
    case "NULL": return Operand(.pointer(.void), .null)
    case "YES", "true": return integer(1, .bool)
    case "NO", "false": return integer(0, .bool)
    case "__func__", "__FUNCTION__", "__PRETTY_FUNCTION__":
      return constant(.characters(Array(code.name.utf8)), .cString)
    case "__FILE__": return constant(.characters(Array(source.name.utf8)), .cString)
    default: break
    }
    if variable(name) != nil || instanceVariable(name) != nil {
      return load(try lvalue(expression), expression.location, target)
    }
    let className = declarations.types.className(name)
    if declarations.classes[className] != nil { return constant(.class(className), .classObject) }
    if let known = declarations.constants[name] {
      switch known.value {
      case .integer(let number): return integer(number, known.type)
      case .floating(let number): return Operand(known.type, .floating(number))
      case let value?: return constant(value, known.type)
      case nil: return constant(.named(name), known.type)
      }
    }
    if let shape = declarations.functions[name] {
      return constant(.function(name), .function(shape))
    }
    at(expression.location)
    if declarations.types.table.classes.contains(className) {
      // A later text may define the class before the code runs.
      return constant(.class(className), .classObject)
    }
    compilation.warnUndeclared("'\(name)'", at: expression.location)
    let result = result(.dynamic, target)
    builder.emit(.loadName, a: result, number: builder.constant(.string(name)))
    return operand(.dynamic, result)
  }

  // MARK: Literals

  private func box(
    _ expression: Expression, at location: Int, _ target: Register?
  ) throws -> Operand {
    let value = try self.expression(expression)
    at(location)
    switch value.type {
    case .integer(let scalar), .floating(let scalar):
      return emit(.boxNumber, .object("NSNumber"), value, number: scalar.code, target)
    case .pointer(.integer(.char)), .array(.integer(.char), _):
      return emit(.boxString, .object("NSString"), value, target)
    case .structure:
      return emit(
        .boxStructure, .object("NSValue"), value, number: builder.type(value.type), target)
    default: return convert(value, to: .id, target)
    }
  }

  private func literal(
    _ operation: Operation, _ className: String, _ count: Int, from start: Int,
    _ target: Register?
  ) -> Operand {
    builder.releaseArguments(from: start)
    let result = result(.object(className), target)
    builder.emit(operation, a: result, c: builder.argument(start), number: count)
    return operand(.object(className), result)
  }

  private func statements(_ body: [Statement], _ target: Register?) throws -> Operand {
    exits.append(.labels(labelNames(in: body)))
    defer { exits.removeLast() }
    guard case .expression(let last)? = body.last?.kind else {
      try scoped { try sequence(body) }
      return .nothing
    }
    // The value must outlive the scope, so allocate its register before the scope begins. The
    // value's type is known only later: reserve one register of each kind.
    let managed = builder.newManagedRegister()
    let number = builder.newNumberRegister()
    return try scoped {
      var result = Operand.nothing
      try sequence(body.dropLast()) {
        let value = try expression(last)
        if value.type == .void { return }
        let register = value.type.isNumber ? number : managed
        move(value, into: register)
        result = operand(value.type, register)
      }
      return result
    }
  }

  // MARK: Casts and choices

  private func cast(
    _ operand: Expression, to type: DeclaredType, _ whole: Expression, _ target: Register?
  ) throws -> Operand {
    let (type, bridging) = (try resolve(type), type.bridging)
    var value = try expression(operand)
    if type == .void { return .nothing }
    at(whole.location)
    switch bridging {
    case .retained:
      value = call("CFBridgingRetain", [value], returns: .pointer(.void), at: whole.location)
    case .transfer:
      value = call("CFBridgingRelease", [value], returns: .id, at: whole.location)
    case nil:
      guard case .pointer = type, value.type.isObject else { break }
      if case .null = value.place { return value.typed(type) }
      return emit(.pointerFromObject, type, value, target)
    }
    return convert(value, to: type, target)
  }

  private func conditional(
    _ condition: Expression, _ then: Expression?, _ `else`: Expression, _ target: Register?
  ) throws -> Operand {
    let (no, yes, end) = (CodeBuilder.Label(), CodeBuilder.Label(), CodeBuilder.Label())
    let first: Operand
    if let then {
      try jump(to: no, if: false, condition)
      first = try expression(then)
    } else {
      first = try expression(condition)
      jump(to: no, if: false, first)
    }
    // The type of the whole depends on both operands, so convert the first operand after compiling
    // the second.
    builder.jump(to: yes)
    builder.place(no)
    let second = try expression(`else`)
    let type = common(first.type, second.type)
    if type == .void {
      builder.place(yes)
      return .nothing
    }
    let result = result(type, target)
    move(convert(second, to: type), into: result)
    builder.jump(to: end)
    builder.place(yes)
    move(convert(first, to: type), into: result)
    builder.place(end)
    return operand(type, result)
  }

  /// Returns the type of a conditional expression, given the types of its two operands.
  private func common(_ left: StaticType, _ right: StaticType) -> StaticType {
    if left == right { return left.decayed }
    if left.isNumber && right.isNumber { return Arithmetic.common(left, right) }
    if left == .dynamic { return right }
    if right == .dynamic { return left }
    if left.isObject, right.isObject { return .id }
    if left.isObject, right.isNumber { return left }
    if right.isObject, left.isNumber { return right }
    if case .pointer(.void) = left { return right }
    return left == .void || right == .void ? .void : left
  }
}
