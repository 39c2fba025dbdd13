import Synchronization

/// A map from addresses to objects that is read without taking a lock.
///
/// It only grows. A replaced value and an outgrown buffer are kept until the map itself goes,
/// because a reader may still be looking at them: that is what lets reading do without a lock and
/// without counting references. Buffers double, so the outgrown ones together are no larger than
/// the current one.
package final class ConcurrentMap<Value: AnyObject & Sendable>: Sendable {
  private let current: Atomic<UInt>
  private let owned: Guarded<Owned>

  /// What keeps everything readers may see alive, and is only touched by writers.
  private struct Owned: Sendable {
    var buffers: [Buffer]
    var values: [Value] = []
    var keys: [UInt: Value] = [:]
  }

  package init(minimumCapacity: Int = 8) {
    let buffer = Buffer(capacity: max(8, (minimumCapacity * 2).nextPowerOfTwo))
    current = Atomic(buffer.address)
    owned = Guarded(Owned(buffers: [buffer]))
  }

  /// The value for an address, valid for as long as the map is.
  package func value(for key: UInt) -> Unmanaged<Value>? {
    Buffer.at(current.load(ordering: .acquiring))._withUnsafeGuaranteedRef { buffer in
      let address = buffer.value(for: key)
      return UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
    }
  }

  /// Sets the value for an address, unless there is one and `replacing` is false.
  ///
  /// - Returns: The value that now stands.
  @discardableResult
  package func insert(_ value: Value, for key: UInt, replacing: Bool = false) -> Value {
    precondition(key != 0)
    return owned.withLock { owned in
      if !replacing, let standing = owned.keys[key] { return standing }
      owned.values.append(value)
      owned.keys[key] = value
      var buffer = owned.buffers[owned.buffers.count - 1]
      if owned.keys.count * 2 > buffer.capacity {
        let larger = Buffer(capacity: buffer.capacity * 2)
        for (key, value) in owned.keys { larger.set(value, for: key) }
        owned.buffers.append(larger)
        buffer = larger
        current.store(larger.address, ordering: .releasing)
      } else {
        buffer.set(value, for: key)
      }
      return value
    }
  }

  /// Open addressing with linear probing, at most half full, never shrinking.
  private final class Buffer: @unchecked Sendable {
    // Slots are atomics, written by one writer at a time and read by anyone.
    let capacity: Int
    private let slots: UnsafeMutablePointer<Slot>

    private struct Slot: ~Copyable {
      let key = Atomic<UInt>(0)
      let value = Atomic<UInt>(0)
    }

    init(capacity: Int) {
      self.capacity = capacity
      slots = .allocate(capacity: capacity)
      for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
    }

    deinit {
      slots.deinitialize(count: capacity)
      slots.deallocate()
    }

    var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

    static func at(_ address: UInt) -> Unmanaged<Buffer> {
      // The address was stored from a live buffer that its map owns.
      Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
    }

    func value(for key: UInt) -> UInt {
      var index = start(for: key)
      while true {
        let found = slots[index].key.load(ordering: .acquiring)
        if found == key { return slots[index].value.load(ordering: .acquiring) }
        if found == 0 { return 0 }
        index = (index + 1) & (capacity - 1)
      }
    }

    func set(_ value: Value, for key: UInt) {
      var index = start(for: key)
      while true {
        let found = slots[index].key.load(ordering: .relaxed)
        if found == 0 || found == key {
          // The value first: whoever sees the key finds its value.
          let address = UInt(bitPattern: Unmanaged.passUnretained(value).toOpaque())
          slots[index].value.store(address, ordering: .releasing)
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
}

extension Int {
  fileprivate var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
