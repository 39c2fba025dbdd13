/// The kind of type that a name stands for, by the look of it, where no header declares the name.
package enum LikelyType {
  case block, pointer

  /// An integer of the size of `NSInteger`, as most enumerations are.
  case integer

  /// Goes by the endings that names of blocks and pointers have.
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
