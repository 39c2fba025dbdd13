import Invocation
import RuntimeABI

/// Finds the Swift values that objects of scripts stand for.
struct SwiftValues {
  /// What has been found; an object that contains itself stands for itself there.
  private var found: [ObjectIdentifier: any Sendable] = [:]
  private var depth = 0

  private static let depthLimit = 200

  /// The value that an object stands for, or the object.
  mutating func value(of object: Object) -> any Sendable {
    if let foreign = object as? ForeignObject { return foreign.value }
    guard let collection = object as? any SwiftCollection else {
      // What an object of the library stands for is constant, or guarded as the object is.
      return (object as? any Wrapper).map {
        SendableBox.assume($0.wrapped)
      }
        ?? object
    }
    if let known = found[ObjectIdentifier(object)] { return known }
    guard depth < Self.depthLimit else { return object }
    found[ObjectIdentifier(object)] = object
    depth += 1
    let value = collection.swiftValue(&self)
    depth -= 1
    found[ObjectIdentifier(object)] = value
    return value
  }

  /// The value as a key, or the object where the value cannot be one.
  mutating func key(of object: Object) -> AnyHashable {
    value(of: object) as? AnyHashable ?? AnyHashable(ObjectIdentifier(object))
  }
}

/// An object that stands for a collection of what its members stand for.
protocol SwiftCollection: Object {
  func swiftValue(_ values: inout SwiftValues) -> any Sendable
}

extension SwiftCollection {
  /// The Swift collection, which is made while nobody changes this one.
  var snapshot: any Sendable {
    func make() -> any Sendable {
      var values = SwiftValues()
      return values.value(of: self)
    }
    guard let machine else { return make() }
    return machine.run { _ in make() }
  }
}
