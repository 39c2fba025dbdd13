/// A constant expression of integers, such as the condition of an `#if`.
///
/// The evaluator is a recursive-descent parser with precedence climbing. The value is unknown if an
/// operand is unknown, unless `&&`, `||` or `?:` decides the result without the operand.
struct ConstantExpression {
  private let tokens: [Token]
  private let source: SourceText
  private let valueOfName: (String) -> Int?
  private let isDefined: (String) -> Int?
  private let valueOfCall: (String, ArraySlice<Token>) -> Int?
  private let convert: (Int, ArraySlice<Token>) -> Int?

  /// The first name before parentheses for which `valueOfCall` returned `nil`.
  private var unknownCall: String?
  private var index = 0
  private var depth = 0

  /// Makes an expression of tokens.
  ///
  /// - Parameters:
  ///   - tokens: Tokens of the expression.
  ///   - source: The text that contains the tokens.
  ///   - valueOfName: Returns the value of a name, or `nil` if the value is unknown.
  ///   - isDefined: Returns 1 for a defined name, 0 for an undefined name, and `nil` if unknown.
  ///   - valueOfCall: Returns the value of a name with arguments in parentheses, or `nil` if
  ///     unknown.
  ///   - convert: Returns a value converted to the type that some names spell, or `nil` if unknown.
  init(
    _ tokens: [Token], source: SourceText, valueOfName: @escaping (String) -> Int?,
    isDefined: @escaping (String) -> Int? = { _ in nil },
    valueOfCall: @escaping (String, ArraySlice<Token>) -> Int? = { _, _ in nil },
    convert: @escaping (Int, ArraySlice<Token>) -> Int? = { value, _ in value }
  ) {
    self.tokens = tokens
    self.source = source
    self.valueOfName = valueOfName
    self.isDefined = isDefined
    self.valueOfCall = valueOfCall
    self.convert = convert
  }

  /// The value, or `nil` if the value is unknown.
  var value: Int? { evaluate().value }

  /// Returns the value, and the name of the macro without which the value is unknown.
  func evaluate() -> (value: Int?, unknownMacro: String?) {
    var expression = self
    let value = expression.conditional()
    guard expression.kind == .end else { return (nil, expression.unknownCall) }
    return (value, value == nil ? expression.unknownCall : nil)
  }

  private var kind: Token.Kind { index < tokens.count ? tokens[index].kind : .end }

  private mutating func take(_ punctuator: Punctuator) -> Bool {
    guard kind == .punctuator(punctuator) else { return false }
    index += 1
    return true
  }

  private mutating func conditional() -> Int? {
    guard depth < 50 else {
      index = tokens.count
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    let condition = binary(from: 1)
    guard take(.question) else { return condition }
    let left = conditional()
    guard take(.colon) else { return nil }
    let right = conditional()
    return condition.flatMap { $0 != 0 ? left : right }
  }

  /// Reads an operand and the binary operators after it whose precedence is at least `level`.
  private mutating func binary(from level: Int) -> Int? {
    var left = unary()
    while case .punctuator(let sign) = kind, let own = sign.precedence, own >= level {
      index += 1
      left = sign.apply(left, binary(from: own + 1))
    }
    return left
  }

  private mutating func unary() -> Int? {
    // Each element is a sign, or the names of a cast.
    var operators: [ArraySlice<Token>] = []
    while case .punctuator(let sign) = kind {
      if [.not, .tilde, .minus, .plus].contains(sign) {
        operators.append(tokens[index...index])
        index += 1
      } else if let type = castType {
        operators.append(type)
        index = type.endIndex + 1
      } else {
        break
      }
    }
    return operators.reversed().reduce(primary()) { value, words in
      value.flatMap { value in
        switch words.first?.kind {
        case .punctuator(.not): value == 0 ? 1 : 0
        case .punctuator(.tilde): ~value
        case .punctuator(.minus): 0 &- value
        case .punctuator: value
        default: convert(value, words)
        }
      }
    }
  }

  private mutating func primary() -> Int? {
    guard index < tokens.count else { return nil }
    let token = tokens[index]
    index += 1
    switch token.kind {
    case .integer, .character:
      return token.integer(in: source)
    case .identifier:
      let name = source[token.range]
      if name == "defined" { return definition() }
      if kind == .punctuator(.leftParenthesis) {
        let start = index
        skipArguments()
        let operand = tokens[min(start + 1, index)..<max(min(start + 1, index), index - 1)]
        let value = valueOfCall(name, operand)
        if value == nil, unknownCall == nil { unknownCall = name }
        return value
      }
      return valueOfName(name)
    case .punctuator(.leftParenthesis):
      let value = conditional()
      return take(.rightParenthesis) ? value : nil
    default:
      return nil
    }
  }

  private mutating func definition() -> Int? {
    let isInParentheses = take(.leftParenthesis)
    guard kind == .identifier else { return nil }
    let name = source[tokens[index].range]
    index += 1
    if isInParentheses, !take(.rightParenthesis) { return nil }
    return isDefined(name)
  }

  private mutating func skipArguments() {
    var open = 0
    repeat {
      if kind == .punctuator(.leftParenthesis) { open += 1 }
      if kind == .punctuator(.rightParenthesis) { open -= 1 }
      index += 1
    } while open > 0 && index < tokens.count
  }

  /// Names of a cast that is next, such as `(NSUInteger)1`, or `nil`.
  ///
  /// Names in parentheses are a cast only if an operand follows.
  private var castType: ArraySlice<Token>? {
    guard kind == .punctuator(.leftParenthesis) else { return nil }
    var end = index + 1
    while end < tokens.count, tokens[end].kind == .identifier { end += 1 }
    guard end > index + 1, end + 1 < tokens.count, tokens[end].is(.rightParenthesis) else {
      return nil
    }
    switch tokens[end + 1].kind {
    case .integer, .character, .identifier, .punctuator(.leftParenthesis), .punctuator(.tilde):
      return tokens[(index + 1)..<end]
    // `(a) - 1` is a subtraction, unless the name is a built-in type of C.
    case .punctuator(.minus) where BuiltinTypeSpecifiers.contains(source[tokens[end - 1].range]):
      return tokens[(index + 1)..<end]
    default:
      return nil
    }
  }
}

extension Punctuator {
  fileprivate func apply(_ left: Int?, _ right: Int?) -> Int? {
    if self == .andAnd, left == 0 || right == 0 { return 0 }
    if self == .orOr, (left ?? 0) != 0 || (right ?? 0) != 0 { return 1 }
    guard let left, let right else { return nil }
    switch self {
    case .orOr: return 0
    case .andAnd: return 1
    case .or: return left | right
    case .caret: return left ^ right
    case .and: return left & right
    case .equal: return left == right ? 1 : 0
    case .notEqual: return left != right ? 1 : 0
    case .less: return left < right ? 1 : 0
    case .lessOrEqual: return left <= right ? 1 : 0
    case .greater: return left > right ? 1 : 0
    case .greaterOrEqual: return left >= right ? 1 : 0
    case .shiftLeft: return left << right
    case .shiftRight: return left >> right
    case .plus: return left &+ right
    case .minus: return left &- right
    case .star: return left &* right
    // Division by zero has no value, and `Int.min / -1` would trap.
    case .slash: return right == 0 || right == -1 ? nil : left / right
    case .percent: return right == 0 || right == -1 ? nil : left % right
    default: return nil
    }
  }
}
