/// A hash table from a delegate's key to the list index of the latest registration with that key.
///
/// `MulticastState` uses half of the delegate's address as the key. The table uses open addressing
/// with linear probing, and is at most three quarters full. A `Dictionary` would work, too, but
/// would take most of the time of adding a delegate.
struct DelegateTable: Sendable {
  private struct Slot {
    var key: UInt32 = 0

    /// The list index, or a negative number if the slot is empty.
    var index: Int32 = -1
  }

  /// The slots, whose number is 0 or a power of two, so that a mask can replace the remainder.
  private var slots: ContiguousArray<Slot> = []
  private var count = 0

  /// Returns the index for a key, or -1 if the table does not have the key.
  func index(for key: UInt32) -> Int32 {
    if slots.isEmpty { return -1 }
    return slots.withUnsafeBufferPointer { $0[Self.position(of: key, in: $0)].index }
  }

  /// Sets the index for a key.
  ///
  /// - Returns: The previous index for the key, or -1 if the table did not have the key.
  @discardableResult
  mutating func set(_ index: Int32, for key: UInt32) -> Int32 {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let old = slots.withUnsafeMutableBufferPointer { slots in
      let position = Self.position(of: key, in: UnsafeBufferPointer(slots))
      let old = slots[position].index
      slots[position] = Slot(key: key, index: index)
      return old
    }
    if old < 0 { count += 1 }
    return old
  }

  /// Removes a key and its index.
  ///
  /// - Precondition: The table has the key.
  mutating func remove(_ key: UInt32) {
    count -= 1
    slots.withUnsafeMutableBufferPointer { slots in
      let mask = slots.count - 1
      var gap = Self.position(of: key, in: UnsafeBufferPointer(slots))
      var next = gap
      // Backward-shift deletion: a following slot moves into the gap if its probe sequence starts
      // at or before the gap. So no lookup stops at the gap too early.
      while true {
        next = (next + 1) & mask
        if slots[next].index < 0 { break }
        let start = Self.start(of: slots[next].key, mask)
        if (next &- start) & mask >= (next &- gap) & mask {
          slots[gap] = slots[next]
          gap = next
        }
      }
      slots[gap] = Slot()
    }
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: Slot(), count: max(4, old.count * 2))
    slots.withUnsafeMutableBufferPointer { slots in
      for slot in old where slot.index >= 0 {
        slots[Self.position(of: slot.key, in: UnsafeBufferPointer(slots))] = slot
      }
    }
  }

  /// Returns the position of a key's slot, or of the empty slot at which the probe sequence ends.
  ///
  /// The loop ends because the table is never full.
  @inline(__always)
  private static func position(of key: UInt32, in slots: UnsafeBufferPointer<Slot>) -> Int {
    let mask = slots.count - 1
    var position = start(of: key, mask)
    while slots[position].index >= 0, slots[position].key != key {
      position = (position + 1) & mask
    }
    return position
  }

  @inline(__always)
  private static func start(of key: UInt32, _ mask: Int) -> Int {
    // Fibonacci hashing: keys often have equal low bits. The multiplication carries the differing
    // bits into the high half of the product, and the shift selects the high half.
    Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
  }
}
