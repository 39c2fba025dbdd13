extension Preprocessor {
  /// Returns `true` if the condition of an `#if` or `#elif` is true.
  mutating func condition(of words: Lexer, at line: Token) -> Bool {
    var isOperand = false
    var level = 0
    let tokens = words.tokens.map { token in
      // The operand of `defined` and of a feature-checking macro is not expanded.
      let name = token.kind == .identifier ? source[token.range] : ""
      if token.is(.leftParenthesis), isOperand { level += 1 }
      if token.is(.rightParenthesis), isOperand { level -= 1 }
      let isKept = isOperand
      if isOperand, level == 0 { isOperand = false }
      if name == "defined" || CompilerFeatures.names.contains(name) { isOperand = true }
      return isKept ? token.nonexpandable : token
    }
    let (value, unknown) = ConstantExpression(
      expandCondition(tokens), source: source,
      valueOfName: { $0 == "true" ? 1 : 0 },
      isDefined: { [self] in isDefined($0) ? 1 : 0 },
      valueOfCall: { [self] in answer($0, $1) }
    ).evaluate()
    if let unknown {
      report(
        "the macro '\(unknown)' is not defined here: the condition counts as false",
        severity: .warning, at: line.location)
    } else if value == nil {
      report("the condition cannot be computed: it counts as false", at: line.location)
    }
    return unknown == nil && value.map { $0 != 0 } ?? false
  }

  /// Returns `true` if the next word names a defined macro.
  func isDefined(_ words: inout Lexer) -> Bool { isDefined(source[words.next().range]) }

  private func isDefined(_ name: String) -> Bool {
    macros[name] != nil || WellKnownMacro.names.contains(name)
      || CompilerFeatures.names.contains(name) || ["__LINE__", "__COUNTER__"].contains(name)
  }

  /// Returns the answer to a feature-checking macro such as `__has_feature(objc_arc)`.
  ///
  /// The answer is 1 or 0, or `nil` if there is no feature-checking macro with the name `question`.
  func answer(_ question: String, _ operand: ArraySlice<Token>) -> Int? {
    let isTrue: Bool
    switch question {
    case "__has_include", "__has_include_next":
      if let first = operand.first, first.kind == .string {
        isTrue = canImport(String(source[first.range].dropFirst().dropLast()), isQuoted: true)
      } else {
        isTrue = bracketedName(operand).map { canImport($0, isQuoted: false) } ?? false
      }
    case _ where CompilerFeatures.names.contains(question):
      let name = operand.map { source[$0.range] }.joined()
      isTrue = CompilerFeatures.has(name, as: question, on: options.platform)
    default: return nil
    }
    return isTrue ? 1 : 0
  }
}
