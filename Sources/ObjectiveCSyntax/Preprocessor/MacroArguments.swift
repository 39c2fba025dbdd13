/// What stands in parentheses behind the name of a macro, as far as it has been read.
struct MacroArguments {
  /// All tokens, with the parentheses.
  private(set) var tokens: [Token] = []

  /// Whether the parenthesis that ends them has been read.
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

  /// What is wrong with them, if anything is.
  func problem(with macro: Macro) -> String? {
    if !isComplete { return "has no ) after its arguments" }
    let count = values(for: macro).count
    let wanted = macro.parameters?.count ?? 0
    return count == wanted ? nil : "takes \(wanted) arguments, not \(count)"
  }

  /// The arguments, one for each parameter if they are as many.
  func values(for macro: Macro) -> [[Token]] {
    let wanted = macro.parameters?.count ?? 0
    if wanted == 0, arguments == [[]] { return [] }
    // Those that are left can be none at all.
    return macro.isVariadic && arguments.count == wanted - 1 ? arguments + [[]] : arguments
  }
}
