/// The arguments of a macro, as far as they have been read.
struct MacroArguments {
  /// All tokens, including the parentheses.
  private(set) var tokens: [Token] = []

  /// Whether the closing parenthesis has been read.
  private(set) var isComplete = false

  private var arguments: [[Token]] = [[]]
  private var level = 0

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

  /// A description of the mistake in the arguments, if there is one.
  func problem(with macro: Macro) -> String? {
    if !isComplete { return "has no ) after its arguments" }
    let count = values(for: macro).count
    let wanted = macro.parameters?.count ?? 0
    return count == wanted ? nil : "takes \(wanted) arguments, not \(count)"
  }

  /// The arguments, one for each parameter if the numbers agree.
  func values(for macro: Macro) -> [[Token]] {
    let wanted = macro.parameters?.count ?? 0
    if wanted == 0, arguments == [[]] { return [] }
    // The variadic part may be empty.
    return macro.isVariadic && arguments.count == wanted - 1 ? arguments + [[]] : arguments
  }
}
