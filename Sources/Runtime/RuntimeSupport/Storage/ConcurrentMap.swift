public import Synchronization

/// A map from addresses to objects that is read without taking a lock.
///
/// It only grows. Replaced values and outgrown tables are kept until the map is deallocated,
/// because a reader may still use them: so readers need neither a lock nor reference counting.
/// Tables double, so the outgrown ones together are no larger than the current one.
public final class ConcurrentMap<Value: AnyObject & Sendable>: Sendable {
  /// The address of the table that readers use.
  // Models/growing-map.pml checks this.
  @usableFromInline let current: Atomic<UInt>
  private let owned: Guarded<Owned>

  /// Holds everything that readers may see.
  ///
  /// Only writers touch it.
  private struct Owned: Sendable {
    var tables: [AddressTable]
    var values: [Value] = []
    var keys: [UInt: Value] = [:]
  }

  /// Makes an empty map.
  public init(minimumCapacity: Int = 8) {
    let table = AddressTable(capacity: max(8, (minimumCapacity * 2).nextPowerOfTwo))
    current = Atomic(table.address)
    owned = Guarded(Owned(tables: [table]))
  }

  /// The value for an address, valid for as long as the map is.
  @inlinable
  public func value(for key: UInt) -> Uncounted<Value>? {
    let address = AddressTable.value(for: key, at: current.load(ordering: .acquiring))
    return UnsafeRawPointer(bitPattern: address).map(Uncounted.init(address:))
  }

  /// The value for an address, for maps that may be deallocated at any time.
  public func retainedValue(for key: UInt) -> Value? {
    // The map holds the value, which the compiler does not see.
    withExtendedLifetime(self) { value(for: key)?.object }
  }

  /// All values, in no order.
  public var values: [Value] {
    owned.withLock { Array($0.keys.values) }
  }

  /// Sets the value for an address, unless there is one and `replacing` is false.
  ///
  /// - Returns: The value that the address has now.
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
