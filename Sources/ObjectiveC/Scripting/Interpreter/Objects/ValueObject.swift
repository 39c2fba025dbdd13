import Invocation

/// An object that is compared and described by its contents.
///
/// Subclasses in scripts may override `isEqual:`, `hash` and `description`. Compare and describe
/// objects with the methods of ``Activation``, which call the overrides.
class ValueObject: Object, @unchecked Sendable {
  // Unchecked as its superclass is; so are its subclasses.

  final override var asValue: ValueObject? { self }

  func isEqual(to other: Object, on activation: Activation) throws -> Bool { self === other }

  /// The steps that a copy of the contents takes, which is made when the copy is first changed.
  var copySteps: Int { 0 }

  func hash(on activation: Activation) throws -> Int { Int(bitPattern: ObjectIdentifier(self)) }

  /// The description, with lines after the first indented.
  func describe(indent: Int, on activation: Activation) throws -> String {
    plainDescription
  }
}
