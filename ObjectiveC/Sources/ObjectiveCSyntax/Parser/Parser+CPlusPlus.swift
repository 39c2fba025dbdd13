extension Parser {
  /// Returns `true` if the `::` of C++ is at a distance.
  func beginsScope(at distance: Int) -> Bool {
    !isProgram && peek(distance).is(.colon) && peek(distance + 1).is(.colon)
      && peek(distance).range.upperBound == peek(distance + 1).range.lowerBound
  }

  /// `true` if a type is next that only C++ has.
  var beginsTypeOfCPlusPlus: Bool {
    guard !isProgram, let name = nextName, !Self.isQualifier(name) || name == "auto" else {
      return false
    }
    switch name {
    case "auto": return peek(1).kind != .identifier
    case "class", "typename": return peek(1).kind == .identifier
    case "decltype": return peek(1).is(.leftParenthesis)
    case "nullptr_t": return !knownTypes.contains(name)
    default: return beginsScope(at: 1) || (peek(1).is(.less) && hasArgumentsOfCPlusPlus)
    }
  }

  /// `true` if the angle brackets after the next name contain a number, a type of numbers or `::`.
  ///
  /// The type arguments of Objective-C are only objects and blocks.
  private var hasArgumentsOfCPlusPlus: Bool {
    var isFirst = false
    // Type arguments are short. The limit keeps the parser linear.
    for distance in 1..<60 {
      let token = peek(distance)
      switch token.kind {
      case .punctuator(.less), .punctuator(.comma): isFirst = true
      case .integer where isFirst: return true
      case .identifier where isFirst && BuiltinTypeSpecifiers.contains(text(of: token)):
        let after = peek(distance + 1)
        isFirst = after.kind == .identifier
        if after.is(.comma) || after.is(.greater) || after.is(.shiftRight) { return true }
      case .identifier: isFirst = isFirst && text(of: token) == "const"
      case .punctuator(.star), .punctuator(.caret), .punctuator(.leftParenthesis),
        .punctuator(.rightParenthesis):
        isFirst = false
      case .punctuator(.colon) where beginsScope(at: distance): return true
      case .punctuator(.greater) where peek(distance + 1).is(.less): isFirst = false
      case .punctuator(.greater): isFirst = false
      default: return false
      }
    }
    return false
  }

  /// Reads a type that only C++ has, and reports the type.
  mutating func readTypeOfCPlusPlus() -> DeclaredType.Kind {
    let location = peek().location
    var text = ""
    while true {
      if beginsScope(at: 0) {
        for _ in 0..<2 { advance() }
        text += "::"
      } else if let name = nextName, text.isEmpty || text.hasSuffix("::") || text.hasSuffix(" ") {
        advance()
        text += name
        if ["class", "typename", "template"].contains(name) { text += " " }
        if name == "decltype", next(is: .leftParenthesis) { skipBrackets() }
      } else if next(is: .less), !text.hasSuffix(">") {
        skipAngles()
        text += "<…>"
      } else {
        reportUnsupported("'\(text)' is a type of C++, which", location)
        return .unsupported
      }
    }
  }

  /// Skips angle brackets with their contents, but not beyond the end of the declaration.
  private mutating func skipAngles() {
    var open = 0
    while !isAtEnd, !next(is: .semicolon), !next(is: .rightParenthesis) {
      switch peek().kind {
      case .punctuator(.less): open += 1
      case .punctuator(.greater): open -= 1
      case .punctuator(.shiftRight): open -= 2
      case .punctuator(.leftParenthesis) where endOfBrackets() != nil:
        skipBrackets()
        continue
      default: break
      }
      advance()
      if open <= 0 { return }
    }
  }

  /// Reports a type read as a type of the size of a pointer.
  mutating func reportUnsupported(_ what: String, _ location: Int) {
    report(
      "\(what) has no encoding here: taken for one of the size of a pointer", severity: .warning,
      at: location)
  }
}
