/// A slot for the delivery to one delegate, in the block of memory of ``QueuedDeliveries``.
struct QueuedDelivery {
  private let entry: Int32

  /// The position of the slot in the block, above two flags.
  ///
  /// Bit 0 is set if the slot is the last slot of its item. Bit 1 is set if the slot is the only
  /// slot of its block.
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
