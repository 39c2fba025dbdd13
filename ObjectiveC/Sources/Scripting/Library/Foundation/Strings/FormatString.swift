import Glibc
import Invocation

/// A format string of `printf` and `stringWithFormat:`.
///
/// Missing arguments and arguments of the wrong type do not fail: a missing argument counts as zero
/// or `nil`.
struct FormatString {
  private let format: String

  /// The greatest width and precision of a field.
  private static let widthLimit = 10_000

  /// Parts of a directive such as `%-10.3ld`.
  private struct Directive {
    var flags: [UInt8] = []
    var width: Int?
    var precision: Int?
    var position: Int?

    /// The number of bits of an integer that are printed.
    var bits = 32
    var conversion = UInt8(ascii: "%")

    /// `true` if the directive has no flags, no width and no precision.
    var isPlain: Bool { flags.isEmpty && width == nil && precision == nil }
  }

  init(_ format: String, on activation: Activation) throws {
    try activation.chargeTemporary(4 * format.utf8.count)
    try activation.step(format.utf8.count / 8)
    self.format = format
  }

  /// Returns the text, with the directives replaced by arguments.
  func text(of arguments: [Value], on activation: Activation) throws -> String {
    try arguments.withUnsafeBufferPointer { try text(of: $0, on: activation) }
  }

  /// Returns the text, with the directives replaced by arguments.
  func text(
    of arguments: UnsafeBufferPointer<Value>, on activation: Activation
  ) throws -> String {
    var format = format
    return try format.withUTF8 { try text($0, arguments, activation) }
  }

  private func text(
    _ format: UnsafeBufferPointer<UInt8>, _ arguments: UnsafeBufferPointer<Value>,
    _ activation: Activation
  ) throws -> String {
    var result: [UInt8] = []
    result.reserveCapacity(format.count + 16)
    var index = 0
    var next = 0
    func argument() -> Value? {
      defer { next += 1 }
      return arguments.indices.contains(next) ? arguments[next] : nil
    }
    while index < format.count {
      let start = index
      while index < format.count, format[index] != UInt8(ascii: "%") { index += 1 }
      if index > start {
        result.append(contentsOf: format[start..<index])
        continue
      }
      guard let directive = directive(format, &index, { argument()?.integer ?? 0 }) else {
        result.append(contentsOf: format[start...])
        break
      }
      if directive.conversion == UInt8(ascii: "%") {
        result.append(directive.conversion)
        continue
      }
      let value: Value? =
        directive.position.map { arguments.indices.contains($0) ? arguments[$0] : nil }
        ?? argument()
      let count = result.count
      if !write(directive, value, to: &result) {
        guard let text = try text(directive, value, activation) else {
          result.append(contentsOf: format[start..<index])
          continue
        }
        try activation.chargeTemporary(3 * text.utf8.count)
        result.append(contentsOf: text.utf8)
      } else {
        try activation.chargeTemporary(3 * (result.count - count))
      }
      try activation.step((result.count - count) / 16 + 1)
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Reading

  private func directive(
    _ format: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ star: () -> Int
  ) -> Directive? {
    var directive = Directive()
    index += 1
    func peek() -> UInt8? { index < format.count ? format[index] : nil }
    func number() -> Int? {
      var value: Int?
      while let digit = peek(), UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit {
        value = min(Self.widthLimit, (value ?? 0) * 10 + Int(digit - UInt8(ascii: "0")))
        index += 1
      }
      return value
    }
    let beginning = index
    if let position = number(), position > 0, peek() == UInt8(ascii: "$") {
      index += 1
      directive.position = position - 1
    } else {
      index = beginning
    }
    loop: while let flag = peek() {
      switch flag {
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: " "), UInt8(ascii: "#"),
        UInt8(ascii: "0"):
        directive.flags.append(flag)
      case UInt8(ascii: "'"): break
      default: break loop
      }
      index += 1
    }
    func size() -> Int? {
      guard peek() == UInt8(ascii: "*") else { return number() }
      index += 1
      return max(-Self.widthLimit, min(Self.widthLimit, star()))
    }
    directive.width = size()
    if let width = directive.width, width < 0 {
      directive.flags.append(UInt8(ascii: "-"))
      directive.width = -width
    }
    if peek() == UInt8(ascii: ".") {
      index += 1
      let precision = size() ?? 0
      directive.precision = precision < 0 ? nil : precision
    }
    loop: while let length = peek() {
      switch length {
      case UInt8(ascii: "h"): directive.bits = directive.bits == 16 ? 8 : 16
      case UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "L"), UInt8(ascii: "z"),
        UInt8(ascii: "t"), UInt8(ascii: "j"):
        directive.bits = 64
      default: break loop
      }
      index += 1
    }
    guard let conversion = peek() else { return nil }
    directive.conversion = conversion
    index += 1
    return directive
  }

  // MARK: Writing

