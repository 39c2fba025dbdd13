import Synchronization

/// A hash table from words to words that any thread can read while one writer at a time adds to it.
///
/// Open addressing with linear probing, at most half full. 0 is neither a key nor a value.
public final class AddressTable: @unchecked Sendable {
  // Unchecked for the pointer: it is constant, and what it points to are atomics.
  // Models/growing-map.pml checks this.
  /// The number of slots, twice the number of keys that fit.
  public let capacity: Int
  private let slots: UnsafeMutablePointer<Slot>

  private struct Slot: ~Copyable {
    let key = Atomic<UInt>(0)
    let value = Atomic<UInt>(0)
  }

  /// Makes an empty table.
  ///
  /// The capacity is a power of two.
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

  /// Looks a key up in the table at an address, which must be alive.
  @usableFromInline
  static func value(for key: UInt, at address: UInt) -> UInt {
    let table = UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped
    return Unmanaged<AddressTable>.fromOpaque(table)._withUnsafeGuaranteedRef {
      $0.value(for: key)
    }
  }

  /// The value for a key, 0 if there is none.
  public func value(for key: UInt) -> UInt {
    var index = start(for: key)
    while true {
      let found = slots[index].key.load(ordering: .acquiring)
      if found == key { return slots[index].value.load(ordering: .acquiring) }
      if found == 0 { return 0 }
      index = (index + 1) & (capacity - 1)
    }
  }

  /// Sets the value for a key.
  ///
  /// Only one writer at a time.
  public func set(_ value: UInt, for key: UInt) {
    var index = start(for: key)
    while true {
      let found = slots[index].key.load(ordering: .relaxed)
      if found == 0 || found == key {
        // The value is stored first, so that a reader that sees the key finds its value.
        slots[index].value.store(value, ordering: .releasing)
        slots[index].key.store(key, ordering: .releasing)
        return
      }
      index = (index + 1) & (capacity - 1)
    }
  }

  private func start(for key: UInt) -> Int {
    // Addresses share their low bits; multiplying spreads the others into the high ones.
    let mixed = (key >> 3) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (capacity - 1)
  }
}
