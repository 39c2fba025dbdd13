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
      } else if let name, Self.words.contains(name), parser.peek(distance + 1).is(.leftParenthesis),
        let end = parser.endOfBrackets(at: distance + 1)
      {
        add(name, parser, distance + 2, end - parser.index)
        distance = end + 1 - parser.index
      } else if token.is(.leftParenthesis), let end = parser.endOfBrackets(at: distance),
        !parser.peek(distance + 1).is(.star), !parser.peek(distance + 1).is(.caret)
      {
        distance = end + 1 - parser.index
      } else {
        distance += 1
      }
    }
  }

  private static let words: Set<String> = [
    "__attribute__", "__attribute", "_Alignas", "alignas",
  ]

  /// The distance after the attributes at a distance.
  private static func skip(_ parser: Parser, from distance: Int) -> Int {
    var distance = distance
    while let name = parser.name(at: distance), words.contains(name),
      parser.peek(distance + 1).is(.leftParenthesis),
      let end = parser.endOfBrackets(at: distance + 1)
    {
      distance = end + 1 - parser.index
    }
    return distance
  }

  /// Adds what stands in parentheses, from a distance up to another.
  private mutating func add(_ word: String, _ parser: Parser, _ start: Int, _ end: Int) {
    if word.hasSuffix("lignas") {
      raise(Self.number(parser, start, end))
      return
    }
    var distance = start
    while distance < end {
      let name = parser.name(at: distance)
      var arguments: Range<Int>?
      if parser.peek(distance + 1).is(.leftParenthesis), name != nil,
        let close = parser.endOfBrackets(at: distance + 1)
      {
        arguments = (distance + 2)..<(close - parser.index)
      }
      if let name { add(attribute: name, parser, arguments) }
      // The list is itself in parentheses.
      distance = arguments.map { $0.upperBound + 1 } ?? distance + 1
    }
  }

  private mutating func add(attribute: String, _ parser: Parser, _ arguments: Range<Int>?) {
    let number = arguments.flatMap { Self.number(parser, $0.lowerBound, $0.upperBound) }
    switch attribute {
    case "packed", "__packed__": isPacked = true
    case "aligned", "__aligned__": raise(arguments == nil ? 16 : number)
    case "cleanup", "__cleanup__": cleanup = arguments.flatMap { parser.name(at: $0.lowerBound) }
    case "constructor", "__constructor__": constructor = number ?? Self.lastPriority
    case "destructor", "__destructor__": destructor = number ?? Self.lastPriority
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

  private static func number(_ parser: Parser, _ start: Int, _ end: Int) -> Int? {
    guard start < end else { return nil }
    return parser.valueWithoutTypes(of: (start..<end).map { parser.peek($0) })
  }
}
