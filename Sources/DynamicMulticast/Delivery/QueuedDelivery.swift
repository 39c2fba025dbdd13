/// The delivery to one delegate, in the memory of its ``QueuedDeliveries``.
struct QueuedDelivery {
  private let entry: Int32

  /// The position in the block above two flags: whether it is the last of its item, and the only one of
  /// its block.
  private var bits: UInt32

  init(index: Int, position: Int, isOnly: Bool, isLast: Bool = false) {
    entry = Int32(index)
    bits = UInt32(position) << 2 | (isOnly ? 2 : 0) | (isLast ? 1 : 0)
  }

  /// The index of the delegate's entry in the plan.
  var index: Int { Int(entry) }
  var position: Int { Int(bits >> 2) }
  var isOnly: Bool { bits & 2 != 0 }

  var isLast: Bool {
    get { bits & 1 != 0 }
    set { bits = newValue ? bits | 1 : bits & ~1 }
  }
}
