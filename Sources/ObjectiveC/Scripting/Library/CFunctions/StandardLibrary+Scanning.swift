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
        return try call.converted { Self.integer($0, $1, base, isSigned: result == "q") }
      }
    }
    for (name, result) in [("strtod", "d"), ("strtold", "D"), ("strtof", "f")] {
      interpreter.function(name, result + "*^v") { call in
        try call.converted { .floating(result == "f" ? Double(strtof($0, $1)) : strtod($0, $1)) }
      }
    }
    for name in ["sscanf", "vsscanf"] {
      interpreter.function(name, name == "sscanf" ? "i**" : "i***", isVariadic: name == "sscanf") {
        call in
        var reader = TextReader(
          text: try call.bytes(0), format: try call.bytes(1),
          targets: name == "sscanf" ? call.rest : try Self.begun(call[2]).rest,
          types: name == "sscanf" ? call.restTypes : [])
        return try reader.scan(call)
      }
    }
  }

  fileprivate static func integer(
    _ text: UnsafePointer<CChar>, _ end: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ base: Int32, isSigned: Bool
  ) -> Value {
    .integer(isSigned ? strtol(text, end, base) : Int(bitPattern: strtoul(text, end, base)))
  }
}

extension Call {
  fileprivate typealias Conversion = (
    UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> Value

  /// Converts the string in the first argument, and stores a pointer to the rest of the string in
  /// the memory to which the second argument points.
  fileprivate func converted(_ convert: Conversion) throws -> Value {
    let (value, count) = conversion(of: try bytes(0), convert)
    if case .pointer(let target?) = self[1] {
      try target.store(.pointer(try pointer(0).advanced(by: count)))
    }
    return value
  }

  /// Converts the beginning of a text, and returns the value and the number of bytes of the
  /// number.
  fileprivate func conversion(
    of bytes: some Sequence<UInt8>, _ convert: Conversion
  ) -> (value: Value, count: Int) {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return (.integer(0), 0) }
      var end: UnsafeMutablePointer<CChar>?
      errno = 0
      let value = convert(start, &end)
      if errno != 0 { library.set(errno: errno) }
      return (value, end.map { UnsafePointer($0) - start } ?? 0)
    }
  }
}

/// Reads the values for one call of `sscanf`.
private struct TextReader {
  let text: [UInt8]
  let format: [UInt8]

  /// The pointers to the variables that have not been assigned yet.
  var targets: ArraySlice<Value>

  /// The static types of all pointers, as far as the caller knows them.
  let types: [StaticType]
  var position = 0
  var index = 0
  var assignedCount = 0
  var conversionCount = 0

  /// Reads the text, and returns the number of assigned variables, or -1 if the text ends before
  /// the first conversion.
  mutating func scan(_ call: Call) throws -> Value {
    while index < format.count {
      try call.step()
      let byte = format[index]
      index += 1
      if isspace(Int32(byte)) != 0 {
        skipSpace()
      } else if byte == UInt8(ascii: "%"), format[safe: index] != UInt8(ascii: "%") {
        guard try convert(call) else {
          return .integer(conversionCount == 0 && position >= text.count ? -1 : assignedCount)
        }
      } else {
        if byte == UInt8(ascii: "%") {
          index += 1
          skipSpace()
        }
        guard position < text.count else {
          return .integer(conversionCount == 0 ? -1 : assignedCount)
        }
        guard text[position] == byte else { break }
        position += 1
      }
    }
    return .integer(assignedCount)
  }

  private mutating func skipSpace() {
    while position < text.count, isspace(Int32(text[position])) != 0 { position += 1 }
  }

