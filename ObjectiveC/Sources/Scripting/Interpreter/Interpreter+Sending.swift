@_spi(ObjectiveC) package import Invocation
import ObjectiveCEncoding
import RuntimeSupport

extension Interpreter {
  /// Returns the method that an object runs for a selector.
  package func method(of receiver: Object, for selector: Selector) -> ScriptMethod? {
    if let type = receiver.isa { return type.instanceMethod(for: selector) }
    if let metaclass = receiver as? MetaclassObject {
      // The class of each metaclass is the metaclass of the root class.
      return metaclass.type.inheritanceChain.last?.classMethod(for: selector)
    }
    let type = receiver as? ClassObject
    return (type?.exchangedMetaclass ?? type)?.classMethod(for: selector)
  }

  /// Sends a message; a message to `nil` returns zero.
  ///
  /// `types` contains the types of the arguments, as far as the sender knows them.
  package func send(
    _ selector: Selector, to receiver: Object?, _ arguments: [Value] = [],
    types: [StaticType] = [], on activation: Activation
  ) throws -> Value {
    guard let receiver else { return knownShape(of: selector)?.result.zero ?? .null }
    if let method = method(of: receiver, for: selector) {
      try initializeIfNeeded(receiver, activation)
      return try invoke(method, on: receiver, arguments, types: types, activation: activation)
    }
    return try forward(selector, to: receiver, arguments, types, activation)
  }

  /// Sends `initialize` to a class before its first use, to superclasses first.
  func initializeIfNeeded(_ receiver: Object, _ activation: Activation) throws {
    // Only a class has no `isa`.
    guard receiver.isa == nil, let type = receiver as? ClassObject, !type.isInitialized else {
      return
    }
    type.isInitialized = true
    if let superclass = type.superclass { try initializeIfNeeded(superclass, activation) }
    if let method = type.classMethod(for: Selectors.initialize), method.isScript {
      _ = try invoke(method, on: type, [], activation: activation)
    }
  }

  /// Runs the pending `load` methods: first of classes, superclasses before subclasses, then of
  /// categories.
  func loadClasses(_ activation: Activation) throws {
    if definitions.loads.isEmpty { return }
    let pending = definitions.loads
    definitions.loads = []
    var done: Set<ObjectIdentifier> = []
    func load(_ type: ClassObject) throws {
      guard done.insert(ObjectIdentifier(type)).inserted else { return }
      if let superclass = type.superclass { try load(superclass) }
      for (method, isOfCategory) in pending where method.owner === type && !isOfCategory {
        _ = try invoke(method, on: type, [], activation: activation)
      }
    }
    for (method, isOfCategory) in pending where !isOfCategory { try load(method.owner) }
    for (method, isOfCategory) in pending where isOfCategory {
      _ = try invoke(method, on: method.owner, [], activation: activation)
    }
  }

  // MARK: Forwarding

  /// Sends a message through the forwarding chain of an object without a method for the selector.
  func forward(
    _ selector: Selector, to receiver: Object, _ arguments: [Value], _ types: [StaticType],
    _ activation: Activation
  ) throws -> Value {
    try activation.step()
    try activation.checkDepth()
    if let target = receiver.swiftReceiver {
      return try send(selector, toSwift: target, arguments, types, activation)
    }
    if try resolves(selector, for: receiver, activation),
      let method = method(of: receiver, for: selector)
    {
      return try invoke(method, on: receiver, arguments, types: types, activation: activation)
    }
    let target = try ask(receiver, Selectors.forwardingTarget, .selector(selector), activation)
    if let target = target?.object, target !== receiver {
      return try send(selector, to: target, arguments, types: types, on: activation)
    }
    // A receiver that has the method sends it to `super`, whose class is only declared.
    if standIns != nil, method(of: receiver, for: selector) != nil,
      let value = standIn(for: selector, sentTo: receiver)
    {
      return value
    }
    let signature = try ask(receiver, Selectors.methodSignature, .selector(selector), activation)
    if let signature = signature?.object as? SignatureObject {
      let invocation = makeInvocation(
        signature.signature, selector, receiver, arguments, types)
      if try ask(receiver, Selectors.forwardInvocation, .object(invocation), activation) != nil {
        return try invocation.returnValue(in: self)
      }
    }
    if let value = standIn(for: selector, sentTo: receiver) { return value }
    guard try ask(receiver, Selectors.doesNotRecognize, .selector(selector), activation) != nil
    else { throw unrecognized(selector, by: receiver) }
    return .null
  }

