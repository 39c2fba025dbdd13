extension ClassObject {
  /// The class and its superclasses, the root class last.
  var inheritanceChain: InheritanceChain { InheritanceChain(current: self) }
}

/// A class and its superclasses, the root class last.
struct InheritanceChain: Sequence, IteratorProtocol {
  fileprivate var current: ClassObject?

  mutating func next() -> ClassObject? {
    defer { current = current?.superclass }
    return current
  }
}
