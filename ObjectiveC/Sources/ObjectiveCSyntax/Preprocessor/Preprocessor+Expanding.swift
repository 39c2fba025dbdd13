// Macros are expanded as the C standard defines: first, each argument by itself, and then the body,
// rescanned together with the tokens after the use. A macro is not expanded within its own
// expansion.
extension Preprocessor {
  /// Returns the tokens with all macros expanded except for the macros in `outer`.
  mutating func expand(_ tokens: [Token], within outer: Set<String> = []) -> [Token] {
    var input = MacroInput(.tokens(tokens[...]), within: outer)
    return expand(&input)
  }

  /// Returns the tokens of a condition with macros expanded.
  mutating func expandCondition(_ tokens: [Token]) -> [Token] {
    var input = MacroInput(.tokens(tokens[...]))
    input.isCondition = true
    return expand(&input)
  }

  /// Returns all remaining tokens of the input, with macros expanded.
  mutating func expand(_ input: inout MacroInput) -> [Token] {
    var tokens: [Token] = []
    // This capacity suffices for most texts. Growing the array would briefly need the memory twice,
    // whereas reserved memory costs nothing until it is written.
    if case .file = input.source { tokens.reserveCapacity(source.bytes.count / 4) }
    while let token = take(from: &input) {
      let isKept = input.isCondition && isOperandOfDefined(after: tokens)
      if !isKept, replace(token, &input) { continue }
      guard let use = input.use else {
        tokens.append(token)
        continue
      }
      let isFirst = input.isFirst
      input.isFirst = false
      join(token.replacing(use, isFirst: isFirst), to: &tokens)
    }
    return tokens
  }

  /// Returns `true` if the next token is the operand of `defined`, which a macro may have made.
  private func isOperandOfDefined(after tokens: [Token]) -> Bool {
    let isInParentheses = tokens.last?.is(.leftParenthesis) == true
    guard let last = tokens.dropLast(isInParentheses ? 1 : 0).last, last.kind == .identifier else {
      return false
    }
    return source[last.range] == "defined"
  }

  /// Appends a token of an expansion, merging the token with a preceding `@`.
  private func join(_ token: Token, to tokens: inout [Token]) {
    guard let at = tokens.last, at.is(.at), let kind = kindBehindAt(token) else {
      tokens.append(token)
      return
    }
    tokens[tokens.count - 1] = token.with(kind, from: at)
  }

  /// Returns the kind of a token together with a preceding `@`, or `nil` if the two do not merge.
  private func kindBehindAt(_ token: Token) -> Token.Kind? {
    switch token.kind {
    case .string: .objectString
    case .identifier: AtKeyword(rawValue: source[token.range]).map { .atKeyword($0) }
    default: nil
    }
  }

  // MARK: Input

  /// Takes the next token of the innermost expansion, or of the source after all expansions.
  private mutating func take(from input: inout MacroInput) -> Token? {
    while let last = input.expansions.indices.last {
      guard let token = input.expansions[last].rest.popFirst() else {
        input.expansions.removeLast()
        continue
      }
      return isSelfReference(token, input) ? token.nonexpandable : token
    }
    input.use = nil
    defer { input.ahead = nil }
    return look(at: &input).map { isSelfReference($0, input) ? $0.nonexpandable : $0 }
  }

  /// Returns `true` if the token is the name of a macro and stands within that macro's expansion.
  private func isSelfReference(_ token: Token, _ input: MacroInput) -> Bool {
    token.kind == .identifier && input.isReplacing && input.isBeingReplaced(source[token.range])
  }

  /// Returns the next token of the source without taking it, or `nil` at the end.
  private mutating func look(at input: inout MacroInput) -> Token? {
    if input.ahead == nil {
      switch input.source {
      case .file: input.ahead = nextFromFile()
      case .tokens(var tokens):
        input.ahead = tokens.popFirst()
        input.source = .tokens(tokens)
      }
    }
    return input.ahead.flatMap { $0.kind == .end ? nil : $0 }
  }

