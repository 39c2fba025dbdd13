public import Synchronization

/// A map from addresses to objects that threads read without taking a lock.
///
/// The map only grows. A reader may still use a replaced value or an outgrown table, so the map
/// keeps both until the map itself is deallocated. Readers therefore need neither a lock nor
/// reference counts. The capacity of the table doubles, so all outgrown tables together are no
/// larger than the current table.
public final class ConcurrentMap<Value: AnyObject & Sendable>: Sendable {
  /// The address of the table that readers use.
  // Models/growing-map.pml checks this.
  @usableFromInline let current: Atomic<UInt>
  private let owned: Guarded<Owned>

  /// Tables and values that a reader may use.
  ///
  /// Only writers read or change these tables and values, and the lock `owned` guards both.
  private struct Owned: Sendable {
    var tables: [AddressTable]
    var values: [Value] = []
    var keys: [UInt: Value] = [:]
  }

  /// Creates an empty map.
  ///
  /// - Parameter minimumCapacity: The number of keys that fit before the map allocates a larger
  ///   table.
  public init(minimumCapacity: Int = 8) {
    let table = AddressTable(capacity: max(8, (minimumCapacity * 2).nextPowerOfTwo))
    current = Atomic(table.address)
    owned = Guarded(Owned(tables: [table]))
  }

  /// Returns the value for the address `key`, or `nil` if the map has no such value.
  ///
  /// The value is valid until the map is deallocated.
  @inlinable
  public func value(for key: UInt) -> Uncounted<Value>? {
    let address = AddressTable.value(for: key, at: current.load(ordering: .acquiring))
    return UnsafeRawPointer(bitPattern: address).map(Uncounted.init(address:))
  }

  /// Returns the value for the address `key`, retained, or `nil` if the map has no such value.
  ///
  /// Use this method if the map may be deallocated at any time.
  public func retainedValue(for key: UInt) -> Value? {
    // The map owns the value, but the compiler does not see that. Without this call, the compiler
    // could release the map before the value is retained.
    withExtendedLifetime(self) { value(for: key)?.object }
  }

  /// All current values, in no particular order.
  public var values: [Value] {
    owned.withLock { Array($0.keys.values) }
  }

  /// Sets the value for an address.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - key: The address, which must not be 0.
  ///   - replacing: `false` to keep the existing value if the address already has a value.
  /// - Returns: The value that the address has afterward.
  @discardableResult
  public func insert(_ value: Value, for key: UInt, replacing: Bool = false) -> Value {
    precondition(key != 0)
    return owned.withLock { owned in
      if !replacing, let existing = owned.keys[key] { return existing }
      owned.values.append(value)
      owned.keys[key] = value
      let table = owned.tables[owned.tables.count - 1]
      if owned.keys.count * 2 > table.capacity {
        let larger = AddressTable(capacity: table.capacity * 2)
        for (key, value) in owned.keys { larger.set(Self.address(of: value), for: key) }
        owned.tables.append(larger)
        current.store(larger.address, ordering: .releasing)
      } else {
        table.set(Self.address(of: value), for: key)
      }
      return value
    }
  }

  private static func address(of value: Value) -> UInt {
    UInt(bitPattern: Uncounted(value).address)
  }
}

extension Int {
  fileprivate var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
