import Invocation
import ObjectiveCEncoding

/// A parser of the formats of predicates.
struct PredicateParser {
  private let call: Call
  private var tokens: [Token] = []
  private var position = 0

  /// An operand, or else a symbol or a word.
  private struct Token {
    let text: String
    var operand: PredicateExpression?
    var isWord = false
  }

  struct SyntaxError: Error {}

  /// Reads a format, whose directives `next` replaces by arguments.
  init(_ format: String, _ call: Call, _ next: (_ directive: Substring) throws -> Object?) throws {
    self.call = call
    try call.charge(80 * format.utf8.count)
    try call.step(format.utf8.count)
    let expression =
      /(?<word>#?[\p{L}_@][\p{L}\p{N}_.@]*)|(?<number>[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)|(?<quoted>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<directive>%[-+0-9.]*[hlqzjt]*[@KdiuxXcfeEgGs])|[=!<>]=|<>|=[<>]|&&|\|\||[-=<>!(){}.,]/
    var rest = format[...].drop(while: \.isWhitespace)
    while !rest.isEmpty {
      guard let match = rest.prefixMatch(of: expression) else {
        guard let sign = rest.first, "[$+*/".contains(sign) else { throw SyntaxError() }
        throw Self.notBuiltIn("\(sign)", call)
      }
      var token = Token(text: String(match.output.0), isWord: match.word != nil)
      if let number = match.number {
        token.operand =
          Int(number).map { constant(.integer($0), .longLong) }
          ?? constant(.floating(Double(number) ?? 0), .double)
      } else if let quoted = match.quoted {
        let text = quoted.dropFirst().dropLast().replacing(/\\(.)/) { $0.1 == "n" ? "\n" : $0.1 }
        token.operand = .constant(call.library.string(String(text)))
      } else if match.directive == "%K" {
        guard let path = try next("%K") as? StringObject else { throw SyntaxError() }
        token.operand = .keyPath(path.text)
      } else if let directive = match.directive {
        token.operand = .constant(try next(directive))
      }
      tokens.append(token)
      rest = rest[match.range.upperBound...].drop(while: \.isWhitespace)
    }
  }

  // MARK: Tokens

  /// The next symbol, or the next word in uppercase.
  private var next: String? {
    guard position < tokens.count, tokens[position].operand == nil else { return nil }
    return tokens[position].text.uppercased()
  }

  /// Takes the next token if it is one of the given symbols or keywords.
  private mutating func take(_ texts: String...) -> String? {
    guard let next, texts.contains(next) else { return nil }
    position += 1
    return next
  }

  private mutating func expect(_ text: String) throws {
    if take(text) == nil { throw SyntaxError() }
  }

  // MARK: Predicates

  /// Returns the predicate of the entire format.
  mutating func predicate() throws -> Object {
    let predicate = try alternatives()
    if position < tokens.count { throw SyntaxError() }
    return predicate
  }

  private mutating func alternatives() throws -> Object {
    var alternatives: [Object] = []
    repeat {
      var parts = [try condition()]
      while take("AND", "&&") != nil { parts.append(try condition()) }
      alternatives.append(
        parts.count == 1 ? parts[0] : call.library.predicate(.compound(.and, parts)))
    } while take("OR", "||") != nil
    return alternatives.count == 1
      ? alternatives[0] : call.library.predicate(.compound(.or, alternatives))
  }

  /// The words of Foundation's formats that begin a condition here only to be refused.
  private static let refused: Set = [
    "ANY", "SOME", "ALL", "NONE", "TRUEPREDICATE", "FALSEPREDICATE",
  ]

  private static func notBuiltIn(_ part: String, _ call: Call) -> any Error {
    call.invalid("\(part) is not built in: use predicateWithBlock:")
  }

  private mutating func condition() throws -> Object {
    try call.activation.checkDepth()
    if take("NOT", "!") != nil { return call.library.predicate(.compound(.not, [try condition()])) }
    if take("(") != nil {
      let inner = try alternatives()
      try expect(")")
      return inner
    }
    if let next, Self.refused.contains(next) { throw Self.notBuiltIn(next, call) }
    let left = try operand()
    let others = ["=": "==", "<>": "!=", "=<": "<=", "=>": ">="]
    // `a NOT IN b` is `NOT a IN b`.
    let isNegated = take("NOT") != nil
    guard let next else { throw SyntaxError() }
    guard let type = PredicateComparison.Operator(rawValue: others[next] ?? next),
      !isNegated || type == .in
    else {
      guard tokens[position].isWord || next == "-" else { throw SyntaxError() }
      throw Self.notBuiltIn("the operator \(next)", call)
    }
    position += 1
    let made = call.library.predicate(
      .comparison(PredicateComparison(left: left, right: try operand(), type: type)))
    return isNegated ? call.library.predicate(.compound(.not, [made])) : made
  }

  // MARK: Expressions

  private mutating func operand() throws -> PredicateExpression {
    if take("-") != nil {
      guard position < tokens.count,
        case .constant(let number as NumberObject)? = tokens[position].operand
      else { throw SyntaxError() }
      position += 1
      if case .floating(let value) = number.value { return constant(.floating(-value), .double) }
      return constant(.integer(0 &- number.value.integer), .longLong)
    }
    if take("{") != nil {
      var elements: [PredicateExpression] = []
      while take("}") == nil {
        if !elements.isEmpty { try expect(",") }
        // Elements are not aggregates, so that no aggregate is too deep for deallocation.
        guard next != "{" else { throw SyntaxError() }
        elements.append(try operand())
      }
      return .aggregate(elements)
    }
    guard position < tokens.count else { throw SyntaxError() }
    position += 1
    let token = tokens[position - 1]
    if let operand = token.operand { return operand }
    guard token.isWord else { throw SyntaxError() }
    if next == "(" {
      throw Self.notBuiltIn("\(token.text)(", call)
    }
    return try named(token.text)
  }

  private func named(_ word: String) throws -> PredicateExpression {
    switch word.uppercased() {
    case "TRUE", "YES": return constant(.integer(1), .bool)
    case "FALSE", "NO": return constant(.integer(0), .bool)
    case "NULL", "NIL": return .constant(nil)
    case "AND", "OR", "NOT": throw SyntaxError()
    case let name where PredicateComparison.Operator(rawValue: name) != nil: throw SyntaxError()
    default:
      return .keyPath(word.hasPrefix("#") ? String(word.dropFirst()) : word)
    }
  }

  private func constant(_ value: Value, _ scalar: TypeEncoding.Scalar) -> PredicateExpression {
    .constant(call.library.number(value, scalar))
  }
}
