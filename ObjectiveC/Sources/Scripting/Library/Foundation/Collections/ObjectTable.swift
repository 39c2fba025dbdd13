/// An ordered hash table with open addressing, which compares keys by the script's `isEqual:` and
/// `hash`.
///
/// Comparing keys runs code of the script, which may change the table, so no element is being
/// accessed during a comparison. For the same reason, the functions return removed objects instead
/// of releasing them: the caller releases the objects after the change.
final class ObjectTable {
  // A `Dictionary` cannot be used. The script's `hash` and `isEqual:` may throw, which the
  // requirements of `Hashable` and `Equatable` do not allow. Code of the script that changes a
  // dictionary during an access would end the process.

  struct Entry {
    let key: Object
    let value: Object
  }

  // Entries, with gaps in place of removed entries. Keys, values and hashes are in separate arrays,
  // so that a lookup does not retain whole entries.
  @exclusivity(unchecked) private var keys: [Object?] = []
  @exclusivity(unchecked) private var values: [Object?] = []
  @exclusivity(unchecked) private var hashes: [Int] = []

  /// The buckets: each holds the index of an entry, or `empty` or `removed`.
  ///
  /// Their number is a power of two.
  ///
  /// Linear probing: a key is stored in the first bucket that was empty when the key was added,
  /// beginning with the bucket for the key's hash.
  @exclusivity(unchecked) private var buckets: [Int32] = []

  /// The number of buckets that are not empty; buckets marked as removed are included.
  @exclusivity(unchecked) private var taken = 0
  @exclusivity(unchecked) private(set) var count = 0

  private static let empty: Int32 = -1
  private static let removed: Int32 = -2

  /// Entries, in the order in which they were added.
  var entries: [Entry] {
    guard count > 0 else { return [] }
    return keys.indices.compactMap { index in
      guard let key = keys[index], let value = values[index] else { return nil }
      return Entry(key: key, value: value)
    }
  }

  /// Returns the next key, and advances `position` past the key.
  ///
  /// Returns `nil` after the last key.
  func nextKey(_ position: inout Int) -> Object? {
    while position < keys.count {
      defer { position += 1 }
      if let key = keys[position] { return key }
    }
    return nil
  }

  init() {}

  init(_ other: ObjectTable) { copy(other) }

  private func copy(_ other: ObjectTable) {
    (keys, values, hashes) = (other.keys, other.values, other.hashes)
    (buckets, taken, count) = (other.buckets, other.taken, other.count)
  }

  /// Replaces all entries by the entries of another table.
  ///
  /// - Returns: The old entries.
  func replace(with other: ObjectTable) -> ObjectTable {
    let old = ObjectTable(self)
    copy(other)
    return old
  }

  /// Returns the number of bytes to charge for a table of `count` entries.
  static func size(_ count: Int) -> Int {
    count == 0 ? 80 : 256 &+ MemoryBudget.bytes(count, of: 48)
  }

  func value(for key: Object, on activation: Activation) throws -> Object? {
    guard count > 0 else { return nil }
    guard let index = try find(key, try activation.hash(of: key), activation) else { return nil }
    return values[index]
  }

  /// Returns the key in the table that is equal to an object.
  func key(equalTo key: Object, on activation: Activation) throws -> Object? {
    guard count > 0 else { return nil }
    guard let index = try find(key, try activation.hash(of: key), activation) else { return nil }
    return keys[index]
  }

  /// Sets the value for a key.
  ///
  /// If an equal key exists, the table keeps the existing key.
  ///
  /// - Returns: The old value.
  @discardableResult
  func set(_ value: Object, for key: Object, on activation: Activation) throws -> Object? {
    let hash = try activation.hash(of: key)
    if let index = try find(key, hash, activation) {
      let old = values[index]
      values[index] = value
      return old
    }
    if 4 * (taken + 1) > 3 * buckets.count { rebuild() }
    take(hash, keys.count)
    keys.append(key)
    values.append(value)
    hashes.append(hash)
    count += 1
    return nil
  }

  /// Removes the entry for a key.
  ///
  /// - Returns: The removed entry.
  @discardableResult
  func remove(_ key: Object, on activation: Activation) throws -> Entry? {
    guard count > 0 else { return nil }
    let hash = try activation.hash(of: key)
    guard let index = try find(key, hash, activation), let key = keys[index],
      let value = values[index]
    else { return nil }
    var bucket = start(hash)
    while buckets[bucket] != Int32(index) { bucket = next(bucket) }
    buckets[bucket] = Self.removed
    keys[index] = nil
    values[index] = nil
    count -= 1
    if keys.count > 16, keys.count > 2 * count { rebuild() }
    return Entry(key: key, value: value)
  }

  /// Removes all entries.
  ///
  /// - Returns: The removed entries.
  func removeAll() -> [Entry] {
    let old = entries
    keys = []
    values = []
    hashes = []
    buckets = []
    taken = 0
    count = 0
    return old
  }

  // MARK: Buckets

  private func start(_ hash: Int) -> Int {
    // The low bits of many hashes are equal, so mix the bits and use the upper half of the product.
    let mixed = UInt(bitPattern: hash) &* 0x9e37_79b9_7f4a_7c15
    return Int(bitPattern: mixed >> 32) & (buckets.count - 1)
  }

  private func next(_ bucket: Int) -> Int { (bucket + 1) & (buckets.count - 1) }

  /// Returns the index of the entry for a key, or `nil` if the table has no such key.
  ///
  /// Each comparison may change the table, so the function checks the index again afterwards.
  private func find(_ key: Object, _ hash: Int, _ activation: Activation) throws -> Int? {
    if buckets.isEmpty { return nil }
    var bucket = start(hash)
    while bucket < buckets.count, buckets[bucket] != Self.empty {
      let index = Int(buckets[bucket])
      if index >= 0, index < hashes.count, hashes[index] == hash {
        if keys[index] === key { return index }
        if let own = keys[index] {
          let isEqual = try activation.areEqual(key, own)
          if isEqual, index < keys.count, keys[index] === own { return index }
          // The comparison may have removed all entries, and `next(_:)` needs a bucket.
          if buckets.isEmpty { return nil }
        }
      }
      try activation.step()
      bucket = next(bucket)
    }
    return nil
  }

  private func take(_ hash: Int, _ index: Int) {
    var bucket = start(hash)
    while buckets[bucket] != Self.empty { bucket = next(bucket) }
    buckets[bucket] = Int32(index)
    taken += 1
  }

  /// Removes the gaps, and allocates buckets for twice as many entries.
  private func rebuild() {
    if count < keys.count {
      let used = keys.indices.filter { keys[$0] != nil }
      hashes = used.map { hashes[$0] }
      values = used.map { values[$0] }
      keys = used.map { keys[$0] }
    }
    var size = 8
    while size < 2 * count + 2 { size *= 2 }
    buckets = Array(repeating: Self.empty, count: size)
    taken = 0
    for (index, hash) in hashes.enumerated() { take(hash, index) }
  }
}
