// Macros are replaced as C defines it: arguments first, each by itself; then what the macro stands
// for, with what is behind it. A macro does not stand for itself.
extension Preprocessor {
  /// The tokens, with macros replaced but for those that are being replaced around them.
  mutating func expand(_ tokens: [Token], within outer: Set<String> = []) -> [Token] {
    var input = MacroInput(.tokens(tokens[...]), within: outer)
    return expand(&input)
  }

  /// Everything up to the end of the input, with macros replaced.
  mutating func expand(_ input: inout MacroInput) -> [Token] {
    var tokens: [Token] = []
    while let token = take(from: &input) {
      if replace(token, &input) { continue }
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

  /// Appends a token that a macro made, or makes one of it and the `@` before it.
  private func join(_ token: Token, to tokens: inout [Token]) {
    guard let at = tokens.last, at.is(.at), let kind = kindBehindAt(token) else {
      tokens.append(token)
      return
    }
    tokens[tokens.count - 1] = token.with(kind, from: at)
  }

  /// What an `@` makes of a token, if anything.
  private func kindBehindAt(_ token: Token) -> Token.Kind? {
    switch token.kind {
    case .string: .objectString
    case .identifier: AtKeyword(rawValue: source[token.range]).map { .atKeyword($0) }
    default: nil
    }
  }

  // MARK: Input

  private mutating func take(from input: inout MacroInput) -> Token? {
    while let last = input.expansions.indices.last {
      guard let token = input.expansions[last].rest.popFirst() else {
        input.expansions.removeLast()
        continue
      }
      budget -= 1
      return isSelfReference(token, input) ? token.nonexpandable : token
    }
    input.use = nil
    defer { input.ahead = nil }
    return look(at: &input).map { isSelfReference($0, input) ? $0.nonexpandable : $0 }
  }

  /// Whether a token is the name of a macro that it is part of what stands for.
  private func isSelfReference(_ token: Token, _ input: MacroInput) -> Bool {
    token.kind == .identifier && input.isReplacing && input.isBeingReplaced(source[token.range])
  }

  /// The next token of the source; nil at its end.
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

  private mutating func peek(at input: inout MacroInput) -> Token? {
    input.expansions.last { !$0.rest.isEmpty }?.rest.first ?? look(at: &input)
  }

  // MARK: Replacing

  /// Puts what a token stands for in its place, if it is the name of a macro that is used.
  private mutating func replace(_ token: Token, _ input: inout MacroInput) -> Bool {
    guard token.kind == .identifier, token.isExpandable, budget > 0, input.expansions.count < 100,
      !macros.isEmpty || source.bytes(in: token.range).first == UInt8(ascii: "_")
    else { return false }
    let name = source[token.range]
    if let number = number(for: name) {
      input.push(
        makeTokens(Array("\(number)".utf8), at: token.expansionRange), for: name, in: token)
      return true
    }
    guard let macro = macros[name] else { return false }
    guard macro.parameters != nil else {
      input.push(macro.body, for: name, in: token)
      return true
    }
    guard peek(at: &input)?.is(.leftParenthesis) == true else { return false }
    let start = input.use ?? token.expansionRange
    // Read before arguments are, which may come from behind the macro around this.
    let isFirst = input.use == nil ? token.isFirstOnLine : input.isFirst
    let (read, end) = takeArguments(of: macro, from: &input)
    input.use = start.lowerBound..<max(start.upperBound, end)
    input.isFirst = isFirst
    if let message = read.problem(with: macro) {
      if case .file = input.source, !read.isComplete { endsInArguments = true }
      report("the macro '\(name)' \(message)", at: start.lowerBound)
      input.push([token.nonexpandable] + read.tokens, for: name, in: token)
    } else {
      let tokens = substitute(read.values(for: macro), in: macro, within: input.names)
      input.push(tokens, for: name, in: token)
    }
    return true
  }

  /// What a name of the compiler's own stands for, if it is one.
  private mutating func number(for name: String) -> Int? {
    switch name {
    case "__LINE__": return source.position(at: location).line
    case "__COUNTER__":
      defer { counter += 1 }
      return counter
    default: return nil
    }
  }

  /// Takes the parentheses behind a macro's name.
  ///
  /// - Returns: What is in them, and where what was read of the source for that ends.
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
