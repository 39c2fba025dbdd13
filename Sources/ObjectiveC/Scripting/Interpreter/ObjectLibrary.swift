import Invocation
package import ObjectiveCEncoding

/// Makes the objects of literals, boxed values and errors.
package protocol ObjectLibrary: AnyObject {
  /// The class of blocks.
  var blocks: ClassObject { get }

  /// The object for a Swift value that the library has a class for, such as a string.
  func object(for value: any Sendable) -> Object?
  func number(_ value: Value, _ scalar: TypeEncoding.Scalar) -> Object
  func string(_ text: String) -> Object
  func array(_ elements: [Object]) -> Object
  func dictionary(_ pairs: [(key: Object, value: Object)]) throws -> Object

  /// Takes an error of a job that nothing in the script has caught, or leaves it to the host.
  func takes(_ error: any Error) -> Bool

  /// Ends what runs on queues, when the script is deallocated.
  func tearDown()

  /// Makes an `NSException`.
  func exception(name: String, reason: String) -> Object

  /// The text of an error for an exception that was not caught.
  func reason(of exception: Object) -> String

  /// An enumeration of a collection of the library; nil for other objects, which enumerate
  /// themselves.
  func enumeration(of object: Object) -> Enumeration?

  /// The exception for a collection that was changed while it was enumerated.
  func mutation(of collection: Object) -> ThrownObject
}

extension Interpreter {
  var objects: any ObjectLibrary {
    guard let library else {
      fatalError("an interpreter is made with a library")
    }
    return library
  }

  func libraryObject(for value: any Sendable) -> Object? { objects.object(for: value) }

  func boxedNumber(_ value: Value, of scalar: TypeEncoding.Scalar) -> Object {
    objects.number(value, scalar)
  }
}
