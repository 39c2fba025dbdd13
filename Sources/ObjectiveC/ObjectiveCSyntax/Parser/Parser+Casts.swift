extension Parser {
  /// Whether the parenthesis that is next encloses a type, and an operand follows it.
  ///
  /// If the name is not known to name a type, its context decides: `(Name *)` can be nothing else,
  /// and in `(Name)x` there would otherwise be no operator before the operand.
  var isCast: Bool {
    guard let name = name(at: 1) else { return false }
    if beginsType(at: 1) || name.hasPrefix("__bridge") { return true }
    guard let shape = shapeOfType(at: 1), peek(shape.end).is(.rightParenthesis) else {
      return false
    }
    // A compound literal of a type that is not known.
    if peek(shape.end + 1).is(.leftBrace) { return true }
    return shape.isDecorated || beginsOperand(at: shape.end + 1, after: name)
  }

  /// Whether a type begins at a distance, as far as the tokens up to its end tell.
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

  /// Whether the parenthesis at a distance is that of `Name (^x)(…)` or `Name (*x)(…)`, and not
  /// that of a call.
  func isPointee(_ name: String, at distance: Int) -> Bool {
    let sign = peek(distance + 1)
    guard sign.is(.caret) || (sign.is(.star) && knownTypes.contains(name)) else { return false }
    var end = distance + 2
    while end < distance + 10, self.name(at: end) != nil { end += 1 }
    return peek(end).is(.rightParenthesis) || peek(end).is(.leftBracket)
  }

  /// Whether a type is next where a function has an argument, and not the name of a class.
  var beginsTypeArgument: Bool {
    guard let name = nextName, isTypeWord(name) || shapeOfType(at: 0)?.isDecorated == true else {
      return false
    }
    return beginsType(at: 0)
  }

  /// Whether the name of a class with type arguments is next, and then a selector.
  var beginsGenericClass: Bool {
    guard nextName != nil, peek(1).is(.less), let end = endOfAngles(at: 1) else { return false }
    return name(at: end) != nil
  }

  /// Whether a name always begins a type.
  func isTypeWord(_ name: String) -> Bool {
    Self.isQualifier(name) || BuiltinTypeSpecifiers.contains(name) || Self.typeWords.contains(name)
  }

  private static let typeWords: Set<String> = [
    "struct", "union", "enum", "typeof", "__typeof", "__typeof__", "__auto_type", "_Atomic",
  ]

  /// Whether the token at a distance begins an operand, so that a value in parentheses cannot
  /// precede it.
  private func beginsOperand(at distance: Int, after name: String) -> Bool {
    switch peek(distance).kind {
    case .integer, .floating, .character, .string, .objectString, .punctuator(.not),
      .punctuator(.tilde), .punctuator(.at):
      return true
    case .identifier:
      // `[(name) selector]` and `[x a:(name) b:y]` have no operand here.
      let after = peek(distance + 1)
      if peek(-1).is(.leftBracket) { return !after.is(.colon) && !after.is(.rightBracket) }
      return !after.is(.colon) || peek(-1).is(.question)
    case .punctuator(.leftBracket):
      // `(x)[[y z]]` is not recognized: it is rare.
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

  /// The tokens at a distance that look like a type, from its name to its last star.
  ///
  /// Looks at a limited number of tokens, because the parser may ask at every token of a text.
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
        // `Name const`
      } else {
        break
      }
      shape.end += 1
    }
    return shape
  }

  /// The distance of the token after angle brackets, if these can be part of a type.
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
  /// The distance of the token after it.
  var end: Int

  /// Whether it has stars, or something in angle brackets.
  var isDecorated = false
}
