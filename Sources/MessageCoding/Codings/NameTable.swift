import Foundation

/// Values by names, which are found by their bytes without making a string of them.
///
/// The names are the program's own, so that bytes from outside cannot make look-ups slow.
struct NameTable<Value: Sendable>: Sendable {
  /// Where a name is among the bytes of all names, and its value among the values.
  private struct Slot: Sendable {
    var start = 0
    var count = 0
    var value = -1
  }

  // Slots hold no references, as looking at one would count them.
  private var slots: [Slot]
  private var names: [UInt8] = []
  private var values: [Value] = []

  /// Makes a table of names that differ.
  init(_ values: [String: Value]) {
    // At most half full, and a power of two.
    var capacity = 4
    while capacity < values.count * 2 { capacity *= 2 }
    slots = Array(repeating: Slot(), count: capacity)
    for (name, value) in values {
      let name = Array(name.utf8)
      var index = name.withUnsafeBytes(start)
      while slots[index].value >= 0 { index = (index + 1) & (capacity - 1) }
      slots[index] = Slot(start: names.count, count: name.count, value: self.values.count)
      names += name
      self.values.append(value)
    }
  }

  func value(for name: UnsafeRawBufferPointer) -> Value? {
    var index = start(name)
    while slots[index].value >= 0 {
      let slot = slots[index]
      if slot.count == name.count, isName(name, at: slot.start) { return values[slot.value] }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isName(_ name: UnsafeRawBufferPointer, at start: Int) -> Bool {
    guard let first = name.baseAddress else { return true }
    return names.withUnsafeBytes { names in
      guard let second = names.baseAddress else { return false }
      return memcmp(first, second + start, name.count) == 0
    }
  }

  private func start(_ name: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (slots.count - 1)
  }
}
