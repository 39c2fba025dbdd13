/// An enumeration of what an `NSEnumerator` has not visited, by `for … in`.
final class EnumeratorEnumeration: Enumeration {
  private var rest: ArraySlice<Object>

  init(_ rest: ArraySlice<Object>) {
    self.rest = rest
    super.init()
  }

  override func next(on activation: Activation) throws -> Object? { rest.popFirst() }
}
