/// The attributes of a declaration that a program depends on.
struct ProgramAttributes {
  /// Whether its members follow each other without padding: `packed`.
  var isPacked = false

  /// The least alignment in bytes: `aligned(n)`, `_Alignas(n)`.
  var alignment: Int?

  /// The function that is called when the variable goes out of scope: `cleanup(f)`.
  var cleanup: String?

  /// Whether the function runs before `main`, or after it, and in which order.
  var constructor: Int?
  var destructor: Int?
}

extension ProgramAttributes {
  /// The priority of a constructor or destructor that names none: the last.
  static let lastPriority = 65535

  /// Collects the attributes among the tokens that a parser has read since the one with an index.
  ///
  /// Those of parameters, and those that belong to a structure or an enumeration itself, are left
  /// out.
  init(_ parser: Parser, from first: Int) {
    var distance = first - parser.index
    while distance < 0 {
      let token = parser.peek(distance)
      let name = parser.name(at: distance)
      if token.is(.leftBrace), let end = parser.endOfBrackets(at: distance) {
        distance = Self.skip(parser, from: end + 1 - parser.index)
      } else if name == "struct" || name == "union" || name == "enum" {
        distance = Self.skip(parser, from: distance + 1)
      } else if let end = Self.endOfAttributes(parser, at: distance) {
        for one in parser.writtenAttributes(at: distance) { add(one, parser) }
        distance = end
      } else if token.is(.leftParenthesis), let end = parser.endOfBrackets(at: distance),
        !parser.peek(distance + 1).is(.star), !parser.peek(distance + 1).is(.caret)
      {
        distance = end + 1 - parser.index
      } else {
        distance += 1
      }
    }
  }

  /// The distance after the attributes at a distance; nil if there are none.
  private static func endOfAttributes(_ parser: Parser, at distance: Int) -> Int? {
    guard let name = parser.name(at: distance), Parser.attributeWords.contains(name),
      parser.peek(distance + 1).is(.leftParenthesis),
      let end = parser.endOfBrackets(at: distance + 1)
    else { return nil }
    return end + 1 - parser.index
  }

  /// The distance after all attributes from a distance on.
  private static func skip(_ parser: Parser, from distance: Int) -> Int {
    var distance = distance
    while let end = endOfAttributes(parser, at: distance) { distance = end }
    return distance
  }

  private mutating func add(_ written: WrittenAttribute, _ parser: Parser) {
    let argument = written.arguments?.first
    let number = argument.flatMap { parser.valueWithoutTypes(of: $0) }
    switch written.name {
    case "packed": isPacked = true
    case "aligned": raise(argument == nil ? 16 : number)
    case "cleanup": cleanup = argument?.first.map(parser.text(of:))
    case "constructor": constructor = number ?? Self.lastPriority
    case "destructor": destructor = number ?? Self.lastPriority
    default: break
    }
  }

  /// The attributes together with those of another declaration.
  func joined(_ other: ProgramAttributes) -> ProgramAttributes {
    ProgramAttributes(
      isPacked: isPacked || other.isPacked,
      alignment: [alignment, other.alignment].compactMap(\.self).max(),
      cleanup: cleanup ?? other.cleanup, constructor: constructor ?? other.constructor,
      destructor: destructor ?? other.destructor)
  }

  private mutating func raise(_ number: Int?) {
    guard let number, number > 0, number & (number - 1) == 0, number <= 1 << 28 else { return }
    alignment = max(alignment ?? 1, number)
  }
}
