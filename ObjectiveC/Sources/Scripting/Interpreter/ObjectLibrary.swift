import Invocation
package import ObjectiveCEncoding

/// The part of a library that makes the objects of literals, boxed values and errors.
package protocol ObjectLibrary: AnyObject {
  // The interpreter and the library are folders of one module, because a class with package access
  // cannot have subclasses in another module. The interpreter names no type of the library, which
  // `LayerTests` checks.

  /// Installs the parts of the library with a function, a constant, or contents of a class, unless
  /// they are installed.
  ///
  /// - Returns: `false` if the library itself uses the name, while it installs a part.
  func install(_ name: String) -> Bool

  /// The class of blocks.
  var blocks: ClassObject { get }

  /// Returns the object for a Swift value if the library has a class for it, such as for a string.
  func object(for value: any Sendable) -> Object?
  func number(_ value: Value, _ scalar: TypeEncoding.Scalar) -> Object
  func string(_ text: String) -> Object
  func array(_ elements: [Object]) -> Object
  func dictionary(_ pairs: [(key: Object, value: Object)]) throws -> Object

  /// Handles an uncaught error of a job; returns `false` if the host must handle the error.
  func takes(_ error: any Error) -> Bool

  /// Ends the library's activity on queues when the script is deallocated.
  func tearDown()

  /// Makes an `NSException`.
  func exception(name: String, reason: String) -> Object

  /// Returns the error text for an uncaught exception.
  func reason(of exception: Object) -> String

  /// Returns an enumeration of a library collection, or `nil` for an object that enumerates itself.
  func enumeration(of object: Object) -> Enumeration?

  /// Returns the exception for a collection that was changed during its enumeration.
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
