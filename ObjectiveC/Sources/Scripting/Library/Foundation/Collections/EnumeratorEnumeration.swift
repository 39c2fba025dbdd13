/// A `for … in` enumeration of the objects that an `NSEnumerator` has not visited.
final class EnumeratorEnumeration: Enumeration {
  private var rest: ArraySlice<Object>

  init(_ rest: ArraySlice<Object>) {
    self.rest = rest
    super.init()
  }

  override func next(on activation: Activation) throws -> Object? { rest.popFirst() }
}
