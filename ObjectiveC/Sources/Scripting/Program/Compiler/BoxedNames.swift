import ObjectiveCSyntax

/// Variables of a function that need a box: variables whose address is taken, and `__block`
/// variables.
struct BoxedNames {
  private(set) var names: Set<String> = []

  /// `true` if `self` is assigned, as in an `init` method.
  private(set) var assignsSelf = false

  /// `true` if the function has a label for `goto`.
  private(set) var hasLabels = false

  init(in body: [Statement]) {
    for statement in body { visit(statement) }
  }

  private mutating func visit(_ statement: Statement) {
    switch statement.kind {
    case .label: hasLabels = true
    case .variables(let variables):
      for variable in variables where variable.isShared || variable.cleanup != nil {
        names.insert(variable.name)
      }
    default: break
    }
    for expression in statement.expressions { visit(expression) }
    for part in statement.parts { visit(part) }
  }

  private mutating func visit(_ expression: Expression) {
    switch expression.kind {
    case .prefix(.and, let operand):
      if let name = Self.root(of: operand) { names.insert(name) }
    case .assignment(let left, nil, _) where left.kind == .name("self"): assignsSelf = true
    default: break
    }
    for part in expression.parts { visit(part) }
    for statement in expression.statements { visit(statement) }
  }

  /// Returns the variable to which an lvalue belongs, or `nil` if the lvalue is no part of a
  /// variable.
  private static func root(of expression: Expression) -> String? {
    switch expression.kind {
    case .name(let name): name
    case .member(let base, _, isArrow: false): root(of: base)
    default: nil
    }
  }
}
