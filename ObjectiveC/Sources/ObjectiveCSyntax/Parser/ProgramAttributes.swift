/// Attributes of a declaration that affect a program's behavior.
struct ProgramAttributes {
  /// `true` if the members follow each other without padding, because of `packed`.
  var isPacked = false

  /// The minimum alignment in bytes, from `aligned(n)` or `_Alignas(n)`.
  var alignment: Int?

  /// The function to call when the variable goes out of scope, from `cleanup(f)`.
  var cleanup: String?

  /// The priority among the functions that run before `main`, from `constructor(n)`.
  var constructor: Int?
  /// The priority among the functions that run after `main`, from `destructor(n)`.
  var destructor: Int?
}

extension ProgramAttributes {
  /// The priority of a constructor or destructor without a written priority: the last.
  static let lastPriority = 65535

  /// Collects the attributes among the tokens that a parser has consumed since an index.
  ///
  /// The attributes of parameters are left out, and so are the attributes that belong to a
  /// structure or an enumeration itself.
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

  /// Returns the distance after the attributes at a distance, or `nil` if there are no attributes.
  private static func endOfAttributes(_ parser: Parser, at distance: Int) -> Int? {
    guard let name = parser.name(at: distance), Parser.attributeWords.contains(name),
      parser.peek(distance + 1).is(.leftParenthesis),
      let end = parser.endOfBrackets(at: distance + 1)
    else { return nil }
    return end + 1 - parser.index
  }

  /// Returns the distance after all successive attributes that begin at a distance.
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

  /// Returns these attributes combined with the attributes of another declaration.
  func joined(_ other: ProgramAttributes) -> ProgramAttributes {
    ProgramAttributes(
      isPacked: isPacked || other.isPacked,
      alignment: [alignment, other.alignment].compactMap(\.self).max(),
      cleanup: cleanup ?? other.cleanup, constructor: constructor ?? other.constructor,
      destructor: destructor ?? other.destructor)
  }

  /// Raises `alignment` to a power of two, and ignores other numbers.
  private mutating func raise(_ number: Int?) {
    guard let number, number > 0, number & (number - 1) == 0, number <= 1 << 28 else { return }
    alignment = max(alignment ?? 1, number)
  }
}
