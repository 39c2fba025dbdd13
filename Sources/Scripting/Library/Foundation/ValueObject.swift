import Invocation

/// An object of the library that is known by what is in it.
///
/// Script subclasses may have their own `isEqual:`, `hash` and `description`: whoever compares or
/// describes objects asks the activation, which knows.
class ValueObject: Object, @unchecked Sendable {
  // Unchecked as its superclass is; so are its subclasses.

  func isEqual(to other: Object, on activation: Activation) throws -> Bool { self === other }

  func hash(on activation: Activation) throws -> Int { Int(bitPattern: ObjectIdentifier(self)) }

  /// What it is called in a text, where lines after the first are moved to the right.
  func describe(indent: Int, on activation: Activation) throws -> String {
    StandardLibrary.describe(self)
  }
}

extension StandardLibrary {
  /// The methods by which objects of a class are compared and described.
  func installComparison(_ type: ClassObject) {
    type.method("isEqual:", "B@:@") { call in
      guard let other = call.value(0).object else { return .integer(0) }
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

  /// Makes copies of objects of a class the objects themselves: they never change.
  func installCopyingAsSelf(_ type: ClassObject) {
    type.protocols.insert("NSCopying")
    type.method("copyWithZone:", "@@:^v") { .object($0.receiver) }
  }
}
