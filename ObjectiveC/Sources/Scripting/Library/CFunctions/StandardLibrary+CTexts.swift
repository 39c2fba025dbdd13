import Foundation
import Invocation

extension StandardLibrary {
  /// Installs the C functions that write strings into arrays, and that find and classify
  /// characters.
  func installCTexts() {
    installFormatting()
    installCopying()
    for (name, isLast) in [("strchr", false), ("strrchr", true)] {
      interpreter.function(name, "**i") { call in
        guard case .pointer(let pointer?) = call[0] else { return .pointer(nil) }
        // The terminating zero can be found, too.
        let bytes = try call.bytes(0) + [0]
        let byte = UInt8(truncatingIfNeeded: call[1].integer)
        let index = isLast ? bytes.lastIndex(of: byte) : bytes.firstIndex(of: byte)
        return .pointer(index.map { pointer.advanced(by: $0) })
      }
    }
    let kinds: [(String, @Sendable (Int32) -> Int32)] = [
      ("isdigit", isdigit), ("isalpha", isalpha), ("isalnum", isalnum), ("isspace", isspace),
      ("isupper", isupper), ("islower", islower), ("ispunct", ispunct), ("isxdigit", isxdigit),
      ("isblank", isblank), ("iscntrl", iscntrl), ("isgraph", isgraph), ("isprint", isprint),
      ("toupper", toupper), ("tolower", tolower),
    ]
    for (name, apply) in kinds {
      interpreter.function(name, "ii") { call in
        let character = call[0].integer
        // C's functions look characters up in a table, which ends at 255.
        return .integer((-1...255).contains(character) ? Int(apply(Int32(character))) : 0)
      }
    }
  }

  private func installFormatting() {
    interpreter.function("sprintf", "i**", isVariadic: true) { call in
      let text = try call.formatted(try CString.text(call[1]))
      return try call.write(text, room: .max)
    }
    for (name, types) in [("snprintf", "i*Q*"), ("vsnprintf", "i*Q**")] {
      interpreter.function(name, types, isVariadic: name == "snprintf") { call in
        let text = try call.formatted(try CString.text(call[2]), list: 3)
        return try call.write(text, room: call[1].integer)
      }
    }
  }

  private func installCopying() {
    interpreter.function("strcpy", "***") { call in
      try call.write(try call.bytes(1) + [0], at: 0)
      return call[0]
    }
    interpreter.function("strcat", "***") { call in
      try call.write(try call.bytes(1) + [0], at: try call.bytes(0).count)
      return call[0]
    }
    for (name, appends) in [("strlcpy", false), ("strlcat", true)] {
      interpreter.function(name, "Q**Q") { call in
        let (text, size) = (try call.bytes(1), max(0, call[2].integer))
        let start = appends ? min(size, try call.bytes(0).count) : 0
        if start < size { try call.write(text.prefix(size - start - 1) + [0], at: start) }
        return .integer(start + text.count)
      }
    }
    interpreter.function("strncpy", "***Q") { call in
      let (text, room) = (try call.bytes(1), try call.size(2))
      try call.charge(2 * room)
      let rest = Array(repeating: UInt8(0), count: max(0, room - text.count))
      try call.write(Array(text.prefix(room)) + rest, at: 0)
      return call[0]
    }
  }
}

extension Call {
  /// Writes a string into the array to which the first argument points, truncated to `room` bytes
  /// including the terminating zero.
  ///
  /// - Returns: The length of the entire string in bytes, as an `int`.
  fileprivate func write(_ text: String, room: Int) throws -> Value {
    try charge(2 * text.utf8.count)
    let bytes = Array(text.utf8)
    if room > 0 { try write(bytes.prefix(room - 1) + [0], at: 0) }
    return .integer(bytes.count)
  }

  /// Writes bytes into the array to which the first argument points.
  func write(_ bytes: some Sequence<UInt8>, at offset: Int) throws {
    let pointer = try pointer(0, "an array to write to")
    for (index, byte) in bytes.enumerated() {
      try step()
      try pointer.advanced(by: offset + index).store(.integer(Int(Int8(bitPattern: byte))))
    }
  }
}
