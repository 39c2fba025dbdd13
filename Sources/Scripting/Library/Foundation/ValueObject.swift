import Invocation
import ScriptProgram

/// An object of the library that is compared and described by its contents.
///
/// Subclasses in scripts may override `isEqual:`, `hash` and `description`. Compare and describe
/// objects with the methods of ``Activation``, which call the overrides.
class ValueObject: Object, @unchecked Sendable {
  // Unchecked as its superclass is; so are its subclasses.

  final override var asValue: ValueObject? { self }

  func isEqual(to other: Object, on activation: Activation) throws -> Bool { self === other }

  func hash(on activation: Activation) throws -> Int { Int(bitPattern: ObjectIdentifier(self)) }

  /// The description, with lines after the first indented.
  func describe(indent: Int, on activation: Activation) throws -> String {
    plainDescription
  }
}

extension StandardLibrary {
  /// Installs the methods that compare and describe objects of a class.
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

  /// Installs `copy` for a class of immutable objects, which are their own copies.
  func installCopyingAsSelf(_ type: ClassObject) {
    type.protocols.insert("NSCopying")
    type.method("copyWithZone:", "@@:^v") { .object($0.receiver) }
  }
}