  /// Writes an integer if the directive is plain, which most directives are.
  ///
  /// - Returns: `false` if the directive is not plain or not for an integer; nothing is written
  ///   then.
  private func write(_ directive: Directive, _ value: Value?, to result: inout [UInt8]) -> Bool {
    guard directive.isPlain else { return false }
    switch Unicode.Scalar(directive.conversion) {
    case "d", "i", "D":
      let number = signed(value, directive)
      if number < 0 { result.append(UInt8(ascii: "-")) }
      result.appendDigits(of: number.magnitude)
    case "u", "U":
      result.appendDigits(of: UInt(bitPattern: unsigned(value, directive)))
    default: return false
    }
    return true
  }

  private func text(
    _ directive: Directive, _ value: Value?, _ activation: Activation
  ) throws -> String? {
    switch Unicode.Scalar(directive.conversion) {
    case "@": return padded(try Self.object(value, activation), directive)
    case "d", "i", "D": return number(directive, "ld", signed(value, directive))
    case "u", "U": return number(directive, "lu", unsigned(value, directive))
    case "x": return number(directive, "lx", unsigned(value, directive))
    case "X": return number(directive, "lX", unsigned(value, directive))
    case "o", "O": return number(directive, "lo", unsigned(value, directive))
    case let letter where "fFeEgGaA".unicodeScalars.contains(letter):
      return number(directive, String(letter), value?.floating ?? 0)
    case "c":
      return padded(Self.character(UInt8(truncatingIfNeeded: value?.integer ?? 0)), directive)
    case "C":
      return padded(Self.character(UInt16(truncatingIfNeeded: value?.integer ?? 0)), directive)
    case "s": return padded(try Self.cString(value), directive)
    case "S": return padded(try Self.cString(value), directive)
    case "p":
      let address = UInt(bitPattern: value?.integer ?? 0)
      return padded("0x" + String(address, radix: 16), directive)
    case "n": return ""
    default: return nil
    }
  }

  private static func character(_ unit: some FixedWidthInteger) -> String {
    String(Unicode.Scalar(UInt32(truncatingIfNeeded: unit)) ?? "\u{FFFD}")
  }

  private static func object(_ value: Value?, _ activation: Activation) throws -> String {
    switch value {
    case .object(let object)?: try activation.description(of: object)
    case .integer(let number)?: "\(number)"
    case .floating(let number)?: "\(number)"
    case .selector(let selector?)?: selector.name
    case .pointer(let pointer as ObjectPointer)?: try activation.description(of: pointer.object)
    case .pointer(let pointer?)?: "0x" + String(UInt(bitPattern: pointer.address), radix: 16)
    case .structure?, .void?, .selector(nil)?, .pointer(nil)?, nil: "(null)"
    }
  }

  private static func cString(_ value: Value?) throws -> String {
    switch value {
    case .pointer(let pointer as ElementPointer)?: try CString.text(.pointer(pointer))
    case .object(let string as StringObject)?: string.text
    default: "(null)"
    }
  }

  private func signed(_ value: Value?, _ directive: Directive) -> Int {
    let number = value?.integer ?? 0
    return switch directive.bits {
    case 8: Int(Int8(truncatingIfNeeded: number))
    case 16: Int(Int16(truncatingIfNeeded: number))
    case 32: Int(Int32(truncatingIfNeeded: number))
    default: number
    }
  }

  private func unsigned(_ value: Value?, _ directive: Directive) -> Int {
    let number = value?.integer ?? 0
    return directive.bits == 64 ? number : number & ((1 << directive.bits) - 1)
  }

  private func number(_ directive: Directive, _ conversion: String, _ number: any CVarArg) -> String
  {
    let width = directive.width.map(String.init) ?? ""
    let precision = directive.precision.map { ".\($0)" } ?? ""
    let flags = String(decoding: directive.flags, as: UTF8.self)
    let format = "%" + flags + width + precision + conversion
    return withVaList([number]) { list in
      // The buffer holds all digits of the greatest number, and the width and precision.
      let size = 512 + (directive.width ?? 0) + (directive.precision ?? 0)
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
        let count = vsnprintf(buffer.baseAddress, size, format, list)
        let bytes = buffer.prefix(max(0, min(Int(count), size - 1)))
        return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }
  }

  private func padded(_ text: String, _ directive: Directive) -> String {
    var text = text
    if let precision = directive.precision { text = String(text.prefix(precision)) }
    guard let width = directive.width else { return text }
    // Count at most `width` characters, because counting all characters of a long text takes time.
    let space = String(repeating: " ", count: width - text.prefix(width).count)
    return directive.flags.contains(UInt8(ascii: "-")) ? text + space : space + text
  }
}

extension [UInt8] {
  /// Appends the decimal digits of a number.
  fileprivate mutating func appendDigits(of number: UInt) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = number
      repeat {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        start -= 1
        digits.initializeElement(
          at: start, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
        rest = quotient
      } while rest > 0
      append(contentsOf: digits[start...])
    }
  }
}
