import Invocation
import ObjectiveCEncoding

/// Strings in C arrays of characters.
package enum CString {
  /// Returns the text at a pointer, up to the terminating zero.
  ///
  /// - Throws: ``RuntimeFailure`` if the pointer does not point into an array.
  package static func text(_ value: Value) throws -> String {
    guard case .pointer(let pointer?) = value else { return "(null)" }
    return String(decoding: try bytes(pointer), as: UTF8.self)
  }

  /// Returns the bytes at a pointer, up to the terminating zero.
  ///
  /// - Throws: ``RuntimeFailure`` if the pointer does not point into an array.
  static func bytes(_ pointer: Pointer) throws -> [UInt8] {
    guard let pointer = pointer as? ElementPointer else {
      throw RuntimeFailure("expected a char array, found \(pointer.noun)")
    }
    let elements = try pointer.memory.values()
    let rest = elements[max(0, min(pointer.index, elements.count))...]
    let count = rest.firstIndex { $0.integer & 0xFF == 0 } ?? rest.endIndex
    let activation = ActivationStack.innermost
    activation?.count((count - rest.startIndex) / 8)
    try activation?.chargeTemporary(2 * (count - rest.startIndex))
    return rest[..<count].map { UInt8(truncatingIfNeeded: $0.integer) }
  }

  /// Returns a pointer to a new zero-terminated array, and charges the budget before its
  /// allocation.
  ///
  /// There may be any number of bytes.
  ///
  /// - Throws: ``Stopped`` if the array exceeds the script's memory limit.
  static func value(charging bytes: some Collection<UInt8>) throws -> Value {
    let start = ElementPointer(Memory(zeros: bytes.count + 1, of: .integer(.char)))
    try start.memory.allocate()
    for (index, byte) in bytes.enumerated() {
      start.memory.set(index, .integer(Int(Int8(bitPattern: byte))))
    }
    return .pointer(start)
  }

  /// Returns a pointer to a new zero-terminated array with the given text.
  package static func value(_ text: String) -> Value {
    .pointer(
      ElementPointer(
        Memory((Array(text.utf8) + [0]).map { .integer(Int(Int8(bitPattern: $0))) })))
  }
}
