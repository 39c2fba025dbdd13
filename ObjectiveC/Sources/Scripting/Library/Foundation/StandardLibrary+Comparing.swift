import Invocation

extension StandardLibrary {
  /// Installs the methods that compare and describe the objects of a class.
  ///
  /// If `equal` is given, it is another name of `isEqual:`.
  func installComparison(_ type: ClassObject, equal: Selector? = nil) {
    let value = ClassTable<ValueObject>(type: type)
    for name in ["isEqual:", equal ?? "isEqual:"] {
      value.method(name) { (own, other: Object?, call: Call) in
        try other.map { try own.isEqual(to: $0, on: call.activation) } ?? false
      }
    }
    value.method("hash") { (own, call: Call) in
      UInt(bitPattern: try own.hash(on: call.activation))
    }
    value.method("description") { (own, call: Call) in
      try own.describe(indent: 0, on: call.activation)
    }
  }

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

  /// Installs `copy` for a class of immutable objects, each of which is its own copy.
  func installCopyingAsSelf(_ type: ClassObject) {
    type.protocols.insert("NSCopying")
    type.method("copyWithZone:", "@@:^v") { .object($0.receiver) }
  }
}
