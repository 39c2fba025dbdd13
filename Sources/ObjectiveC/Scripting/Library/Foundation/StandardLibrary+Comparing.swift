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

  /// Installs `copy` for a class of immutable objects, each of which is its own copy.
  func installCopyingAsSelf(_ type: ClassObject) {
    type.protocols.insert("NSCopying")
    type.method("copyWithZone:", "@@:^v") { .object($0.receiver) }
  }
}
