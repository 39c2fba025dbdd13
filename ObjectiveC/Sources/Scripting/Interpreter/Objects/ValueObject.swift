import Invocation

/// An object that is compared and described by its contents.
///
/// Subclasses in scripts may override `isEqual:`, `hash` and `description`. Compare and describe
/// objects with the methods of ``Activation``, which call the overrides.
class ValueObject: Object, @unchecked Sendable {
  // Unchecked for the same reason as the superclass, which also holds for the subclasses.

  final override var asValue: ValueObject? { self }

  func isEqual(to other: Object, on activation: Activation) throws -> Bool { self === other }

  /// The steps for copying the contents, which happens when the copy is first changed.
  var copySteps: Int { 0 }

  func hash(on activation: Activation) throws -> Int { Int(bitPattern: ObjectIdentifier(self)) }

  /// Returns the description, with all lines after the first line indented.
  func describe(indent: Int, on activation: Activation) throws -> String {
    plainDescription
  }
}
