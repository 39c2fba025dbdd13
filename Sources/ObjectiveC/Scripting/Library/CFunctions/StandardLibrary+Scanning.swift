import Foundation
import Invocation
import ObjectiveCEncoding

extension StandardLibrary {
  /// Installs the C functions that read values from strings.
  func installScanning() {
    for (name, result) in [
      ("strtol", "q"), ("strtoll", "q"), ("strtoul", "Q"), ("strtoull", "Q"),
    ] {
      interpreter.function(name, result + "*^vi") { call in
        let base = Int32(truncatingIfNeeded: call[2].integer)
        return try call.converted {
          .integer(result == "q" ? strtol($0, $1, base) : Int(bitPattern: strtoul($0, $1, base)))
        }
      }
    }
    for (name, result) in [("strtod", "d"), ("strtold", "D"), ("strtof", "f")] {
      interpreter.function(name, result + "*^v") { call in
        try call.converted { .floating(result == "f" ? Double(strtof($0, $1)) : strtod($0, $1)) }
      }
    }
    interpreter.function("sscanf", "i**", isVariadic: true) { call in
      var reader = TextReader(targets: call.rest, types: call.restTypes)
      return try reader.scan(call)
    }
    interpreter.function("vsscanf", "i***") { call in
      var reader = TextReader(targets: try Self.begun(call[2]).rest, types: [])
      return try reader.scan(call)
    }
  }
}

extension Call {
  /// Converts the string in the first argument, and stores a pointer to the rest of the string in
  /// the memory to which the second argument points.
  fileprivate func converted(
    _ convert: (UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) throws -> Value {
    var count = 0
    let value = (try bytes(0) + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
      guard let start = $0.baseAddress else { return Value.integer(0) }
      var end: UnsafeMutablePointer<CChar>?
      errno = 0
      defer { count = end.map { UnsafePointer($0) - start } ?? 0 }
      return convert(start, &end)
    }
    if errno != 0 { library.set(errno: errno) }
    if case .pointer(let target?) = self[1] {
      try target.store(.pointer(try pointer(0).advanced(by: count)))
    }
    return value
  }
}

/// Reads the values for one call of `sscanf`.
///
/// The C library reads one value at a time into a buffer that is as long as the text, because a
/// script's variables are not in C's memory.
private struct TextReader {
  /// The pointers to the variables that have not been assigned yet.
  var targets: ArraySlice<Value>

  /// The static types of all pointers, as far as the caller knows them.
  let types: [StaticType]

  // The C library's own extensions are not among these: some of them allocate memory.
  nonisolated(unsafe) private static let directive =
    /%(\*?)([0-9]*)(hh|h|ll|l|q|j|z|t|L|)([diuxXoaAeEfFgGscn%]|\[\^?\]?[^\]]*\])/

  /// Returns the number of assigned variables, or -1 if the text ends before the first value.
  mutating func scan(_ call: Call) throws -> Value {
    let text = (try call.bytes(0) + [0]).map { CChar(bitPattern: $0) }
    var rest = String(decoding: try call.bytes(1), as: UTF8.self)[...]
    var (position, assignedCount, literal, hasRead) = (0, 0, "", false)
    while let percent = rest.firstIndex(of: "%") {
      literal += rest[..<percent]
      rest = rest[percent...]
      let size = text.count - position + 16
      try call.step(1 + (rest.utf8.count + size) / 16)
      guard let match = rest.prefixMatch(of: Self.directive) else {
        throw RuntimeFailure("the conversion '\(rest.prefix(3))' is not supported")
      }
      rest = rest[match.range.upperBound...]
      let (_, star, width, length, kind) = match.output
      let isText = kind == "s" || kind == "c" || kind.hasPrefix("[")
      if isText, !length.isEmpty {
        throw RuntimeFailure("the conversion '\(match.output.0)' is not supported")
      }
      if kind == "%" {
        literal += "%%"
        continue
      }
      try call.charge(2 * size)
      var (start, end, buffer) = (Int32(-1), Int32(-1), [UInt8](repeating: 0, count: size))
      // A `long double` is a `double` on Apple's 64-bit ARM systems.
      let directive = kind == "n" ? "" : "%\(star)\(width)\(length == "L" ? "l" : length)\(kind)"
      let needsNone = directive.isEmpty || !star.isEmpty
      let count = buffer.withUnsafeMutableBufferPointer { buffer in
        withUnsafeMutablePointer(to: &start) { start in
          withUnsafeMutablePointer(to: &end) { end in
            let own = needsNone ? nil : buffer.baseAddress
            let pointers: [(any CVarArg)?] = [start, own, end]
            return withVaList(pointers.compactMap(\.self)) {
              vsscanf(Array(text[position...]), "\(literal)%n\(directive)%n", $0)
            }
          }
        }
      }
      guard end >= 0 else { return .integer(count < 0 && !hasRead ? -1 : assignedCount) }
      (position, literal) = (position + Int(end), "")
      if kind != "n" { hasRead = true }
      guard star.isEmpty else { continue }
      guard case .pointer(let target?)? = targets.popFirst() else {
        throw RuntimeFailure("a pointer to a variable is missing for '\(match.output.0)'")
      }
      if isText {
        let bytes = kind == "c" ? buffer.prefix(Int(end - start)) : buffer.prefix { $0 != 0 } + [0]
        for (offset, byte) in bytes.enumerated() {
          try call.step()
          try target.advanced(by: offset).store(.integer(Int(Int8(bitPattern: byte))))
        }
      } else if "aAeEfFgG".contains(kind) {
        try target.store(
          .floating(
            buffer.withUnsafeBytes {
              length.isEmpty ? Double($0.load(as: Float.self)) : $0.load(as: Double.self)
            }))
      } else {
        let number = kind == "n" ? position : buffer.withUnsafeBytes { $0.load(as: Int.self) }
        try target.store(.integer(Arithmetic.wrap(number, to: scalar(length, kind))))
      }
      if kind != "n" { assignedCount += 1 }
    }
    return .integer(assignedCount)
  }

  /// Returns the type of the next variable, which has the sign of the variable's declaration.
  private func scalar(_ length: Substring, _ kind: Substring) -> TypeEncoding.Scalar {
    let isSigned = "din".contains(kind)
    let expected: TypeEncoding.Scalar =
      switch length {
      case "hh": isSigned ? .char : .unsignedChar
      case "h": isSigned ? .short : .unsignedShort
      case "": isSigned ? .int : .unsignedInt
      default: isSigned ? .longLong : .unsignedLongLong
      }
    guard case .pointer(.integer(let own)) = types[safely: types.count - targets.count - 1].decayed,
      own.size == expected.size
    else { return expected }
    return own
  }
}
