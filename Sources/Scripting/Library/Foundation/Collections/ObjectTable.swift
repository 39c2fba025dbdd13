import ScriptProgram

/// An ordered hash table, whose keys are compared by `isEqual:` and `hash` of the script.
///
/// Comparing runs code of the script, which may change the table, so no element is being accessed
/// meanwhile. For the same reason, removed objects are returned, and the caller releases them.
final class ObjectTable {
  struct Entry {
    let key: Object
    let value: Object
    let hash: Int
  }

  /// The entries, with gaps where some were removed.
  private var slots: [Entry?] = []
  private var indices: [Int: [Int]] = [:]
  private(set) var count = 0

  var entries: [Entry] { slots.compactMap(\.self) }

  init() {}

  init(_ other: ObjectTable) {
    slots = other.slots
    indices = other.indices
    count = other.count
  }

  func value(for key: Object, on activation: Activation) throws -> Object? {
    guard count > 0 else { return nil }
    return try find(key, try activation.hash(of: key), activation).flatMap { slots[$0]?.value }
  }

  /// The key of the table that is equal to an object.
  func key(equalTo key: Object, on activation: Activation) throws -> Object? {
    guard count > 0 else { return nil }
    return try find(key, try activation.hash(of: key), activation).flatMap { slots[$0]?.key }
  }

  /// Sets the value for a key; an equal key that exists already is kept.
  ///
  /// - Returns: The old value.
  @discardableResult
  func set(_ value: Object, for key: Object, on activation: Activation) throws -> Object? {
    let hash = try activation.hash(of: key)
    if let index = try find(key, hash, activation), let old = slots[index] {
      slots[index] = Entry(key: old.key, value: value, hash: hash)
      return old.value
    }
    indices[hash, default: []].append(slots.count)
    slots.append(Entry(key: key, value: value, hash: hash))
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
    guard let index = try find(key, hash, activation), let old = slots[index] else { return nil }
    slots[index] = nil
    indices[hash]?.removeAll { $0 == index }
    if indices[hash]?.isEmpty == true { indices[hash] = nil }
    count -= 1
    if slots.count > 16, slots.count > 2 * count { closeGaps() }
    return old
  }

  /// Removes all entries.
  ///
  /// - Returns: The removed entries.
  func removeAll() -> [Entry] {
    let old = entries
    slots = []
    indices = [:]
    count = 0
    return old
  }

  private func find(_ key: Object, _ hash: Int, _ activation: Activation) throws -> Int? {
    for index in indices[hash] ?? [] {
      guard slots.indices.contains(index), let entry = slots[index] else { continue }
      let isEqual = try activation.areEqual(key, entry.key)
      if isEqual, slots.indices.contains(index), slots[index]?.key === entry.key { return index }
    }
    return nil
  }

  private func closeGaps() {
    let old = entries
    slots = old
    indices = [:]
    for (index, entry) in old.enumerated() { indices[entry.hash, default: []].append(index) }
  }
}
