/// The index of the latest registration of each delegate, by half of the delegate's address.
///
/// A hash table with linear probing, at most three quarters full. A dictionary would do, and takes most
/// of the time of adding a delegate.
struct DelegateTable: Sendable {
  private struct Slot {
    var key: UInt32 = 0

    /// Negative if the slot is empty.
    var index: Int32 = -1
  }

  private var slots: ContiguousArray<Slot> = []
  private var count = 0

  /// The index for a key, -1 if there is none.
  func index(for key: UInt32) -> Int32 {
    if slots.isEmpty { return -1 }
    return slots.withUnsafeBufferPointer { $0[Self.position(of: key, in: $0)].index }
  }

  /// Sets the index for a key.
  ///
  /// - Returns: The one that there was, -1 if there was none.
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

  /// Removes the index for a key, which is there.
  mutating func remove(_ key: UInt32) {
    count -= 1
    slots.withUnsafeMutableBufferPointer { slots in
      let mask = slots.count - 1
      var gap = Self.position(of: key, in: UnsafeBufferPointer(slots))
      var next = gap
      // Those behind the gap that are looked for from before it, or from it, move up.
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

  /// The position of a key's slot, or of the empty one that it would take.
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
    // Keys share their low bits; multiplying spreads the others into the high ones.
    Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
  }
}
