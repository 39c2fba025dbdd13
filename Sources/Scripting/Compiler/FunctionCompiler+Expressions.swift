import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  /// Compiles an expression.
  func expression(_ expression: Expression) throws -> TypedExpression {
    switch expression.kind {
    case .integer(let number, let scalar):
      return constant(
        .integer(Arithmetic.wrap(Int(truncatingIfNeeded: number), to: scalar)), .integer(scalar))
    case .floating(let number, let scalar):
      let number = scalar == .float ? Double(Float(number)) : number
      return constant(.floating(number), .floating(scalar))
    case .string(let bytes): return string(bytes)
    case .objectString(let text):
      return constant(.object(machine.objects.string(text)), .object("NSString"))
    case .name(let name): return try self.name(name, at: expression)
    case .selector(let name):
      return constant(.selector(try selector(name, at: expression)), .selector)
    case .protocol(let name):
      let machine = machine
      return TypedExpression(.object("Protocol")) { _ in try machine.protocolObject(name) }
    case .encode(let type):
      return string(Array("\(machine.types.resolve(type).encoding)".utf8))
    case .boxed(let operand): return box(try self.expression(operand))
    case .arrayLiteral(let elements): return try array(elements)
    case .dictionaryLiteral(let pairs): return try dictionary(pairs)
    case .message(let receiver, let name, let arguments):
      return try message(receiver, name, arguments, expression)
    case .call(let callee, let arguments): return try call(callee, arguments, expression)
    case .member, .subscripted, .prefix(.star, _):
      let lvalue = try lvalue(expression)
      return TypedExpression(lvalue.type, noting(expression.location, lvalue.load))
    case .prefix(let sign, let operand): return try prefix(sign, operand, expression)
    case .postfix(let operand, let sign): return try step(operand, sign, returnsOld: true)
    case .binary(let left, let sign, let right):
      return try binary(left, sign, right, expression.location)
    case .assignment(let left, let sign, let right):
      return try assignment(left, sign, right, expression.location)
    case .conditional(let condition, let then, let `else`):
      return try conditional(condition, then, `else`)
    case .comma(let left, let right):
      let (first, second) = (try self.expression(left).node, try self.expression(right))
      return TypedExpression(second.type) { frame in
        _ = try first(frame)
        return try second.node(frame)
      }
    case .cast(let type, let operand): return try cast(operand, to: type, expression.location)
    case .compound(let type, let initializer):
      let type = machine.types.resolve(type)
      return TypedExpression(type, try self.initial(initializer, type, at: expression.location))
    case .sizeOfType(let type):
      return constant(.integer(machine.types.resolve(type).size), .unsignedLong)
    case .sizeOf(let operand):
      // A literal is an array that includes the zero at its end.
      if case .string(let bytes) = operand.kind {
        return constant(.integer(bytes.count + 1), .unsignedLong)
      }
      return constant(.integer(try self.expression(operand).type.size), .unsignedLong)
    case .blockLiteral(let literal): return try block(literal, expression)
    case .statements(let body): return try statements(body)
    case .type: throw failure("a type is no value", at: expression.location)
    case .available: return constant(.integer(1), .bool)
    }
  }

  func constant(_ value: Value, _ type: StaticType) -> TypedExpression {
    TypedExpression(type) { _ in value }
  }

  func string(_ bytes: [UInt8]) -> TypedExpression {
    let memory = Memory((bytes + [0]).map { .integer(Int(Int8(bitPattern: $0))) })
    return constant(.pointer(ElementPointer(memory)), .cString)
  }

  func selector(_ name: String, at expression: Expression) throws -> Selector {
    do {
      return try Selector(name)
    } catch {
      throw failure("\(error)", at: expression.location)
    }
  }

  // MARK: Names

  private func name(_ name: String, at expression: Expression) throws -> TypedExpression {
    switch name {
    case "self" where hasReceiver && variable(name) == nil:
      let type: StaticType = isClassMethod ? .classObject : .object(owner?.name)
      noteReceiver()
      return TypedExpression(type) { frame in .object(frame.receiver) }
    case "_cmd":
      if let selector { return constant(.selector(selector), .selector) }
    case "nil", "Nil": return constant(.null, .id)
    case "NULL": return constant(.pointer(nil), .pointer(.void))
    case "YES", "true": return constant(.integer(1), .bool)
    case "NO", "false": return constant(.integer(0), .bool)
    case "__func__", "__FUNCTION__", "__PRETTY_FUNCTION__": return string(Array(code.name.utf8))
    case "__FILE__": return string(Array(source.name.utf8))
    default: break
    }
    if variable(name) != nil || instanceVariable(name) != nil {
      let lvalue = try lvalue(expression)
      return TypedExpression(lvalue.type, lvalue.load)
    }
    if let type = machine.classes[name] { return constant(.object(type), .classObject) }
    if let value = machine.constants[name] { return constant(value.value, value.type) }
    if let function = machine.functions[name] {
      return constant(.pointer(FunctionPointer(function)), .function(function.shape))
    }
    if machine.types.table.classes.contains(name) { return declaredClass(name) }
    throw failure("there is no '\(name)' here", at: expression.location)
  }

  /// Compiles the name of a class that `@class` declares: it may be defined before the code runs.
  private func declaredClass(_ name: String) -> TypedExpression {
    let machine = machine
    return TypedExpression(.classObject) { _ in
      guard let type = machine.classes[name] else {
        throw RuntimeFailure("there is no class '\(name)'")
      }
      return .object(type)
    }
  }

  func instanceVariable(_ name: String) -> (index: Int, variable: ClassObject.InstanceVariable)? {
    guard let owner, !isClassMethod, let index = owner.index(ofVariable: name) else { return nil }
    return (index, owner.layout[index])
  }

  // MARK: Literals

  private func box(_ typed: TypedExpression) -> TypedExpression {
    let (node, machine) = (typed.node, machine)
    switch typed.type {
    case .integer(let scalar), .floating(let scalar):
      return TypedExpression(.object("NSNumber")) { frame in
        .object(machine.boxedNumber(try node(frame), of: scalar))
      }
    case .pointer(.integer(.char)):
      return TypedExpression(.object("NSString")) { frame in
        .object(machine.objects.string(try CString.text(try node(frame))))
      }
    case .structure:
      return TypedExpression(.object("NSValue")) { frame in
        .object(machine.objects.object(for: Bridge.swift(try node(frame), typed.type)))
      }
    default:
      return TypedExpression(.id) { frame in try Self.object(try node(frame), in: machine) }
    }
  }

  private func array(_ elements: [Expression]) throws -> TypedExpression {
    let nodes = try elements.map { (convert(try expression($0), to: .id), $0.location) }
    let machine = machine
    return TypedExpression(.object("NSArray")) { frame in
      .object(
        machine.objects.array(
          try nodes.enumerated().map { index, node in
            guard let object = try node.0(frame).object else {
              throw machine.exception(
                "NSInvalidArgumentException", "attempt to insert nil object from objects[\(index)]")
            }
            return object
          }))
    }
  }

  private func dictionary(_ pairs: [Expression.KeyAndValue]) throws -> TypedExpression {
    let nodes = try pairs.map {
      (convert(try expression($0.key), to: .id), convert(try expression($0.value), to: .id))
    }
    let machine = machine
    return TypedExpression(.object("NSDictionary")) { frame in
      .object(
        try machine.objects.dictionary(
          try nodes.map { key, value in
            guard let key = try key(frame).object, let value = try value(frame).object else {
              throw machine.exception(
                "NSInvalidArgumentException", "attempt to insert nil in a dictionary literal")
            }
            return (key, value)
          }))
    }
  }

  private func statements(_ body: [Statement]) throws -> TypedExpression {
    var type = StaticType.void
    let node = try scoped { () -> Node in
      let first = try sequence(body.dropLast())
      guard case .expression(let last)? = body.last?.kind else {
        let rest = try body.last.map { try statement($0) }
        return { frame in
          _ = try first(frame)
          _ = try rest?(frame)
          return .void
        }
      }
      let value = try expression(last)
      type = value.type
      return { frame in
        _ = try first(frame)
        return try value.node(frame)
      }
    }
    return TypedExpression(type, node)
  }

  // MARK: Casts and choices

  private func cast(
    _ operand: Expression, to type: DeclaredType, _ location: Int
  ) throws -> TypedExpression {
    let type = machine.types.resolve(type)
    let typed = try expression(operand)
    if type == .void {
      return TypedExpression(.void) { frame in
        _ = try typed.node(frame)
        return .void
      }
    }
    if case .pointer(.void) = type, typed.type.isObject {
      return TypedExpression(type) { frame in
        .pointer(try typed.node(frame).object.map(ObjectPointer.init))
      }
    }
    return TypedExpression(type, noting(location, convert(typed, to: type)))
  }

  private func conditional(
    _ condition: Expression, _ then: Expression?, _ `else`: Expression
  ) throws -> TypedExpression {
    let test = try expression(condition)
    let no = try expression(`else`)
    guard let then else {
      let type = common(test.type, no.type)
      let no = convert(no, to: type)
      return TypedExpression(type) { frame in
        let value = try test.node(frame)
        return value.isTrue ? value : try no(frame)
      }
    }
    let yes = try expression(then)
    let type = common(yes.type, no.type)
    let (yesNode, noNode) = (convert(yes, to: type), convert(no, to: type))
    let isTrue = self.condition(test)
    return TypedExpression(type) { frame in
      try isTrue(frame) ? try yesNode(frame) : try noNode(frame)
    }
  }

  /// The type of a conditional expression whose operands have two types.
  private func common(_ left: StaticType, _ right: StaticType) -> StaticType {
    if left == right { return left }
    if left.isNumber && right.isNumber { return Arithmetic.common(left, right) }
    if left == .dynamic { return right }
    if right == .dynamic { return left }
    if left.isObject, right.isObject { return .id }
    if case .pointer(.void) = left { return right }
    return left == .void || right == .void ? .void : left
  }
}