  /// Reads a value for the directive that begins at `index`, and returns `false` if the text does
  /// not match.
  private mutating func convert(_ call: Call) throws -> Bool {
    let assigns = format[safe: index] != UInt8(ascii: "*")
    if !assigns { index += 1 }
    var width = 0
    while let digit = format[safe: index], (48...57).contains(digit) {
      width = min(width * 10 + Int(digit - 48), text.count)
      index += 1
    }
    var size = ""
    while let letter = format[safe: index], "hlqjztL".utf8.contains(letter) {
      size.unicodeScalars.append(Unicode.Scalar(letter))
      index += 1
    }
    guard let kind = format[safe: index] else { return false }
    index += 1
    let letter = Character(Unicode.Scalar(kind))
    if letter == "n" {
      if assigns { try store(.integer(position), scalar(size, isSigned: true), call) }
      return true
    }
    if letter != "c", letter != "[" { skipSpace() }
    let end = width == 0 ? text.count : min(text.count, position + width)
    switch letter {
    case "c":
      let count = max(1, width)
      guard text.count - position >= count else {
        position = text.count
        return false
      }
      return try take(count, assigns, isText: false, call)
    case "s", "[":
      let isMember = letter == "s" ? { isspace(Int32($0)) == 0 } : set()
      return try take(
        (text[position..<end].firstIndex { !isMember($0) } ?? end) - position, assigns, call)
    case "d", "i", "u", "x", "X", "o":
      let base: Int32 = ["d": 10, "u": 10, "i": 0, "o": 8][letter] ?? 16
      let isSigned = letter == "d" || letter == "i"
      return try number(to: end, assigns, scalar(size, isSigned: isSigned), call) {
        StandardLibrary.integer($0, $1, base, isSigned: isSigned)
      }
    case "a", "A", "e", "E", "f", "F", "g", "G":
      return try number(to: end, assigns, size.isEmpty ? .float : .double, call) {
        .floating(size.isEmpty ? Double(strtof($0, $1)) : strtod($0, $1))
      }
    default: throw RuntimeFailure("the conversion '%\(size)\(letter)' is not supported")
    }
  }

  private func scalar(_ size: String, isSigned: Bool) -> TypeEncoding.Scalar {
    switch size {
    case "hh": isSigned ? .char : .unsignedChar
    case "h": isSigned ? .short : .unsignedShort
    case "": isSigned ? .int : .unsignedInt
    default: isSigned ? .longLong : .unsignedLongLong
    }
  }

  /// Reads the characters between brackets, and returns a test for them.
  private mutating func set() -> (UInt8) -> Bool {
    let isInverted = format[safe: index] == UInt8(ascii: "^")
    if isInverted { index += 1 }
    var members = Set<UInt8>()
    let start = index
    while let byte = format[safe: index], byte != UInt8(ascii: "]") || index == start {
      if byte == UInt8(ascii: "-"), index > start, let last = format[safe: index + 1],
        last != UInt8(ascii: "]"), format[index - 1] <= last
      {
        members.formUnion(format[index - 1]...last)
      }
      members.insert(byte)
      index += 1
    }
    index += 1
    return { members.contains($0) != isInverted }
  }

  private mutating func take(
    _ count: Int, _ assigns: Bool, isText: Bool = true, _ call: Call
  ) throws -> Bool {
    guard count > 0 else { return false }
    conversionCount += 1
    let bytes = text[position..<(position + count)] + (isText ? [0] : [])
    position += count
    guard assigns else { return true }
    guard case .pointer(let target?)? = targets.popFirst() else {
      throw RuntimeFailure("a pointer to an array is missing for a conversion of the format")
    }
    for (offset, byte) in bytes.enumerated() {
      try call.step()
      try target.advanced(by: offset).store(.integer(Int(Int8(bitPattern: byte))))
    }
    assignedCount += 1
    return true
  }

  private mutating func number(
    to end: Int, _ assigns: Bool, _ scalar: TypeEncoding.Scalar, _ call: Call,
    _ convert: Call.Conversion
  ) throws -> Bool {
    // Copy only the bytes that can belong to a number, because a text may have many numbers.
    let digits = text[position..<end].prefix { isalnum(Int32($0)) != 0 || "+-.".utf8.contains($0) }
    try call.step(digits.count)
    let (value, count) = call.conversion(of: digits, convert)
    guard count > 0 else { return false }
    position += count
    conversionCount += 1
    guard assigns else { return true }
    try store(value, scalar, call)
    assignedCount += 1
    return true
  }

  private mutating func store(
    _ value: Value, _ scalar: TypeEncoding.Scalar, _ call: Call
  ) throws {
    let type = types[safely: types.count - targets.count]
    guard case .pointer(let target?)? = targets.popFirst() else {
      throw RuntimeFailure("a pointer to a variable is missing for a conversion of the format")
    }
    guard case .integer(let number) = value else { return try target.store(value) }
    // A variable of the other signedness keeps the bits.
    guard case .pointer(.integer(let own)) = type.decayed, own.size == scalar.size else {
      return try target.store(.integer(Arithmetic.wrap(number, to: scalar)))
    }
    try target.store(.integer(Arithmetic.wrap(number, to: own)))
  }
}

extension [UInt8] {
  fileprivate subscript(safe index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }
}
