import Synchronization

/// A hash table with words as keys and values, which any thread can read while one thread adds to
/// the table.
///
/// The table uses open addressing with linear probing, and is at most half full. 0 is neither a
/// valid key nor a valid value, because 0 marks an empty slot. The owner of the table
/// ensures that only one thread writes, and that the table does not fill up.
public final class AddressTable: @unchecked Sendable {
  // Unchecked because of the pointer `slots`: the pointer is constant, and the memory behind the
  // pointer contains only atomics. Models/growing-map.pml checks this.
  /// The number of slots, twice the number of keys that fit.
  public let capacity: Int
  private let slots: UnsafeMutablePointer<Slot>

  private struct Slot: ~Copyable {
    let key = Atomic<UInt>(0)
    let value = Atomic<UInt>(0)
  }

  /// Creates an empty table.
  ///
  /// - Parameter capacity: The number of slots, a power of two.
  public init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
    for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
  }

  deinit {
    slots.deinitialize(count: capacity)
    slots.deallocate()
  }

  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  /// Returns the value for `key` in the table at `address`, or 0 if the table has no such key.
  ///
  /// - Precondition: The table has not been deallocated, and another reference keeps the table
  ///   alive.
  @usableFromInline
  static func value(for key: UInt, at address: UInt) -> UInt {
    let table = UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped
    return Unmanaged<AddressTable>.fromOpaque(table)._withUnsafeGuaranteedRef {
      $0.value(for: key)
    }
  }

  /// Returns the value for `key`, or 0 if the table has no such key.
  public func value(for key: UInt) -> UInt {
    var index = start(for: key)
    while true {
      let found = slots[index].key.load(ordering: .acquiring)
      if found == key { return slots[index].value.load(ordering: .acquiring) }
      if found == 0 { return 0 }
      index = (index + 1) & (capacity - 1)
    }
  }

  /// Sets the value for `key` to `value`.
  ///
  /// - Precondition: No other thread calls this method at the same time, and the table has a free
  ///   slot.
  public func set(_ value: UInt, for key: UInt) {
    var index = start(for: key)
    while true {
      let found = slots[index].key.load(ordering: .relaxed)
      if found == 0 || found == key {
        // The value is stored before the key, so a reader that sees the key also sees the value.
        slots[index].value.store(value, ordering: .releasing)
        slots[index].key.store(key, ordering: .releasing)
        return
      }
      index = (index + 1) & (capacity - 1)
    }
  }

  /// Calls `body` with each key and its value, in no particular order.
  ///
  /// - Precondition: No other thread changes the table.
  public func forEach(_ body: (_ key: UInt, _ value: UnsafeRawPointer) -> Void) {
    for index in 0..<capacity {
      guard
        let value = UnsafeRawPointer(bitPattern: slots[index].value.load(ordering: .relaxed))
      else { continue }
      body(slots[index].key.load(ordering: .relaxed), value)
    }
  }

  private func start(for key: UInt) -> Int {
    // Addresses have the same low bits. The multiplication spreads the other bits into the high
    // bits.
    let mixed = (key >> 3) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (capacity - 1)
  }
}
