import Foundation

/// Values by names, which are found by their bytes without making a string of them.
///
/// The names are the program's own, so that bytes from outside cannot make look-ups slow.
struct NameTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let name: [UInt8]
    let value: Value
  }

  private var slots: [Entry?]

  /// Makes a table of names that differ.
  init(_ values: [String: Value]) {
    // At most half full, and a power of two.
    var capacity = 4
    while capacity < values.count * 2 { capacity *= 2 }
    slots = Array(repeating: nil, count: capacity)
    for (name, value) in values {
      let name = Array(name.utf8)
      var index = name.withUnsafeBytes(start)
      while slots[index] != nil { index = (index + 1) & (capacity - 1) }
      slots[index] = Entry(name: name, value: value)
    }
  }

  func value(for name: UnsafeRawBufferPointer) -> Value? {
    var index = start(name)
    while let entry = slots[index] {
      let isFound = entry.name.withUnsafeBytes { found in
        guard found.count == name.count else { return false }
        guard let first = found.baseAddress, let second = name.baseAddress else { return true }
        return memcmp(first, second, name.count) == 0
      }
      if isFound { return entry.value }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  private func start(_ name: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (slots.count - 1)
  }
}
