import Foundation
@_spi(ObjectiveC) import Invocation
import RuntimeSupport

/// Converts a script's objects to Swift values.
struct SwiftValues {
  /// The converted values.
  ///
  /// While an object is being converted, its entry is the object, so an object that contains itself
  /// keeps a reference to the object.
  private var found: [ObjectIdentifier: any Sendable] = [:]
  private var depth = 0

  private static let depthLimit = 100

  /// Returns the Swift value of an object, or the object if the object has no Swift value.
  mutating func value(of object: Object) -> any Sendable {
    if let value = object.bridged { return value }
    guard let compound = object as? any CompoundValue else {
      // The value of a library object is immutable, or guarded like the object.
      return (object as? any Wrapper).map {
        SendableBox.assume($0.wrapped)
      }
        ?? object
    }
    if let known = found[ObjectIdentifier(object)] { return known }
    guard depth < Self.depthLimit else { return object }
    found[ObjectIdentifier(object)] = object
    depth += 1
    let value = compound.swiftValue(&self)
    depth -= 1
    found[ObjectIdentifier(object)] = value
    return value
  }

  /// Returns the value as a key of a dictionary, or the object's identity if the value is not
  /// hashable.
  mutating func key(of object: Object) -> AnyHashable {
    let value = value(of: object)
    // On Linux, computing the hash of an `NSError` with a user info ends the process.
    guard !(value is NSObject), let key = value as? AnyHashable else {
      return AnyHashable(ObjectIdentifier(object))
    }
    return key
  }
}

/// An object whose Swift value includes the values of other objects: a collection, or an error.
protocol CompoundValue: Object {
  func swiftValue(_ values: inout SwiftValues) -> any Sendable
}

extension CompoundValue {
  /// The Swift value, converted with the interpreter's lock, so that the object does not change.
  var snapshot: any Sendable {
    func make() -> any Sendable {
      var values = SwiftValues()
      return values.value(of: self)
    }
    guard let interpreter else { return make() }
    return interpreter.run { _ in make() }
  }
}