  /// Sends a message of the forwarding chain, or returns `nil` if the receiver has no method for
  /// it.
  ///
  /// The method may be missing, because the receiver's class may inherit from neither `NSObject`
  /// nor `NSProxy`. A missing method does not start forwarding, which would send the same message
  /// again, without end.
  private func ask(
    _ receiver: Object, _ selector: Selector, _ argument: Value, _ activation: Activation
  ) throws -> Value? {
    guard try hasMethod(for: selector, receiver, activation) else { return nil }
    return try send(selector, to: receiver, [argument], on: activation)
  }

  /// Returns the exception for a message without a corresponding method.
  func unrecognized(_ selector: Selector, by receiver: Object) -> ThrownObject {
    let address = String(UInt(bitPattern: ObjectIdentifier(receiver.identity)), radix: 16)
    let kind = receiver is ClassObject ? ("+", "class") : ("-", "instance")
    let type = receiver as? ClassObject ?? receiver.isa
    let name = type?.name ?? "?"
    let reason =
      type?.isUnavailable == true
      ? type?.superclass == nil
        ? "; an unretained reference has outlived its object" : "; the class is not built in"
      : forwardsWithoutSignature(receiver)
        ? """
        ; \(name) implements forwardInvocation:, which is sent only if methodSignatureForSelector: \
        returns a signature: implement that, too, and return the target's
        """ : ""
    return exception(
      "NSInvalidArgumentException",
      "\(kind.0)[\(name) \(selector)]: unrecognized selector sent to \(kind.1) 0x\(address)"
        + reason)
  }

  /// Returns whether an object's class implements `forwardInvocation:`, but inherits
  /// `methodSignatureForSelector:`.
  ///
  /// The inherited method returns no signature for a message that is to be forwarded.
  private func forwardsWithoutSignature(_ receiver: Object) -> Bool {
    method(of: receiver, for: Selectors.forwardInvocation)?.isScript == true
      && method(of: receiver, for: Selectors.methodSignature)?.isScript != true
  }

  /// Returns whether an object has a method for a selector, or its class resolves the method.
  func hasMethod(
    for selector: Selector, _ receiver: Object, _ activation: Activation
  ) throws -> Bool {
    try method(of: receiver, for: selector) != nil
      || (resolves(selector, for: receiver, activation)
        && method(of: receiver, for: selector) != nil)
  }

  private func resolves(
    _ selector: Selector, for receiver: Object, _ activation: Activation
  ) throws -> Bool {
    guard let type = receiver.isa,
      let resolver = type.classMethod(for: Selectors.resolveInstanceMethod), resolver.isScript
    else { return false }
    return try invoke(resolver, on: type, [.selector(selector)], activation: activation).isTrue
  }

  private func makeInvocation(
    _ signature: MethodSignature, _ selector: Selector, _ receiver: Object,
    _ arguments: [Value], _ types: [StaticType]
  ) -> InvocationObject {
    let declared = signature.encoding.arguments.dropFirst(2).map { StaticType($0.type) }
    var message = Invocation(
      selector,
      arguments: arguments.enumerated().map { index, value in
        Bridge.swift(value, index < declared.count ? declared[index] : types[safely: index])
      })
    if StaticType(signature.encoding.returnType).isPromised {
      message.returnType = signature.returnType
    }
    message.target = receiver
    let object = InvocationObject(message, signature, isa: builtInClass("NSInvocation"))
    return object
  }

  /// Returns the library's class with the given name.
  package func builtInClass(_ name: String) -> ClassObject {
    addClass(name, superclass: definitions.classes["NSObject"])
  }

  // MARK: Swift objects

  /// Sends a message to a Swift object, without holding the interpreter's lock meanwhile.
  private func send(
    _ selector: Selector, toSwift target: any Respondable, _ arguments: [Value],
    _ types: [StaticType], _ activation: Activation
  ) throws -> Value {
    let wanted = target.argumentTypes(of: selector)
    let message = Invocation(
      selector,
      arguments: arguments.enumerated().map { index, argument in
        if let object = argument.object, let wanted, index < wanted.count,
          let value = object.value(as: wanted[index])
        {
          return value
        }
        return Bridge.swift(argument, types[safely: index])
      })
    do {
      let value = try waiting { try target.receive(message) }
      if ExistentialBox.isExactly(NoReturnValue.self, value) { return .void }
      return Bridge.value(value, as: .dynamic, in: self)
    } catch let error as ScriptError {
      throw error
    } catch let error as ThrownObject {
      throw error
    } catch {
      throw RuntimeFailure("\(error)")
    }
  }
}

extension [StaticType] {
  subscript(safely index: Int) -> StaticType {
    indices.contains(index) ? self[index] : .dynamic
  }
}
