extension ClassObject {
  /// The class and its superclasses, root class last.
  var inheritanceChain: InheritanceChain { InheritanceChain(current: self) }
}

/// A sequence of a class and its superclasses, root class last.
struct InheritanceChain: Sequence, IteratorProtocol {
  fileprivate var current: ClassObject?

  mutating func next() -> ClassObject? {
    defer { current = current?.superclass }
    return current
  }
}
