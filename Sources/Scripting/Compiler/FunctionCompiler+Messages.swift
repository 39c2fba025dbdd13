import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  func message(
    _ receiver: Expression.Receiver, _ name: String, _ arguments: [Expression],
    _ whole: Expression
  ) throws -> TypedExpression {
    let selector = try selector(name, at: whole)
    switch receiver {
    case .super: return try superMessage(selector, arguments, whole)
    case .expression(let receiver):
      let target = try expression(receiver)
      guard target.type.isObject || !target.type.isNumber else {
        throw failure("messages are sent to objects, and this is none", at: whole.location)
      }
      let type = receivingClass(receiver)
      let shape =
        type?.classMethod(for: selector)?.shape
        ?? machine.shape(of: selector, sentTo: target.type)
      let (nodes, types) = try compile(arguments, shape, whole)
      let result =
        if let type, Self.makesInstance(selector) {
          StaticType.object(type.name)
        } else {
          machine.resultType(of: selector, sentTo: target.type)
        }
      return TypedExpression(
        result, send(selector, to: target.node, nodes, types, result, at: whole.location))
    }
  }

  /// Compiles the sending of a message, with an inline cache for the method.
  private func send(
    _ selector: Selector, to target: @escaping Node, _ arguments: [Node], _ types: [StaticType],
    _ result: StaticType, at location: Int
  ) -> Node {
    let machine = machine
    let cache = InlineCache()
    return { frame in
      guard case .object(let receiver?) = try target(frame) else {
        for argument in arguments { _ = try argument(frame) }
        return result.zero
      }
      let activation = frame.activation
      if let type = receiver.isa, let method = cache.method(selector, of: type, machine),
        let code = method.code, arguments.count == code.parameterCount
      {
        // The arguments are computed in the method's own slots.
        let slots = try activation.push(code.slotCount)
        defer { activation.pop(slots, code.slotCount) }
        for index in arguments.indices { slots[index] = try arguments[index](frame) }
        Self.note(location, frame)
        return try machine.execute(code, slots, receiver: receiver, on: activation)
      }
      let values = try arguments.map { try $0(frame) }
      Self.note(location, frame)
      return try machine.send(selector, to: receiver, values, types: types, on: activation)
    }
  }

  private func superMessage(
    _ selector: Selector, _ arguments: [Expression], _ whole: Expression
  ) throws -> TypedExpression {
    guard let owner, let superclass = owner.superclass else {
      throw failure("there is no superclass here", at: whole.location)
    }
    noteReceiver()
    let isClassMethod = isClassMethod
    let machine = machine
    // The machine runs `dealloc` of each superclass itself, as under ARC.
    if selector == Selectors.dealloc { return TypedExpression(.void) { _ in .void } }
    let shape = machine.shape(of: selector, sentTo: .object(superclass.name))
    let (nodes, types) = try compile(arguments, shape, whole)
    let node: Node = { frame in
      guard let receiver = frame.receiver else { return .null }
      let values = try nodes.map { try $0(frame) }
      Self.note(whole.location, frame)
      let method =
        isClassMethod
        ? superclass.classMethod(for: selector) : superclass.instanceMethod(for: selector)
      guard let method else {
        return try machine.forward(selector, to: receiver, values, types, frame.activation)
      }
      return try machine.invoke(
        method, on: receiver, values,
        variadicTypes: Array(types.dropFirst(method.shape.parameters.count)),
        activation: frame.activation)
    }
    return TypedExpression(
      machine.resultType(of: selector, sentTo: .object(owner.name)), node)
  }

  /// The class that a message is sent to, if the receiver is the name of one.
  private func receivingClass(_ receiver: Expression) -> ClassObject? {
    guard case .name(let name) = receiver.kind, variable(name) == nil else { return nil }
    return name == "self" && isClassMethod ? owner : machine.classes[name]
  }

  private static func makesInstance(_ selector: Selector) -> Bool {
    ["alloc", "new"].contains(selector.name)
  }

  // MARK: Arguments

  /// Compiles arguments, converting those for declared parameters.
  func compile(
    _ arguments: [Expression], _ shape: FunctionShape?, _ whole: Expression
  ) throws -> (nodes: [Node], types: [StaticType]) {
    var nodes: [Node] = []
    var types: [StaticType] = []
    for (index, argument) in arguments.enumerated() {
      let typed = try expression(argument)
      if let shape, index < shape.parameters.count {
        nodes.append(convert(typed, to: shape.parameters[index]))
        types.append(shape.parameters[index] == .dynamic ? typed.type : shape.parameters[index])
      } else {
        nodes.append(typed.node)
        types.append(typed.type.decayed)
      }
    }
    return (nodes.map { node in { try node($0).copied } }, types)
  }
}

/// The method that a message expression found last, for the class and version it was found in.
private final class InlineCache {
  private var type: ObjectIdentifier?
  private var version = -1
  private var found: ScriptMethod?

  func method(_ selector: Selector, of type: ClassObject, _ machine: Machine) -> ScriptMethod? {
    if self.type != ObjectIdentifier(type) || version != machine.methodVersion {
      self.type = ObjectIdentifier(type)
      version = machine.methodVersion
      found = type.instanceMethod(for: selector)
    }
    return found
  }
}
