import Foundation
import Invocation

extension StandardLibrary {
  /// C's functions that write texts into arrays, and look at characters.
  func installCTexts() {
    machine.function("sprintf", "i**", isVariadic: true) { call in
      let text = try call.formatted(try CString.text(call.value(1)), after: 1)
      return try call.write(Array(text.utf8), limit: .max)
    }
    machine.function("snprintf", "i*Q*", isVariadic: true) { call in
      let text = try call.formatted(try CString.text(call.value(2)), after: 2)
      return try call.write(Array(text.utf8), limit: call.value(1).integer)
    }
    machine.function("vsnprintf", "i*Q**") { call in
      let text = try call.formatted(try CString.text(call.value(2)), list: 3)
      return try call.write(Array(text.utf8), limit: call.value(1).integer)
    }
    machine.function("strcpy", "***") { call in
      _ = try call.write(try call.bytes(1), limit: .max)
      return call.value(0)
    }
    machine.function("strcat", "***") { call in
      let text = try call.bytes(0) + call.bytes(1)
      _ = try call.write(text, limit: .max)
      return call.value(0)
    }
    machine.function("strncpy", "***Q") { call in
      let count = max(0, call.value(2).integer)
      let text = try call.bytes(1).prefix(count)
      guard case .pointer(let pointer?) = call.value(0) else { throw Misuse("the text is NULL") }
      for index in 0..<min(count, Self.sizeLimit) {
        let byte = index < text.count ? Int(Int8(bitPattern: text[index])) : 0
        try pointer.advanced(by: index).store(.integer(byte))
      }
      return call.value(0)
    }
    for (name, fromEnd) in [("strchr", false), ("strrchr", true)] {
      machine.function(name, "**i") { call in
        guard case .pointer(let pointer?) = call.value(0) else { throw Misuse("the text is NULL") }
        let (bytes, byte) = (
          try call.bytes(0) + [0], UInt8(truncatingIfNeeded: call.value(1).integer)
        )
        let index = fromEnd ? bytes.lastIndex(of: byte) : bytes.firstIndex(of: byte)
        return .pointer(index.map { pointer.advanced(by: $0) })
      }
    }
    let kinds: [(String, @Sendable (Int32) -> Int32)] = [
      ("isdigit", isdigit), ("isalpha", isalpha), ("isalnum", isalnum), ("isspace", isspace),
      ("isupper", isupper), ("islower", islower), ("ispunct", ispunct), ("isxdigit", isxdigit),
      ("toupper", toupper), ("tolower", tolower),
    ]
    for (name, apply) in kinds {
      machine.function(name, "ii") { call in
        let character = call.value(0).integer
        // C's look into a table, which has no place for others.
        return .integer((-1...255).contains(character) ? Int(apply(Int32(character))) : 0)
      }
    }
  }
}

extension FunctionCall {
  /// Writes a text into the array that the first argument points to, and what ends it.
  ///
  /// - Returns: How long the text is, as an `int`.
  fileprivate func write(_ text: [UInt8], limit: Int) throws -> Value {
    guard limit > 0 else { return .integer(text.count) }
    guard case .pointer(let pointer?) = value(0) else { throw Misuse("the text is NULL") }
    for (index, byte) in (text.prefix(limit - 1) + [0]).enumerated() {
      try pointer.advanced(by: index).store(.integer(Int(Int8(bitPattern: byte))))
    }
    return .integer(text.count)
  }
}
