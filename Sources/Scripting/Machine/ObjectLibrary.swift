package import Invocation

/// The objects that the language itself makes: of literals, boxes and errors.
package protocol ObjectLibrary: AnyObject {
  /// The object for a value of Swift's that scripts have objects of their own for, such as a string.
  func object(for value: any Sendable) -> Object?
  func number(_ value: Value, _ scalar: TypeEncoding.Scalar) -> Object
  func string(_ text: String) -> Object
  func array(_ elements: [Object]) -> Object
  func dictionary(_ pairs: [(key: Object, value: Object)]) throws -> Object

  /// An object that can be thrown: an `NSException`.
  func exception(name: String, reason: String) -> Object

  /// What is to be said of an object that was thrown and not caught.
  func reason(of exception: Object) -> String

  /// Whether the library has what is in an object; otherwise the object itself says it.
  func isCollection(_ object: Object) -> Bool

  /// What is in a collection, for `for … in`.
  func elements(of collection: Object, on activation: Activation) throws -> [Object]

  /// How often a collection has been changed, which must not happen while its elements are visited.
  func version(of collection: Object) -> Int

  /// What is thrown when it does.
  func mutation(of collection: Object) -> ThrownObject
}

extension Machine {
  var objects: any ObjectLibrary {
    guard let library else {
      fatalError("a machine is made with a library")
    }
    return library
  }

  func libraryObject(for value: any Sendable) -> Object? { objects.object(for: value) }

  func boxedNumber(_ value: Value, of scalar: TypeEncoding.Scalar) -> Object {
    objects.number(value, scalar)
  }
}
