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

  /// The text of a list, with its elements on lines of their own.
  ///
  /// The margins are made after the elements: with one at each level of nested lists, the memory
  /// would grow with the square of the depth.
  static func list(
    _ elements: [Object], from opening: String, to closing: String, indent: Int,
    on activation: Activation
  ) throws -> String {
    try activation.chargeTemporary(elements.count * bytesOfLine)
    let texts = try elements.map { try element($0, indent: indent + 1, on: activation) }
    let margin = try margin(indent, on: activation)
    var parts = [margin, opening, "\n"]
    parts.reserveCapacity(4 * texts.count + 6)
    for (index, text) in texts.enumerated() {
      parts += [index == 0 ? "" : ",\n", margin, "    ", text]
    }
    parts += ["\n", margin, closing]
    return try activation.joined(parts)
  }

  /// The bytes that the parts of a line need besides their texts.
  static let bytesOfLine = 192

  /// The space before a line.
  static func margin(_ indent: Int, on activation: Activation) throws -> String {
    try activation.chargeTemporary(4 * indent)
    return String(repeating: "    ", count: indent)
  }
}
