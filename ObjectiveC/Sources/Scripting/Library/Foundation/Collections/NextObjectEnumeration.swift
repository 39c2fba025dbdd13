import Invocation

/// A `for … in` enumeration of the objects that a script's own subclass of `NSEnumerator` returns.
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
