import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  func message(
    _ receiver: Expression.Receiver, _ name: String, _ arguments: [Expression],
    _ whole: Expression
  ) throws -> Typed {
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
        type?.classMethod(for: selector)?.shape ?? shape(of: selector, sentTo: target.type)
      let (nodes, types) = try compile(arguments, shape, whole)
      let result =
        if let type, Self.makesInstance(selector) {
          StaticType.object(type.name)
        } else {
          resultType(of: selector, sentTo: target.type)
        }
      return Typed(
        result, send(selector, to: target.node, nodes, types, result, at: whole.location))
    }
  }

  /// Sends a message, looking for the method where it was found last time first.
  private func send(
    _ selector: Selector, to target: @escaping Node, _ arguments: [Node], _ types: [StaticType],
    _ result: StaticType, at location: Int
  ) -> Node {
    let machine = machine
    let site = SendSite()
    return { frame in
      guard case .object(let receiver?) = try target(frame) else {
        for argument in arguments { _ = try argument(frame) }
        return result.zero
      }
      let activation = frame.activation
      if let type = receiver.isa, let method = site.method(selector, of: type, machine),
        let code = method.code, arguments.count == code.parameterCount
      {
        // The arguments are computed where the method will look for them.
        let slots = try activation.push(code.slotCount)
        defer { activation.pop(slots, code.slotCount) }
        for index in arguments.indices { slots[index] = try arguments[index](frame) }
        Self.note(location, frame)
        return try machine.execute(code, slots, me: receiver, on: activation)
      }
      let values = try arguments.map { try $0(frame) }
      Self.note(location, frame)
      return try machine.send(selector, to: receiver, values, types: types, on: activation)
    }
  }

  private func superMessage(
    _ selector: Selector, _ arguments: [Expression], _ whole: Expression
  ) throws -> Typed {
    guard let owner, let superclass = owner.superclass else {
      throw failure("there is no superclass here", at: whole.location)
    }
    noteReceiver()
    let isClassMethod = isClassMethod
    let machine = machine
    // Deallocation goes on to superclasses by itself, as under ARC.
    if selector == Selectors.dealloc { return Typed(.void) { _ in .void } }
    let shape = shape(of: selector, sentTo: .object(superclass.name))
    let (nodes, types) = try compile(arguments, shape, whole)
    let node: Node = { frame in
      guard let me = frame.me else { return .null }
      let values = try nodes.map { try $0(frame) }
      Self.note(whole.location, frame)
      let method =
        isClassMethod
        ? superclass.classMethod(for: selector) : superclass.instanceMethod(for: selector)
      guard let method else {
        return try machine.forward(selector, to: me, values, types, frame.activation)
      }
      return try machine.invoke(
        method, on: me, values,
        variadicTypes: Array(types.dropFirst(method.shape.parameters.count)),
        activation: frame.activation)
    }
    return Typed(
      resultType(of: selector, sentTo: .object(owner.name)), node)
  }

  // MARK: What is known of methods

  /// What a method takes and returns, as far as that is known.
  func shape(of selector: Selector, sentTo type: StaticType) -> FunctionShape? {
    if case .object(let name?) = type, let known = machine.classes[name] {
      if let method = known.instanceMethod(for: selector) { return method.shape }
      if let declared = machine.declared(selector, in: name) { return declared }
    }
    return machine.knownShape(of: selector)
  }

  func resultType(of selector: Selector, sentTo type: StaticType) -> StaticType {
    let result = shape(of: selector, sentTo: type)?.result ?? .dynamic
    // `instancetype`, and what is by convention.
    if case .object(nil) = result, case .object(let name?) = type,
      Self.returnsInstance(selector)
    {
      return .object(name)
    }
    return result
  }

  /// The class that a message is sent to, if it is written there.
  private func receivingClass(_ receiver: Expression) -> ClassObject? {
    guard case .name(let name) = receiver.kind, variable(name) == nil else { return nil }
    return name == "self" && isClassMethod ? owner : machine.classes[name]
  }

  private static func makesInstance(_ selector: Selector) -> Bool {
    ["alloc", "new"].contains(selector.name)
  }

  private static func returnsInstance(_ selector: Selector) -> Bool {
    ["init", "copy", "mutableCopy", "self", "retain", "autorelease"].contains(selector.name)
      || selector.name.hasPrefix("initWith")
  }

  /// Compiles arguments, converting those that are declared.
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

/// Where a message is sent, and the method that was found there last.
private final class SendSite {
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
