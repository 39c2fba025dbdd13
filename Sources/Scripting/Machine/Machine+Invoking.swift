import Invocation
import ObjectiveCSyntax

extension Machine {
  /// Runs code whose parameters are in its slots already.
  @inline(__always)
  func execute(
    _ code: Code, _ slots: UnsafeMutablePointer<Value>, receiver: Object?, on activation: Activation
  ) throws -> Value {
    activation.calls.append(Activation.CallRecord(code: code, location: -1))
    do {
      try activation.step()
      for index in code.boxedParameters {
        slots[index] = .pointer(ElementPointer(Memory([slots[index]])))
      }
      let outcome = try code.body(Frame(slots: slots, activation: activation, receiver: receiver))
      activation.calls.removeLast()
      if case .return(let value) = outcome { return value }
      return .void
    } catch {
      let described = describe(error, on: activation)
      activation.calls.removeLast()
      throw described
    }
  }

  /// Runs code with arguments.
  func execute(
    _ code: Code, _ arguments: [Value], captures: [Value] = [], receiver: Object?,
    on activation: Activation
  ) throws -> Value {
    let slots = try activation.push(code.slotCount)
    defer { activation.pop(slots, code.slotCount) }
    for index in 0..<min(arguments.count, code.parameterCount) { slots[index] = arguments[index] }
    if let slot = code.variadicSlot {
      slots[slot] = .pointer(ArgumentList(arguments.dropFirst(code.parameterCount)))
    }
    for (slot, value) in zip(code.captureSlots, captures) { slots[slot] = value }
    return try execute(code, slots, receiver: receiver, on: activation)
  }

  /// Adds the location and the call stack to an error that has none yet.
  private func describe(_ error: any Error, on activation: Activation) -> any Error {
    switch error {
    case let failure as RuntimeFailure:
      var described = ScriptError(failure.message, at: location(on: activation))
      described.callStack = callStack(of: activation)
      return described
    case var thrown as ThrownObject where thrown.callStack.isEmpty:
      thrown.location = thrown.location ?? location(on: activation)
      thrown.callStack = callStack(of: activation)
      return thrown
    default:
      return error
    }
  }

  /// The location of the innermost running operation.
  func location(on activation: Activation) -> ScriptError.SourceLocation? {
    guard let call = activation.calls.last(where: { $0.location >= 0 }) else { return nil }
    return call.code.source.location(at: call.location)
  }

  package func callStack(of activation: Activation) -> [String] {
    activation.calls.reversed().prefix(50).map { call in
      guard call.location >= 0 else { return call.code.name }
      let position = call.code.source.position(at: call.location)
      return "\(call.code.name) (\(call.code.source.name):\(position))"
    }
  }

  /// Runs a method.
  package func invoke(
    _ method: ScriptMethod, on receiver: Object, _ arguments: [Value],
    variadicTypes: [StaticType] = [], activation: Activation
  ) throws -> Value {
    if let code = method.code {
      return try execute(code, arguments, receiver: receiver, on: activation)
    }
    guard let native = method.native else { return method.shape.result.zero }
    return try native.call(
      arguments, restTypes: variadicTypes, receiver: receiver, selector: method.selector,
      on: activation)
  }

  /// Runs a block.
  package func call(
    _ block: BlockObject, _ arguments: [Value], on activation: Activation
  ) throws -> Value {
    try execute(
      block.code, arguments, captures: block.captures, receiver: block.receiver, on: activation)
  }

  /// Calls a function.
  func call(
    _ function: Function, _ arguments: [Value], variadicTypes: [StaticType] = [],
    on activation: Activation
  ) throws -> Value {
    switch function.body {
    case .script(let code):
      return try execute(code, arguments, receiver: nil, on: activation)
    case .native(let native):
      return try native.call(arguments, restTypes: variadicTypes, on: activation)
    case nil:
      throw RuntimeFailure("'\(function.name)' is declared, but not defined")
    }
  }
}
