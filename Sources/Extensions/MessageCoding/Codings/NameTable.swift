import Foundation

/// A hash table from names to values that finds a name by its UTF-8 bytes, without making a
/// `String`.
///
/// The table uses open addressing with linear probing and the FNV-1a hash. The hash needs no random
/// seed: all keys come from the program, so bytes from outside cannot make look-ups slow.
struct NameTable<Value: Sendable>: Sendable {
  /// The UTF-8 bytes of all names, concatenated.
  private let bytes: [UInt8]

  /// Where each name in ``bytes`` ends and the next name begins.
  private let ends: [Int]

  private let values: [Value]

  /// Contains for each slot of the hash table the position of a name, or -1 if the slot is empty.
  private let slots: [Int]

  /// Makes a table from a dictionary of names and values.
  init(_ values: [String: Value]) {
    // The capacity is a power of two, and the table is at most half full.
    var capacity = 4
    while capacity < values.count * 2 { capacity *= 2 }
    var slots = Array(repeating: -1, count: capacity)
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for (position, name) in values.keys.enumerated() {
      let name = Array(name.utf8)
      var index = name.withUnsafeBytes { Self.hash($0) } & (capacity - 1)
      while slots[index] >= 0 { index = (index + 1) & (capacity - 1) }
      slots[index] = position
      bytes += name
      ends.append(bytes.count)
    }
    self.bytes = bytes
    self.ends = ends
    self.values = Array(values.values)
    self.slots = slots
  }

  func value(for name: UnsafeRawBufferPointer) -> Value? {
    var index = Self.hash(name) & (slots.count - 1)
    while slots[index] >= 0 {
      let position = slots[index]
      if isName(name, at: position) { return values[position] }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Finds the value for a string by its UTF-8 bytes.
  ///
  /// Hashing the `String` itself could take quadratic time; see ``JSONScanner``.
  func value(for name: String) -> Value? {
    var name = name
    return name.withUTF8 { value(for: UnsafeRawBufferPointer($0)) }
  }

  private func isName(_ name: UnsafeRawBufferPointer, at position: Int) -> Bool {
    let start = position == 0 ? 0 : ends[position - 1]
    guard ends[position] - start == name.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress, let second = name.baseAddress else { return true }
      return memcmp(first + start, second, name.count) == 0
    }
  }

  private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
