import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  /// Compiles the call of a function or a block.
  func call(
    _ callee: Expression, _ arguments: [Expression], _ whole: Expression
  ) throws -> TypedExpression {
    if case .name(let name) = callee.kind, variable(name) == nil, instanceVariable(name) == nil {
      if let special = machine.specialForms[name] { return try special(self, arguments, whole) }
      guard let function = machine.functions[name] else {
        throw failure("there is no function '\(name)'", at: whole.location)
      }
      return try call(function, arguments, whole)
    }
    let target = try expression(callee)
    let shape: FunctionShape? =
      switch target.type {
      case .block(let shape): shape
      case .function(let shape), .pointer(.function(let shape)): shape
      default: nil
      }
    let (nodes, types) = try compile(arguments, shape, whole)
    let machine = machine
    let result = shape?.result ?? .dynamic
    return TypedExpression(
      result,
      { frame in
        let callee = try target.node(frame)
        let values = try nodes.map { try $0(frame) }
        Self.note(whole.location, frame)
        switch callee {
        case .object(let block as BlockObject):
          return try machine.call(block, values, on: frame.activation)
        case .pointer(let pointer as FunctionPointer):
          return try machine.call(
            pointer.function, values,
            variadicTypes: Array(types.dropFirst(pointer.function.shape.parameters.count)),
            on: frame.activation)
        case .object(nil), .pointer(nil): throw RuntimeFailure("what is called is nil")
        default: throw RuntimeFailure("what is called is no block or function")
        }
      })
  }

  private func call(
    _ function: Function, _ arguments: [Expression], _ whole: Expression
  ) throws -> TypedExpression {
    let shape = function.shape
    guard
      arguments.count == shape.parameters.count
        || (shape.isVariadic && arguments.count > shape.parameters.count)
    else {
      throw failure(
        "'\(function.name)' takes \(shape.parameters.count) arguments, and gets \(arguments.count)",
        at: whole.location)
    }
    let (nodes, types) = try compile(arguments, shape, whole)
    let variadic = Array(types.dropFirst(shape.parameters.count))
    let machine = machine
    return TypedExpression(
      shape.result,
      { frame in
        // Undeclared arguments, also after a redefinition with fewer parameters, have no slots.
        if case .script(let code)? = function.body, nodes.count == code.parameterCount {
          let activation = frame.activation
          let slots = try activation.push(code.slotCount)
          defer { activation.pop(slots, code.slotCount) }
          for index in nodes.indices { slots[index] = try nodes[index](frame) }
          Self.note(whole.location, frame)
          return try machine.execute(code, slots, receiver: nil, on: activation)
        }
        let values = try nodes.map { try $0(frame) }
        Self.note(whole.location, frame)
        return try machine.call(
          function, values, variadicTypes: variadic, on: frame.activation)
      })
  }

  /// Compiles a block.
  func block(_ literal: Expression.BlockLiteral, _ whole: Expression) throws -> TypedExpression {
    let types = literal.parameters.map { machine.types.resolve($0.type).decayed }
    let position = source.position(at: whole.location)
    let compiler = try FunctionCompiler(
      "block at \(source.name):\(position)",
      parameters: zip(literal.parameters, types).map { ($0.name, $1) },
      result: literal.returnType.map(machine.types.resolve), body: literal.body, source: source,
      owner: owner, isClassMethod: isClassMethod, selector: selector, outer: self,
      machine: machine)
    let shape = FunctionShape(compiler.resultType ?? .void, types)
    let captured = compiler.captures.map(capture)
    let (code, isa) = (compiler.code, machine.builtInClass("NSBlock"))
    let keepsReceiver = compiler.usesReceiver
    return TypedExpression(.block(shape)) { frame in
      let captures = try captured.map { try $0(frame) }
      return .object(
        BlockObject(
          code, captures: captures, receiver: keepsReceiver ? frame.receiver : nil, shape, isa: isa)
      )
    }
  }
}

extension FunctionCompiler {
  /// Reads what a block captures of a variable when it is made: its box if they share it, else its
  /// value.
  private func capture(_ variable: Variable) -> Node {
    switch variable.storage {
    case .slot(let slot): { $0.slots[slot].copied }
    case .shared(let slot) where variable.isShared || variable.isWeak:
      { .pointer(Self.box($0, slot)) }
    case .shared(let slot): { try Self.box($0, slot).load() }
    case .global: { _ in .void }
    }
  }
}

/// A pointer to a function.
final class FunctionPointer: Pointer {
  let function: Function

  init(_ function: Function) {
    self.function = function
    super.init()
  }

  override func load() throws -> Value { .pointer(self) }

  override var noun: String { "a function" }

  override var base: AnyObject { function }
}
