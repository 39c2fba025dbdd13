package import Invocation
import ScriptProgram

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

  /// Whether an object is a collection of the library; others enumerate themselves.
  func isCollection(_ object: Object) -> Bool

  /// The elements of a collection, for `for … in`.
  func elements(of collection: Object, on activation: Activation) throws -> [Object]

  /// The number of changes of a collection, which must not be changed while it is enumerated.
  func version(of collection: Object) -> Int

  /// The exception for a collection that was changed while it was enumerated.
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
