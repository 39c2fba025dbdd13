/// The text of elements in the description of a collection.
enum PropertyListText {
  /// Returns a text, in quotation marks unless it is alphanumeric.
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

  /// Returns the text of an element.
  ///
  /// A collection inside a collection is indented.
  static func element(
    _ object: Object, indent: Int, on activation: Activation
  ) throws -> String {
    if object is CollectionObject {
      return try activation.description(of: object, indent: indent)
    }
    return try quoted(try activation.description(of: object), on: activation)
  }

  /// Returns the text of a list, with each element on its own line.
  ///
  /// The margins are created after the texts of the elements. If each level of nested lists kept
  /// its margin while it described its elements, memory would grow with the square of the depth.
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

  /// The number of bytes that the parts of a line need in addition to their texts.
  static let bytesOfLine = 192

  /// Returns the white space at the beginning of a line.
  static func margin(_ indent: Int, on activation: Activation) throws -> String {
    try activation.chargeTemporary(4 * indent)
    return String(repeating: "    ", count: indent)
  }
}
