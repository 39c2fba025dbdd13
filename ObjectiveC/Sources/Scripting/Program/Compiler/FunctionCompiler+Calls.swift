import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  // MARK: Messages

  func message(
    _ receiver: Expression.Receiver, _ name: String, _ arguments: [Expression],
    _ whole: Expression, _ target: Register?
  ) throws -> Operand {
    let selector = try selector(name, at: whole)
    switch receiver {
    case .super: return try superMessage(selector, arguments, whole, target)
    case .expression(let receiver):
      let object = try expression(receiver)
      guard !object.type.isNumber, object.type != .void else {
        throw failure(
          "expected an object as the receiver of '\(name)', found \(found(receiver, object.type))",
          at: whole.location)
      }
      let type = receivingClass(receiver)
      let classShape = type.flatMap { declarations.classMethod(selector, of: $0) }
      let shape = classShape ?? declarations.shape(of: selector, sentTo: object.type)
      let result: StaticType =
        if let type, Self.makesInstance(selector) || shape?.returnsInstance == true {
          .object(type)
        } else {
          classShape?.result ?? declarations.resultType(of: selector, sentTo: object.type)
        }
      // No copy is needed: a variable retains its object during the call, and no other code writes
      // its register.
      let receiver = register(object)
      let (start, types) = try self.arguments(arguments, shape)
      at(whole.location)
      return finishCall(.selector(selector), types, result, from: start, of: receiver, target)
    }
  }

  /// Emits a message whose receiver and arguments are operands.
  func send(
    _ selector: Selector, to receiver: Operand, _ arguments: [Operand], _ types: [StaticType],
    returns type: StaticType, at location: Int, _ target: Register? = nil
  ) -> Operand {
    let receiver = register(receiver)
    let start = builder.argumentCount
    for (argument, type) in zip(arguments, types) { self.argument(convert(argument, to: type)) }
    at(location)
    return finishCall(.selector(selector), types, type, from: start, of: receiver, target)
  }

  private func superMessage(
    _ selector: Selector, _ arguments: [Expression], _ whole: Expression, _ target: Register?
  ) throws -> Operand {
    guard let owner, let superclass = declarations.classes[owner]?.superclass else {
      throw failure("'super' is used outside of a class that has a superclass", at: whole.location)
    }
    noteReceiver()
    // Skip the message: the interpreter itself runs `dealloc` of each superclass, as under ARC.
    if selector.name == "dealloc" { return .nothing }
    let shape = declarations.shape(of: selector, sentTo: .object(superclass))
    let (start, types) = try self.arguments(arguments, shape)
    at(whole.location)
    return finishCall(
      .super(selector, of: owner, isClassMethod: isClassMethod), types,
      declarations.resultType(of: selector, sentTo: .object(owner)), from: start, target)
  }

  /// Returns the class to which a message is sent, if the receiver is the name of a class.
  private func receivingClass(_ receiver: Expression) -> String? {
    guard case .name(let name) = receiver.kind, variable(name) == nil else { return nil }
    if name == "self" { return isClassMethod ? owner : nil }
    return declarations.classes[declarations.types.className(name)]?.name
  }

  private static func makesInstance(_ selector: Selector) -> Bool {
    ["alloc", "new"].contains(selector.name)
  }

  /// Compiles the arguments of a call, converting them to the types of the declared parameters.
  func arguments(
    _ arguments: [Expression], _ shape: FunctionShape?
  ) throws -> (start: Int, types: [StaticType]) {
    var types: [StaticType] = []
    let start = try self.arguments {
      for (index, argument) in arguments.enumerated() {
        let parameter = shape.flatMap {
          index < $0.parameters.count ? $0.parameters[index] : nil
        }
        types.append(try self.argument(argument, as: parameter))
      }
    }
    return (start, types)
  }

  // MARK: Functions and blocks

  /// Compiles a call of a function or a block.
  func call(
    _ callee: Expression, _ arguments: [Expression], _ whole: Expression, _ target: Register?
  ) throws -> Operand {
    if case .name(let written) = callee.kind, variable(written) == nil,
      instanceVariable(written) == nil
    {
      let name = known(written)
      let form = FormCall(
        compiler: self, name: name, arguments: arguments, location: whole.location)
      if let special = declarations.forms[name] { return try special(form) }
      let shape = declarations.functions[name]
      if let shape {
        try form.expect(shape.parameters.count, orMore: shape.isVariadic)
      } else {
        compilation.warnUndeclared("the function '\(name)'", at: whole.location)
      }
      let (start, types) = try self.arguments(arguments, shape)
      at(whole.location)
      return finishCall(.function(name), types, shape?.result ?? .dynamic, from: start, target)
    }
    let value = try expression(callee)
    let shape: FunctionShape? =
      switch value.type {
      case .block(let shape): shape
      case .function(let shape), .pointer(.function(let shape)): shape
      default: nil
      }
    guard !value.type.isNumber, value.type != .void else {
      throw failure(
        "expected a function or a block to call, found \(found(callee, value.type))",
        at: whole.location)
    }
    let register = register(value)
    let (start, types) = try self.arguments(arguments, shape)
    at(whole.location)
    return finishCall(.value, types, shape?.result ?? .dynamic, from: start, of: register, target)
  }

  /// Returns the plain name of a function written with the prefix of a compiler's built-in:
  /// `strlen` for `__builtin_strlen`.
  private func known(_ name: String) -> String {
    guard name.hasPrefix("__builtin_"), declarations.forms[name] == nil,
      declarations.functions[name] == nil
    else { return name }
    let plain = String(name.dropFirst(10))
    return declarations.forms[plain] == nil && declarations.functions[plain] == nil ? name : plain
  }

  /// Compiles a block literal.
  func block(
    _ literal: Expression.BlockLiteral, _ whole: Expression, _ target: Register?
  ) throws -> Operand {
    let types = try literal.parameters.map { try resolve($0.type).decayed }
    let position = source.position(at: whole.location)
    let compiler = try FunctionCompiler(
      "block at \(source.name):\(position)",
      parameters: zip(literal.parameters, types).map { ($0.name, $1) },
      isVariadic: literal.isVariadic,
      result: try literal.returnType.map { try resolve($0) }, body: literal.body,
      owner: owner, isClassMethod: isClassMethod, selector: selector, outer: self,
      location: whole.location, in: compilation)
    let shape = FunctionShape(
      compiler.resultType ?? .void, types, isVariadic: literal.isVariadic)
    let start = builder.argumentCount
    for variable in compiler.captures { capture(variable) }
    at(whole.location)
    builder.releaseArguments(from: start)
    code.blocks.append(
      BlockTemplate(code: compiler.code, shape: shape, keepsReceiver: compiler.usesReceiver))
    let result = result(.block(shape), target)
    builder.emit(
      .makeBlock, a: result, c: builder.argument(start), number: code.blocks.count - 1)
    return operand(.block(shape), result)
  }

  /// Passes a captured variable to a new block: the box of a shared variable, or the value of any
  /// other variable.
  private func capture(_ variable: Variable) {
    let argument = builder.newArgument()
    switch variable.storage {
    case .box(let register) where variable.isShared:
      builder.emit(.move, a: argument, b: register)
    case .global: break
    case .register, .box:
      let value = load(lvalue(of: variable), builder.location, argument)
      if variable.retention != .strong {
        makeWeak(argument, register(value), variable.retention)
      } else {
        move(value, into: argument)
      }
    }
  }
}
