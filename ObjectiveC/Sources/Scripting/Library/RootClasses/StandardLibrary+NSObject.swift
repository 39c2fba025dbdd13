import Invocation

extension StandardLibrary {
  /// Installs `NSObject`, the root class of all classes except `NSProxy`.
  func installRoot() {
    let root = interpreter.addClass("NSObject", superclass: nil)
    installRootMethods(root)
    installCreation(root)
    installIntrospection(root)
    installForwarding(root)
    interpreter.originalAnswers = (
      root.instanceMethods[Selectors.respondsToSelector],
      root.instanceMethods[Selectors.methodSignature]
    )
    // A block is immutable, so its copy is the block itself.
    interpreter.addClass("NSBlock", superclass: root)
      .method("copyWithZone:", "@@:^v") { .object($0.receiver) }
  }

  /// Installs the methods that `NSObject` and `NSProxy` have in common.
  func installRootMethods(_ root: ClassObject) {
    root.protocols = ["NSObject"]
    root.classMethod("class", "#@:") { .object($0.receiver) }
    root.classMethod("initialize", "v@:") { _ in .void }
    root.classMethod("resolveInstanceMethod:", "B@::") { _ in .integer(0) }
    installClassQuestions(root)
    root.method("class", "#@:") { .object($0.receiver.isa ?? $0.receiver) }
    root.method("superclass", "#@:") { call in
      .object((call.receiver as? ClassObject ?? call.receiver.isa)?.superclass)
    }
    let object = ClassTable<Object>(type: root)
    object.method("self", "retain", "autorelease") { $0 }
    object.change("release", "dealloc", "finalize") { _ in }
    object.method("isEqual:") { (own, other: Object?) in own.identity === other?.identity }
    object.method("hash") { UInt(bitPattern: ObjectIdentifier($0.identity)) }
    object.method("description") { $0.plainDescription }
    root.method("forwardingTargetForSelector:", "@@::") { _ in .null }
    root.procedure("doesNotRecognizeSelector:", ":") { call in
      guard case .selector(let selector?) = call[0] else { return }
      throw call.interpreter.unrecognized(selector, by: call.receiver)
    }
  }

  /// Installs the questions to classes that `NSObject` and `NSProxy` have in common.
  private func installClassQuestions(_ root: ClassObject) {
    root.classMethod(
      Selectors.methodSignature, "@\"NSMethodSignature\"@::", Self.signatureOfReceiver)
    root.classMethod("isSubclassOfClass:", "B@:#") { call in
      let (own, type) = (call.receiver as? ClassObject, call.object(0) as? ClassObject)
      return call.bool(type.flatMap { own?.inherits(from: $0) } ?? false)
    }
    root.classMethod("instancesRespondToSelector:", "B@::") { call in
      guard case .selector(let selector?) = call[0] else { return .integer(0) }
      let type = call.receiver as? ClassObject
      if type?.instanceMethod(for: selector) != nil { return .integer(1) }
      let swiftClass = type?.represented?.representedClass
      let responds = call.interpreter.waiting { swiftClass?.instancesRespond(to: selector) }
      return .integer(responds == true ? 1 : 0)
    }
    root.classMethod("instanceMethodSignatureForSelector:", "@\"NSMethodSignature\"@::") { call in
      guard case .selector(let selector?) = call[0], let type = call.receiver as? ClassObject
      else { return .null }
      let method = type.instanceMethod(for: selector)
      guard method == nil, let swiftClass = type.represented?.representedClass,
        let signature = call.interpreter.waiting({
          swiftClass.instanceMethod(for: selector)?.signature
        })
      else { return Self.signature(method, call.interpreter) }
      return Self.object(for: signature, call.interpreter)
    }
  }

  private func installCreation(_ root: ClassObject) {
    // Scripts override `allocWithZone:` for singletons, so `alloc` sends `allocWithZone:`.
    root.classMethod("alloc", "@@:") { call in
      let made = call.withReceiver { receiver, _ -> Object? in
        guard receiver is ClassObject else { return nil }
        let type = unsafeDowncast(receiver, to: ClassObject.self)
        return type.traits.contains(.allocates) ? type.makeInstance() : nil
      }
      if let made { return .object(made) }
      guard let type = call.receiver as? ClassObject else { return .null }
      if let answer = try Self.answer(of: type, to: call) { return answer }
      return try call.interpreter.send(
        Selectors.allocWithZone, to: type, [.pointer(nil)], types: [.pointer(.void)],
        on: call.activation)
    }
    root.classMethod("allocWithZone:", "@@:^v") { call in
      let type = call.receiver as? ClassObject
      if let type, type.isUnavailable {
        throw RuntimeFailure("'\(type.name)' is not built in: a script cannot make instances of it")
      }
      return try Self.answer(of: type, to: call) ?? .object(type?.makeInstance())
    }
    root.classMethod("new", "@@:") { call in
      if let answer = try Self.answer(of: call.receiver, to: call) { return answer }
      let object = try call.interpreter.send(
        Selectors.alloc, to: call.receiver, on: call.activation)
      return try call.interpreter.send(Selectors.`init`, to: object.object, on: call.activation)
    }
    root.method("init", "@@:") { .object($0.receiver) }
    root.method("awakeAfterUsingCoder:", "@@:@") { .object($0.receiver) }
    root.method("copy", "@@:") { try Self.copy($0, "copyWithZone:") }
    root.method("mutableCopy", "@@:") { try Self.copy($0, "mutableCopyWithZone:") }
  }

