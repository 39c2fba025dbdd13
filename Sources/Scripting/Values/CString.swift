import ScriptProgram

/// Strings in C arrays of characters.
package enum CString {
  /// The text at a pointer, up to the zero.
  package static func text(_ value: Value) throws -> String {
    guard case .pointer(let pointer?) = value else { return "(null)" }
    guard let pointer = pointer as? ElementPointer else {
      throw RuntimeFailure("this pointer is to no text")
    }
    let rest = pointer.memory.elements[max(0, min(pointer.index, pointer.memory.elements.count))...]
    let bytes = rest.prefix { $0.integer & 0xFF != 0 }.map { UInt8(truncatingIfNeeded: $0.integer) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A pointer to a new array with a text and a zero.
  package static func value(_ text: String) -> Value {
    .pointer(
      ElementPointer(
        Memory((Array(text.utf8) + [0]).map { .integer(Int(Int8(bitPattern: $0))) })))
  }
}
