/// Arguments of a macro's use, as far as they have been read.
struct MacroArguments {
  /// All tokens read so far, including the parentheses.
  private(set) var tokens: [Token] = []

  /// `true` if the closing parenthesis has been read.
  private(set) var isComplete = false

  /// Tokens of each argument read so far.
  private var arguments: [[Token]] = [[]]
  /// The number of open parentheses.
  private var level = 0

  /// Appends the next token after the macro's name, beginning with the opening parenthesis.
  mutating func append(_ token: Token, of macro: Macro) {
    tokens.append(token)
    switch token.kind {
    case .punctuator(.leftParenthesis):
      level += 1
      if level == 1 { return }
    case .punctuator(.rightParenthesis):
      level -= 1
      isComplete = level == 0
      if isComplete { return }
    case .punctuator(.comma):
      let isRest = macro.isVariadic && arguments.count == macro.parameters?.count
      if level == 1, !isRest {
        arguments.append([])
        return
      }
    default: break
    }
    arguments[arguments.count - 1].append(token)
  }

  /// Returns a description of the mistake in the arguments, or `nil` if there is none.
  func problem(with macro: Macro) -> String? {
    if !isComplete { return "has no ) after its arguments" }
    let count = values(for: macro).count
    let wanted = macro.parameters?.count ?? 0
    return count == wanted ? nil : "takes \(wanted) arguments, not \(count)"
  }

  /// Returns the arguments; there is one for each parameter if `problem(with:)` returns `nil`.
  func values(for macro: Macro) -> [[Token]] {
    let wanted = macro.parameters?.count ?? 0
    if wanted == 0, arguments == [[]] { return [] }
    // Arguments of the variadic parameter may be left out.
    return macro.isVariadic && arguments.count == wanted - 1 ? arguments + [[]] : arguments
  }
}