  /// Returns the answer of a Swift class, which alone can create its instances; `nil` for any other
  /// class.
  private static func answer(of receiver: Object?, to call: Call) throws -> Value? {
    guard let receiver, receiver.swiftReceiver != nil else { return nil }
    return try call.interpreter.forward(
      call.selector, to: receiver, call.arguments, [.pointer(.void)], call.activation)
  }

  private static func copy(_ call: Call, _ selector: Selector) throws -> Value {
    try call.interpreter.send(
      selector, to: call.receiver, [.pointer(nil)], types: [.pointer(.void)], on: call.activation)
  }

  private func installIntrospection(_ root: ClassObject) {
    let object = ClassTable<Object>(type: root)
    root.method("isKindOfClass:", "B@:#") { $0.bool(Self.isKind($0.receiver, of: $0.object(0))) }
    root.method("isMemberOfClass:", "B@:#") { call in
      let (own, type) = (call.receiver, call.object(0))
      return call.bool(own.isa.map { $0 === type } ?? ((type as? MetaclassObject)?.type === own))
    }
    object.method("isProxy") { _ in false }
    root.method("debugDescription", "@\"NSString\"@:") { call in
      try call.interpreter.send(Selectors.description, to: call.receiver, on: call.activation)
    }
    root.method("respondsToSelector:", "B@::") { call in
      guard case .selector(let selector?) = call[0] else { return .integer(0) }
      if try call.interpreter.hasMethod(for: selector, call.receiver, call.activation) {
        return .integer(1)
      }
      // As for each message to a Swift object, release the interpreter's lock during the call.
      let target = call.receiver.swiftReceiver
      return .integer(call.interpreter.waiting { target?.responds(to: selector) } == true ? 1 : 0)
    }
    root.method("conformsToProtocol:", "B@:@") { call in
      guard let described = (call.object(0) as? ProtocolObject)?.described else {
        return .integer(0)
      }
      try call.step(call.interpreter.definitions.protocols.count / 8)
      let type = call.receiver as? ClassObject ?? call.receiver.isa
      return .integer(type?.conforms(to: described.name) == true ? 1 : 0)
    }
  }

  /// Returns `true` if an object is an instance of a class, or of one of its subclasses.
  ///
  /// A class is an instance of its metaclass. Metaclasses inherit like their classes, and the root
  /// metaclass inherits from the root class.
  private static func isKind(_ object: Object, of type: Object?) -> Bool {
    switch (object, type) {
    case (let own as ClassObject, let metaclass as MetaclassObject):
      own.inherits(from: metaclass.type)
    case (let own as ClassObject, let type as ClassObject):
      type.superclass == nil && own.inherits(from: type)
    case (_, let type as ClassObject): object.isa?.inherits(from: type) ?? false
    default: false
    }
  }

  // MARK: Forwarding

  private func installForwarding(_ root: ClassObject) {
    root.method(
      Selectors.methodSignature, "@\"NSMethodSignature\"@::", Self.signatureOfReceiver)
    root.method("forwardInvocation:", "v@:@") { call in
      guard let invocation = call.object(0) as? InvocationObject else { return .void }
      return try call.interpreter.send(
        Selectors.doesNotRecognize, to: call.receiver, [.selector(invocation.message.selector)],
        on: call.activation)
    }
  }

  private static func signatureOfReceiver(_ call: Call) throws -> Value {
    guard case .selector(let selector?) = call[0] else { return .null }
    let method = call.interpreter.method(of: call.receiver, for: selector)
    guard method == nil, let target = call.receiver.swiftReceiver,
      let signature = call.interpreter.waiting({ target.methodSignature(for: selector) })
    else { return Self.signature(method, call.interpreter) }
    return Self.object(for: signature, call.interpreter)
  }

  private static func signature(_ method: ScriptMethod?, _ interpreter: Interpreter) -> Value {
    guard let method, let signature = try? MethodSignature(method.encoding) else { return .null }
    return object(for: signature, interpreter)
  }

  private static func object(for signature: MethodSignature, _ interpreter: Interpreter) -> Value {
    .object(SignatureObject(signature, isa: interpreter.builtInClass("NSMethodSignature")))
  }
}
