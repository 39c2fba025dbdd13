// The parser recognizes unknown types by lookahead. A second pass with backtracking would be surer
// about `a * b;`, but would take time without a bound. Each lookahead in this file ends after a
// limited number of tokens.
extension Parser {
  /// `true` if the next parenthesis encloses a type, and an operand follows.
  ///
  /// If the name is not a known type, the context decides. `(Name *)` can be nothing but a type. In
  /// `(Name)x`, an operator would be missing before the operand if `Name` were a value.
  var isCast: Bool {
    guard let name = name(at: 1) else { return false }
    if beginsType(at: 1) || name.hasPrefix("__bridge") { return true }
    guard let shape = shapeOfType(at: 1), peek(shape.end).is(.rightParenthesis) else {
      return false
    }
    // A compound literal of an unknown type.
    if peek(shape.end + 1).is(.leftBrace) { return true }
    return shape.isDecorated || beginsOperand(at: shape.end + 1, after: name)
  }

  /// Returns `true` if a type begins at a distance, judging by the tokens up to the type's end.
  func beginsType(at distance: Int) -> Bool {
    guard let name = name(at: distance) else { return false }
    if isTypeWord(name) { return true }
    guard let shape = shapeOfType(at: distance) else { return false }
    let after = peek(shape.end)
    if after.is(.leftParenthesis) { return isPointee(name, at: shape.end) }
    guard after.is(.rightParenthesis) || after.is(.leftBracket) || after.is(.comma) else {
      return false
    }
    if knownTypes.contains(name) {
      return !after.is(.leftBracket) || peek(shape.end + 1).is(.rightBracket)
    }
    return shape.isDecorated && after.is(.rightParenthesis)
  }

  /// Returns `true` if the parenthesis at a distance belongs to a declarator.
  ///
  /// A declarator is `Name (^x)(…)` or `Name (*x)(…)`, in contrast to a call.
  func isPointee(_ name: String, at distance: Int) -> Bool {
    let sign = peek(distance + 1)
    guard sign.is(.caret) || (sign.is(.star) && knownTypes.contains(name)) else { return false }
    var end = distance + 2
    while end < distance + 10, self.name(at: end) != nil { end += 1 }
    return peek(end).is(.rightParenthesis) || peek(end).is(.leftBracket)
  }

  /// `true` if the next argument of a function is a type, and not the name of a class.
  var beginsTypeArgument: Bool {
    guard let name = nextName, isTypeWord(name) || shapeOfType(at: 0)?.isDecorated == true else {
      return false
    }
    return beginsType(at: 0)
  }

  /// `true` if a class's name with type arguments is next, followed by a selector.
  var beginsGenericClass: Bool {
    guard nextName != nil, peek(1).is(.less), let end = endOfAngles(at: 1) else { return false }
    return name(at: end) != nil
  }

  /// Returns `true` if the name always begins a type.
  func isTypeWord(_ name: String) -> Bool {
    Self.isQualifier(name) || BuiltinTypeSpecifiers.contains(name) || Self.typeWords.contains(name)
  }

  private static let typeWords: Set<String> = [
    "struct", "union", "enum", "typeof", "__typeof", "__typeof__", "__auto_type", "_Atomic",
  ]

  /// Returns `true` if an operand begins at a distance, so that no value in parentheses can precede
  /// it.
  private func beginsOperand(at distance: Int, after name: String) -> Bool {
    switch peek(distance).kind {
    case .integer, .floating, .character, .string, .objectString, .punctuator(.not),
      .punctuator(.tilde), .punctuator(.at):
      return true
    case .identifier:
      // There is no operand in `[(name) selector]`, `[(Type *)(name) selector]` and
      // `[x a:(name) b:y]`.
      let after = peek(distance + 1)
      if peek(-1).is(.leftBracket) || peek(-1).is(.rightParenthesis) {
        return !after.is(.colon) && !after.is(.rightBracket)
      }
      return !after.is(.colon) || peek(-1).is(.question)
    case .punctuator(.leftBracket):
      // `(x)[[y z]]`, which is rare, is not recognized.
      if self.name(at: distance + 1) == nil { return name.first?.isUppercase == true }
      return self.name(at: distance + 2) != nil
    case .punctuator(.caret):
      return peek(distance + 1).is(.leftBrace)
    case .atKeyword(let keyword):
      return keyword == .selector || keyword == .protocol || keyword == .encode
    default:
      return false
    }
  }

  /// Returns the extent of the tokens that look like a type, from the name to the last star.
  ///
  /// The function examines a limited number of tokens, because the parser may call it at every
  /// token of a text.
  func shapeOfType(at distance: Int) -> TypeShape? {
    guard let name = name(at: distance), !Self.keywords.contains(name), name != "sizeof" else {
      return nil
    }
    var shape = TypeShape(end: distance + 1)
    if peek(shape.end).is(.less) {
      guard let end = endOfAngles(at: shape.end) else { return nil }
      shape.end = end
      shape.isDecorated = true
    }
    while shape.end < distance + 60 {
      if peek(shape.end).is(.star) {
        shape.isDecorated = true
      } else if let name = self.name(at: shape.end), Self.isQualifier(name) {
        // The qualifier follows the name: `Name const`.
      } else {
        break
      }
      shape.end += 1
    }
    return shape
  }

  /// Returns the distance of the token after angle brackets that can belong to a type, or `nil`.
  private func endOfAngles(at distance: Int) -> Int? {
    var open = 0
    for end in distance..<(distance + 60) {
      switch peek(end).kind {
      case .punctuator(.less): open += 1
      case .punctuator(.greater): open -= 1
      case .punctuator(.shiftRight): open -= 2
      case .identifier, .punctuator(.comma), .punctuator(.star): break
      default: return nil
      }
      if open <= 0 { return open == 0 ? end + 1 : nil }
    }
    return nil
  }
}

/// The extent of tokens that look like a type.
struct TypeShape {
  /// The distance of the token after the type.
  var end: Int

  /// `true` if the type has stars or angle brackets.
  var isDecorated = false
}
