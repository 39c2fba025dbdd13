import Invocation

/// An enumeration of what an `NSEnumerator` of the script's own class returns.
final class NextObjectEnumeration: Enumeration {
  private static let nextObject: Selector = "nextObject"

  private let enumerator: Object

  init(_ enumerator: Object) {
    self.enumerator = enumerator
    super.init()
  }

  override func next(on activation: Activation) throws -> Object? {
    try activation.step()
    return try activation.interpreter.send(Self.nextObject, to: enumerator, on: activation).object
  }
}
