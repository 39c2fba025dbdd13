/// A kind of type inferred from a name's ending, if no header declares the name.
package enum LikelyType {
  case block, pointer

  /// An integer of the size of `NSInteger`, as most enumerations are.
  case integer

  /// Infers the kind from the endings that names of blocks and pointers usually have.
  package init(named name: String) {
    if name.hasSuffix("Block") || name.hasSuffix("Handler") {
      self = .block
    } else if name.hasSuffix("Ref") {
      self = .pointer
    } else {
      self = .integer
    }
  }
}
