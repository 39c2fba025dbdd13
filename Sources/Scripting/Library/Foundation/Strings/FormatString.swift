import Glibc
import Invocation
import ScriptProgram

/// A format of `printf` and `stringWithFormat:`.
///
/// Missing arguments, or arguments of the wrong type, do not fail: a missing one counts as zero or
/// nil.
struct FormatString {
  private let format: [Unicode.Scalar]

  /// The largest width of a field.
  private static let widthLimit = 10_000

  /// The parts of a directive such as `%-10.3ld`.
  private struct Directive {
    var flags = ""
    var width: Int?
    var precision: Int?
    var position: Int?

    /// The number of bits of an integer that are printed.
    var bits = 32
    var conversion: Unicode.Scalar = "%"
  }

  init(_ format: String, on activation: Activation) throws {
    try activation.chargeTemporary(6 * format.utf8.count)
    try activation.step(format.utf8.count / 8)
    self.format = Array(format.unicodeScalars)
  }

  /// The text, with directives replaced by arguments.
  func text(of arguments: [Value], on activation: Activation) throws -> String {
    var result = String.UnicodeScalarView()
    var index = 0
    var next = 0
    func argument() -> Value? {
      defer { next += 1 }
      return arguments.indices.contains(next) ? arguments[next] : nil
    }
    while index < format.count {
      guard format[index] == "%" else {
        result.append(format[index])
        index += 1
        continue
      }
      let start = index
      guard let directive = directive(&index, { argument()?.integer ?? 0 }) else {
        result.append(contentsOf: format[start...])
        break
      }
      if directive.conversion == "%" {
        result.append("%")
        continue
      }
      let value: Value? =
        directive.position.map { arguments.indices.contains($0) ? arguments[$0] : nil }
        ?? argument()
      guard let text = try text(directive, value, activation) else {
        result.append(contentsOf: format[start..<index])
        continue
      }
      try activation.step(text.utf8.count / 16 + 1)
      try activation.chargeTemporary(2 * text.utf8.count)
      result.append(contentsOf: text.unicodeScalars)
    }
    return String(result)
  }

  // MARK: Reading

  private func directive(_ index: inout Int, _ star: () -> Int) -> Directive? {
    var directive = Directive()
    index += 1
    func peek() -> Unicode.Scalar? { index < format.count ? format[index] : nil }
    func number() -> Int? {
      var value: Int?
      while let digit = peek(), ("0"..."9").contains(digit) {
        value = min(Self.widthLimit, (value ?? 0) * 10 + Int(digit.value - 48))
        index += 1
      }
      return value
    }
    let beginning = index
    if let position = number(), position > 0, peek() == "$" {
      index += 1
      directive.position = position - 1
    } else {
      index = beginning
    }
    while let flag = peek(), "-+ #0'".unicodeScalars.contains(flag) {
      if flag != "'" { directive.flags.unicodeScalars.append(flag) }
      index += 1
    }
    func size() -> Int? {
      guard peek() == "*" else { return number() }
      index += 1
      return max(-Self.widthLimit, min(Self.widthLimit, star()))
    }
    directive.width = size()
    if let width = directive.width, width < 0 {
      directive.flags += "-"
      directive.width = -width
    }
    if peek() == "." {
      index += 1
      let precision = size() ?? 0
      directive.precision = precision < 0 ? nil : precision
    }
    while let length = peek(), "hlqLztj".unicodeScalars.contains(length) {
      directive.bits = length == "h" ? (directive.bits == 16 ? 8 : 16) : 64
      index += 1
    }
    guard let conversion = peek() else { return nil }
    directive.conversion = conversion
    index += 1
    return directive
  }

  // MARK: Writing

  private func text(
    _ directive: Directive, _ value: Value?, _ activation: Activation
  ) throws -> String? {
    switch directive.conversion {
    case "@": return padded(try Self.object(value, activation), directive)
    case "d", "i", "D": return number(directive, "ld", signed(value, directive))
    case "u", "U": return number(directive, "lu", unsigned(value, directive))
    case "x": return number(directive, "lx", unsigned(value, directive))
    case "X": return number(directive, "lX", unsigned(value, directive))
    case "o", "O": return number(directive, "lo", unsigned(value, directive))
    case "f", "F", "e", "E", "g", "G", "a", "A":
      return number(directive, String(directive.conversion), value?.floating ?? 0)
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
    let format = "%" + directive.flags + width + precision + conversion
    return withVaList([number]) { list in
      // Room for all digits of the largest number, and for the width and precision.
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
    // Counting all characters of a long text would take time.
    let space = String(repeating: " ", count: width - text.prefix(width).count)
    return directive.flags.contains("-") ? text + space : space + text
  }
}
