/// The text of elements in the description of a collection.
enum PropertyListText {
  /// A text, quoted unless it is alphanumeric.
  static func quoted(_ text: String, on activation: Activation) throws -> String {
    let isWord =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: false
        }
      }
    if isWord { return text }
    try activation.step(text.utf8.count / 2)
    try activation.chargeTemporary(8 * text.utf8.count)
    return text.utf16.reduce(into: "\"") { $0 += escaped($1) } + "\""
  }

  private static func escaped(_ unit: UInt16) -> String {
    switch unit {
    case 0x22: "\\\""
    case 0x5C: "\\\\"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    case 0x20...0x7E: String(Unicode.Scalar(UInt8(unit)))
    default: "\\U" + hexadecimal(unit)
    }
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The text of an element; a collection within a collection is indented.
  static func element(
    _ object: Object, indent: Int, on activation: Activation
  ) throws -> String {
    if object is CollectionObject {
      return try activation.description(of: object, indent: indent)
    }
    return try quoted(try activation.description(of: object), on: activation)
  }

  static func margin(_ indent: Int) -> String { String(repeating: "    ", count: indent) }
}
