import Invocation
import ObjectiveCEncoding
import RuntimeSupport

extension StandardLibrary {
  func installInvocations() {
    let type = interpreter.builtInClass("NSInvocation")
    type.classMethod("invocationWithMethodSignature:", "@\"NSInvocation\"@:@") { call in
      guard let signature = (call.object(0) as? SignatureObject)?.signature else {
        throw call.interpreter.exception(
          "NSInvalidArgumentException",
          "+[NSInvocation invocationWithMethodSignature:]: method signature argument cannot be nil")
      }
      var message = Invocation(methodSignature: signature)
      if !StaticType(signature.encoding.returnType).isPromised { message.returnType = nil }
      return .object(
        InvocationObject(message, signature, isa: call.interpreter.builtInClass("NSInvocation")))
    }
    type.method("methodSignature", "@\"NSMethodSignature\"@:") { call in
      .object(
        SignatureObject(
          try call.invocation.signature, isa: call.interpreter.builtInClass("NSMethodSignature")))
    }
    type.method("selector", "::@") { .selector(try $0.invocation.selector) }
    type.method("target", "@@:") { .object(try $0.invocation.target(in: $0.interpreter)) }
    let invocation = ClassTable<InvocationObject>(type: type)
    type.procedure("setSelector:", ":") { call in
      guard case .selector(let selector?) = call[0] else { return }
      try call.invocation.message.selector = selector
    }
    type.procedure("setTarget:", "@") { try $0.invocation.message.target = $0.object(0) }
    type.procedure("retainArguments", "") { try $0.invocation.retainsArguments = true }
    invocation.method("argumentsRetained") { $0.retainsArguments }
    type.procedure("setArgument:atIndex:", "^vq") { call in
      try call.invocation.setArgument(
        try call.pointer(0).load(), at: call[1].integer, in: call.interpreter)
    }
    type.procedure("getArgument:atIndex:", "^vq") { call in
      let value = try call.invocation.argument(at: call[1].integer, in: call.interpreter)
      try call.pointer(0).store(value)
    }
    type.procedure("setReturnValue:", "^v") { call in
      let invocation = try call.invocation
      let type = invocation.returnType
      guard type != .void else { return }
      let value = type.coerce(try call.pointer(0).load())
      try invocation.message.setReturnValue(Bridge.swift(value, type))
    }
    type.procedure("getReturnValue:", "^v") { call in
      let invocation = try call.invocation
      guard invocation.returnType != .void else { return }
      guard let value = try? invocation.message.returnValue else {
        throw call.interpreter.exception("NSGenericException", "getReturnValue with no value set")
      }
      try call.pointer(0).store(
        Bridge.value(value, as: invocation.returnType, in: call.interpreter))
    }
    type.method("invoke", "v@:") { call in
      let invocation = try call.invocation
      return try invocation.invoke(with: invocation.target(in: call.interpreter), call)
    }
    type.method("invokeWithTarget:", "v@:@") { try $0.invocation.invoke(with: $0.object(0), $0) }
  }
}

extension Call {
  fileprivate var invocation: InvocationObject {
    get throws {
      if let invocation = receiver as? InvocationObject { return invocation }
      throw invalid(
        "the receiver is \(Value.object(receiver).noun), not an object that"
          + " invocationWithMethodSignature: has made")
    }
  }
}

extension InvocationObject {
  var returnType: StaticType { StaticType(signature.encoding.returnType) }

  /// The selector; `nil` if it has not been set.
  fileprivate var selector: Selector? {
    message.selector.name.hasPrefix("(none)") ? nil : message.selector
  }

  fileprivate func target(in interpreter: Interpreter) -> Object? {
    guard let target = message.target else { return nil }
    // The target need not be `Sendable`: like each receiver, it gets messages on all threads that
    // run the script.
    return Bridge.value(
      SendableBox.assume(target), as: .id, in: interpreter
    ).object
  }

  /// Returns the type of an argument; the target has the index 0.
  private func type(at index: Int, in interpreter: Interpreter) throws -> StaticType {
    guard let argument = try? signature.argumentType(at: index) else {
      throw interpreter.exception(
        "NSInvalidArgumentException",
        """
        bad invocation argument index: '\(message.selector)' has \(signature.numberOfArguments) \
        arguments, and \(index) is not the index of one
        """)
    }
    return StaticType(argument)
  }

  fileprivate func argument(at index: Int, in interpreter: Interpreter) throws -> Value {
    let type = try type(at: index, in: interpreter)
    switch index {
    case 0: return .object(target(in: interpreter))
    case 1: return .selector(selector)
    default:
      guard message.arguments.indices.contains(index - 2) else { return type.zero }
      return Bridge.value(message.arguments[index - 2], as: type, in: interpreter)
    }
  }

  fileprivate func setArgument(_ value: Value, at index: Int, in interpreter: Interpreter) throws {
    let type = try type(at: index, in: interpreter)
    switch (index, value) {
    case (0, _): message.target = value.object
    case (1, .selector(let selector?)): message.selector = selector
    case (1, _): break
    default:
      let argument = Bridge.swift(type.coerce(value), type)
      guard message.arguments.indices.contains(index - 2) else { return }
      message.arguments[index - 2] = argument
    }
  }

  /// Sends the message, and stores its return value.
  fileprivate func invoke(with target: Object?, _ call: Call) throws -> Value {
    let interpreter = call.interpreter
    guard let selector else {
      throw interpreter.exception(
        "NSInvalidArgumentException",
        "-[NSInvocation \(call.selector)]: the selector is not set")
    }
    let types = signature.encoding.arguments.dropFirst(2).map { StaticType($0.type) }
    guard selector.numberOfArguments == types.count else {
      throw interpreter.exception(
        "NSInvalidArgumentException",
        """
        -[NSInvocation \(call.selector)]: '\(selector)' takes \(selector.numberOfArguments) \
        arguments, and the signature '\(signature.encoding)' has \(types.count)
        """)
    }
    let arguments = try types.indices.map { try argument(at: $0 + 2, in: interpreter) }
    var value = returnType.zero
    if target != nil {
      value = try interpreter.send(
        selector, to: target, arguments, types: types, on: call.activation)
    }
    if case .void = value { value = returnType.zero }
    try message.setReturnValue(Bridge.swift(returnType.coerce(value), returnType))
    return .void
  }
}

extension StaticType {
  /// `true` if the script's values of this type become values of the Swift type that the encoding
  /// names.
  var isPromised: Bool {
    switch self {
    case .void, .integer, .floating, .object: true
    default: false
    }
  }

  /// Returns a number converted to this type, and any other value unchanged.
  func coerce(_ value: Value) -> Value {
    switch (self, value) {
    case (.integer(let scalar), .integer(let number)):
      .integer(Arithmetic.wrap(number, to: scalar))
    case (.integer(let scalar), .floating):
      .integer(Arithmetic.wrap(value.integer, to: scalar))
    case (.floating, .integer(let number)): .floating(Double(number))
    // An object was stored as a pointer: C copies the bytes of the pointer.
    case (.object, .pointer(let pointer as ObjectPointer)): .object(pointer.object)
    case (.object, .pointer(nil)), (.object, .integer(0)): .null
    case (.pointer, .object(nil)): .pointer(nil)
    default: value
    }
  }
}
