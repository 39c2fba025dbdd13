/// Objects by keys that scripts compare, in the order in which they came.
///
/// Comparing runs code of the script, which may change the table: so nothing of it is being
/// accessed meanwhile. For the same reason what is taken out is returned, and let go of by the caller.
final class ObjectTable {
  struct Entry {
    let key: Object
    let value: Object
    let hash: Int
  }

  /// The entries, with gaps where some were removed.
  private var places: [Entry?] = []
  private var indices: [Int: [Int]] = [:]
  private(set) var count = 0

  var entries: [Entry] { places.compactMap(\.self) }

  init() {}

  init(_ other: ObjectTable) {
    places = other.places
    indices = other.indices
    count = other.count
  }

  func value(for key: Object, on activation: Activation) throws -> Object? {
    guard count > 0 else { return nil }
    return try find(key, try activation.hash(of: key), activation).flatMap { places[$0]?.value }
  }

  /// The member that is equal to an object.
  func key(equalTo key: Object, on activation: Activation) throws -> Object? {
    guard count > 0 else { return nil }
    return try find(key, try activation.hash(of: key), activation).flatMap { places[$0]?.key }
  }

  /// Sets what is there for a key; the key itself stays if it is there already.
  ///
  /// - Returns: What was there.
  @discardableResult
  func set(_ value: Object, for key: Object, on activation: Activation) throws -> Object? {
    let hash = try activation.hash(of: key)
    if let index = try find(key, hash, activation), let old = places[index] {
      places[index] = Entry(key: old.key, value: value, hash: hash)
      return old.value
    }
    indices[hash, default: []].append(places.count)
    places.append(Entry(key: key, value: value, hash: hash))
    count += 1
    return nil
  }

  /// Removes what is there for a key.
  ///
  /// - Returns: What was there.
  @discardableResult
  func remove(_ key: Object, on activation: Activation) throws -> Entry? {
    guard count > 0 else { return nil }
    let hash = try activation.hash(of: key)
    guard let index = try find(key, hash, activation), let old = places[index] else { return nil }
    places[index] = nil
    indices[hash]?.removeAll { $0 == index }
    if indices[hash]?.isEmpty == true { indices[hash] = nil }
    count -= 1
    if places.count > 16, places.count > 2 * count { closeGaps() }
    return old
  }

  /// Removes everything.
  ///
  /// - Returns: What was there.
  func removeAll() -> [Entry] {
    let old = entries
    places = []
    indices = [:]
    count = 0
    return old
  }

  private func find(_ key: Object, _ hash: Int, _ activation: Activation) throws -> Int? {
    for index in indices[hash] ?? [] {
      guard places.indices.contains(index), let entry = places[index] else { continue }
      let isEqual = try activation.areEqual(key, entry.key)
      if isEqual, places.indices.contains(index), places[index]?.key === entry.key { return index }
    }
    return nil
  }

  private func closeGaps() {
    let old = entries
    places = old
    indices = [:]
    for (index, entry) in old.enumerated() { indices[entry.hash, default: []].append(index) }
  }
}