  /// Returns the next token of the expansions or the source without taking it, or `nil` at the end.
  private mutating func peek(at input: inout MacroInput) -> Token? {
    input.expansions.last { !$0.rest.isEmpty }?.rest.first ?? look(at: &input)
  }

  // MARK: Replacing

  /// Begins to expand a token, if the token is the use of a macro.
  ///
  /// - Returns: `true` if the input has the expansion now in place of the token.
  private mutating func replace(_ token: Token, _ input: inout MacroInput) -> Bool {
    // Without defined macros, only names such as `__LINE__` and `_Pragma` are expanded.
    guard token.kind == .identifier, token.isExpandable, !isExhausted, input.expansions.count < 100,
      !macros.isEmpty || source.bytes(in: token.range).first == UInt8(ascii: "_")
    else { return false }
    let name = source[token.range]
    if let number = number(for: name) {
      input.push(
        makeTokens(Array("\(number)".utf8), at: token.expansionRange), for: name, in: token)
      return true
    }
    if name == "_Pragma", peek(at: &input)?.is(.leftParenthesis) == true {
      let (read, _) = takeArguments(of: .pragmaOperator, from: &input)
      let argument = read.isComplete ? read.values(for: .pragmaOperator).flatMap { $0 } : []
      input.push(pragma(argument, in: token), for: name, in: token)
      return true
    }
    if !input.isCondition, CompilerFeatures.names.contains(name),
      peek(at: &input)?.is(.leftParenthesis) == true
    {
      let (read, _) = takeArguments(of: .pragmaOperator, from: &input)
      let operand = read.isComplete ? read.values(for: .pragmaOperator).flatMap { $0 } : []
      input.push(
        makeTokens(Array("\(answer(name, operand[...]) ?? 0)".utf8), at: token.expansionRange),
        for: name, in: token)
      return true
    }
    guard let macro = macros[name] else { return false }
    guard macro.parameters != nil else {
      let use = input.use ?? token.expansionRange
      guard spend(macro.body.count, at: use.lowerBound) else { return false }
      input.push(macro.body, for: name, in: token)
      return true
    }
    guard peek(at: &input)?.is(.leftParenthesis) == true else { return false }
    // Save `use` and `isFirst` now: the arguments may extend beyond the enclosing expansion.
    let start = input.use ?? token.expansionRange
    let isFirst = input.use == nil ? token.isFirstOnLine : input.isFirst
    let (read, end) = takeArguments(of: macro, from: &input)
    input.use = start.lowerBound..<max(start.upperBound, end)
    input.isFirst = isFirst
    if let message = read.problem(with: macro) {
      if case .file = input.source, !read.isComplete { endsInArguments = true }
      if !isExhausted { report("the macro '\(name)' \(message)", at: start.lowerBound) }
      _ = spend(read.tokens.count, at: start.lowerBound)
    } else {
      let tokens = substitute(
        read.values(for: macro), in: macro, within: input.names, at: start.lowerBound)
      if !isExhausted {
        input.push(tokens, for: name, in: token)
        return true
      }
    }
    input.push([token.nonexpandable] + read.tokens, for: name, in: token)
    return true
  }

  /// Returns the value of a macro that the compiler computes, `__LINE__` or `__COUNTER__`.
  private mutating func number(for name: String) -> Int? {
    switch name {
    case "__LINE__": return source.position(at: location).line
    case "__COUNTER__":
      defer { counter += 1 }
      return counter
    default: return nil
    }
  }

  /// Takes the arguments after the name of a macro.
  ///
  /// - Returns: The arguments, and the end of the range in the source that was read for them, or 0
  ///   if all of them come from expansions.
  private mutating func takeArguments(
    of macro: Macro, from input: inout MacroInput
  ) -> (MacroArguments, end: Int) {
    var arguments = MacroArguments()
    var end = 0
    while !arguments.isComplete, let token = take(from: &input) {
      if input.use == nil { end = token.expansionRange.upperBound }
      arguments.append(token, of: macro)
    }
    return (arguments, end)
  }
}
