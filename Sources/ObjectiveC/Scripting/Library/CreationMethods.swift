import Invocation

/// Installs a class method that creates an object, together with an initializer that takes the same
/// arguments.
struct CreationMethods<Receiver: Object, Content> {
  let type: ClassObject
  let make: (Content, ClassObject) -> Receiver
  let fill: (Receiver, Content) throws -> Void

  /// Installs `selector` in the class and `initializer` in its instances.
  ///
  /// Both methods return `nil` if `content` returns `nil` for the arguments.
  func callAsFunction(
    _ selector: Selector?, _ initializer: Selector, _ types: String, isVariadic: Bool = false,
    _ content: @escaping (Call) throws -> Content?
  ) {
    if let selector {
      type.classMethod(selector, types, isVariadic: isVariadic) { call in
        guard let content = try content(call) else { return .null }
        return .object(make(content, try call.receivingClass))
      }
    }
    type.method(initializer, types, isVariadic: isVariadic) { call in
      guard let content = try content(call) else { return .null }
      try fill(try call.receiver(as: Receiver.self), content)
      return .object(call.receiver)
    }
  }
}

extension StandardLibrary {
  /// Installs `copy` and `mutableCopy`.
  ///
  /// The copy of an immutable object is the object itself.
  func installCopying<Receiver: ValueObject>(
    _ type: ClassObject, mutable: ClassObject,
    _ copy: @escaping (Receiver, ClassObject) -> Receiver
  ) {
    type.protocols.formUnion(["NSCopying", "NSMutableCopying"])
    type.method("copyWithZone:", "@@:^v") { call in
      let own = try call.receiver(as: Receiver.self)
      guard call.library.isMutable(own, mutable) else { return .object(own) }
      try call.step(own.copySteps)
      return .object(copy(own, type))
    }
    type.method("mutableCopyWithZone:", "@@:^v") { call in
      let own = try call.receiver(as: Receiver.self)
      try call.step(own.copySteps)
      return .object(copy(own, mutable))
    }
  }
}
