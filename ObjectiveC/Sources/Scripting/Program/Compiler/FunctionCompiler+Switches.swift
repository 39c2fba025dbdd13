import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

/// Labels of a `switch`: its `case` and `default` statements.
struct Choices {
  /// The jump targets that are still to be placed, in reverse order, with the source offsets of
  /// their `case` or `default`.
  ///
  /// Targets from one macro expansion may have equal offsets, so the order identifies the next
  /// target.
  var targets: [(location: Int, label: CodeBuilder.Label)] = []

  /// The number of constructs around the `switch` that a jump cannot enter.
  let protected: Int
}

extension FunctionCompiler {
  func `switch`(_ value: Expression, _ body: Statement, _ location: Int) throws {
    let end = CodeBuilder.Label()
    try scoped {
      let number = builder.newNumberRegister()
      var scalar = TypeEncoding.Scalar.longLong
      try fullExpression {
        let value = try expression(value)
        if case .integer(let own) = value.type { scalar = Arithmetic.promoted(own) }
        move(convert(value, to: .long), into: number)
      }
      var choices = Choices(protected: exits.count { $0.isProtected })
      var other: CodeBuilder.Label?
      // First emit the jumps to the labels, and then the body, which finds each target by its
      // source offset.
      for choice in Self.choices(in: body) {
        let target = CodeBuilder.Label()
        choices.targets.append((choice.location, target))
        guard case .case(let first, let last) = choice.kind else {
          if other != nil { throw failure("a switch has two defaults", at: choice.location) }
          other = target
          continue
        }
        if case .name(let name) = first.kind, last == nil, constant(first) == nil,
          variable(name) == nil
        {
          // The name is undeclared: executing the `switch` throws an exception.
          try fullExpression {
            let value = register(convert(try expression(first), to: .long))
            builder.jump(.jumpIfEqual, b: number, c: value, to: target)
          }
          continue
        }
        let low = Arithmetic.wrap(try constantInteger(first), to: scalar)
        let high = try last.map { Arithmetic.wrap(try constantInteger($0), to: scalar) } ?? low
        try choose(number, low, high, target)
      }
      choices.targets.reverse()
      builder.jump(to: other ?? end)
      self.choices.append(choices)
      exits.append(.target(break: end, continue: nil))
      defer {
        exits.removeLast()
        self.choices.removeLast()
      }
      try statement(body)
      builder.place(end)
    }
  }

  /// Places the target of a `case` or a `default`.
  func place(choice: Statement) throws {
    guard let choices = choices.last, let next = choices.targets.last,
      next.location == choice.location
    else { throw failure("'case' and 'default' belong into a switch", at: choice.location) }
    self.choices[self.choices.count - 1].targets.removeLast()
    guard exits.count(where: \.isProtected) == choices.protected else {
      throw failure(
        "a switch enters an @try, an @synchronized, or the scope of a variable with a cleanup"
          + " function here", at: choice.location)
    }
    builder.place(next.label)
  }

  /// Returns the labels of a `switch`, in source order, without the labels of nested `switch`
  /// statements.
  private static func choices(in body: Statement) -> [Statement] {
    var found: [Statement] = []
    visit(body) { statement in
      switch statement.kind {
      case .case, .default: found.append(statement)
      default: break
      }
      if case .switch = statement.kind { return false }
      return true
    }
    return found
  }

  /// Returns the names of the `goto` labels in statements.
  func labelNames(
    in statements: some Sequence<Statement>, _ catches: [Statement.Catch] = []
  ) -> Set<String> {
    guard hasLabels else { return [] }
    var names: Set<String> = []
    func note(_ statement: Statement) {
      Self.visit(statement) {
        if case .label(let name) = $0.kind { names.insert(name) }
        return true
      }
    }
    for statement in statements { note(statement) }
    for clause in catches { for statement in clause.body { note(statement) } }
    return names
  }

  /// Visits a statement and its nested statements, except statements in expressions.
  ///
  /// If `body` returns `false`, the nested statements are skipped.
  static func visit(_ statement: Statement, _ body: (Statement) -> Bool) {
    var pending = [statement]
    while let next = pending.popLast() {
      guard body(next) else { continue }
      pending += next.parts.reversed()
    }
  }
}

extension Exit {
  /// `true` if a jump cannot enter the construct, and leaving it takes more than releasing
  /// registers.
  var isProtected: Bool {
    switch self {
    case .finally, .unlock, .arguments: true
    case .scope, .target, .labels: false
    }
  }

  /// Returns `true` if a label is inside the construct.
  func contains(_ name: String) -> Bool {
    switch self {
    case .finally(_, let names), .unlock(_, let names), .labels(let names): names.contains(name)
    case .scope, .target, .arguments: false
    }
  }
}
