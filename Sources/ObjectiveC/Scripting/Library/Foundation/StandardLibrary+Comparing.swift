import Invocation

extension StandardLibrary {
  /// Installs the methods that compare and describe the objects of a class.
  func installComparison(_ type: ClassObject) {
    type.method("isEqual:", "B@:@") { call in
      guard let other = call[0].object else { return .integer(0) }
      let equal = try call.receiver(as: ValueObject.self).isEqual(to: other, on: call.activation)
      return .integer(equal ? 1 : 0)
    }
    type.method("hash", "Q@:") { call in
      .integer(try call.receiver(as: ValueObject.self).hash(on: call.activation))
    }
    type.method("description", "@\"NSString\"@:") { call in
      call.string(
        try call.receiver(as: ValueObject.self).describe(indent: 0, on: call.activation))
    }
  }

  /// Installs `copy` for a class of immutable objects, each of which is its own copy.
  func installCopyingAsSelf(_ type: ClassObject) {
    type.protocols.insert("NSCopying")
    type.method("copyWithZone:", "@@:^v") { .object($0.receiver) }
  }
}
