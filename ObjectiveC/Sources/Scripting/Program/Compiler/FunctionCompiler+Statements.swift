import Invocation
package import ObjectiveCSyntax

extension FunctionCompiler {
  /// Compiles statements in a new scope.
  func block(_ statements: [Statement]) throws {
    try scoped { try sequence(statements) }
  }

  /// Compiles consecutive statements, and then `last` in the same scope.
  func sequence(
    _ statements: some Collection<Statement>, then last: () throws -> Void = {}
  ) throws {
    var rest = statements[...]
    while let statement = rest.popFirst() {
      try self.statement(statement)
      let cleanups = cleanups(of: statement)
      if cleanups.isEmpty { continue }
      // The cleanup functions run at the end of the scope, so they surround the rest of the
      // statements.
      return try cleaningUp(cleanups[...], labels: labelNames(in: rest)) {
        try sequence(rest, then: last)
      }
    }
    try last()
  }

  /// Compiles a statement.
  func statement(_ statement: Statement) throws {
    at(statement.location)
    switch statement.kind {
    case .empty: break
    case .label(let name): try place(name, statement.location)
    case .declaration(let declaration): compilation.declare(declaration)
    case .staticAssert(let condition, let text):
      guard let value = constant(condition) else {
        throw failure(
          "expected an integer constant in a static assertion, found"
            + " '\(source[condition.range])'", at: condition.location)
      }
      if value == 0 {
        throw failure("a static assertion fails: \(text)", at: statement.location)
      }
    case .expression(let expression):
      try fullExpression { _ = try self.expression(expression) }
    case .variables(let variables):
      for variable in variables { try declare(variable) }
    case .block(let body), .autoreleasepool(let body): try block(body)
    case .if(let condition, let then, let `else`): try `if`(condition, then, `else`)
    case .while(let condition, let body): try loop(condition, body, step: nil)
    case .doWhile(let body, let condition): try doWhile(body, condition)
    case .for(let first, let condition, let step, let body):
      try scoped {
        if let first { try self.statement(first) }
        let cleanups = first.map(cleanups) ?? []
        try cleaningUp(cleanups[...], labels: cleanups.isEmpty ? [] : labelNames(in: [body])) {
          try loop(condition, body, step: step)
        }
      }
    case .forIn(let variable, let collection, let body):
      try forIn(variable, collection, body, statement.location)
    case .switch(let value, let body): try `switch`(value, body, statement.location)
    case .case, .default: try place(choice: statement)
    case .break:
      try leave(statement.location, "'break' is outside of a loop or a switch") {
        if case .target(let label, _) = $0 { label } else { nil }
      }
    case .continue:
      try leave(statement.location, "'continue' is outside of a loop") {
        if case .target(_, let label?) = $0 { label } else { nil }
      }
    case .return(let value): try `return`(value, statement.location)
    case .goto(let name): goto(name, statement.location)
    case .synchronized(let object, let body): try synchronized(object, body)
    case .try(let body, let catches, let finally):
      try `try`(
        { try block(body) }, catches, finally.map { body in { try self.block(body) } },
        labels: labelNames(in: body, catches), statement.location)
    case .throw(let value): try `throw`(value, statement.location)
    }
  }

  // MARK: Choices and loops

  /// Compiles a condition and a jump to `label`, which is taken if the condition is false.
  ///
  /// The temporary objects of the condition are released on both paths.
  ///
  /// - Returns: The registers of the temporary objects, which the code at `label` must clear.
  private func condition(
    _ expression: Expression, otherwise label: CodeBuilder.Label
  ) throws -> Range<Int> {
    let mark = builder.mark
    try jump(to: label, if: false, expression)
    let temporaries = builder.release(to: mark)
    builder.clear(temporaries)
    return temporaries
  }

  private func `if`(_ condition: Expression, _ then: Statement, _ `else`: Statement?) throws {
    let (no, end) = (CodeBuilder.Label(), CodeBuilder.Label())
    let temporaries = try self.condition(condition, otherwise: no)
    try scoped { try statement(then) }
    if `else` == nil && temporaries.isEmpty { return builder.place(no) }
    builder.jump(to: end)
    builder.place(no)
    builder.clear(temporaries)
    if let `else` { try scoped { try statement(`else`) } }
    builder.place(end)
  }

  private func loop(_ condition: Expression?, _ body: Statement, step: Expression?) throws {
    let (start, again, check, end) = (
      CodeBuilder.Label(), CodeBuilder.Label(), CodeBuilder.Label(), CodeBuilder.Label()
    )
    let location = builder.location
    builder.jump(to: check)
    builder.place(start)
    exits.append(.target(break: end, continue: again))
    try scoped { try statement(body) }
    exits.removeLast()
    builder.place(again)
    if let step { try fullExpression { _ = try expression(step) } }
    builder.place(check)
    at(location)
    // The condition stands at the end of the loop, so that each iteration jumps once.
    try `repeat`(from: start, while: condition)
    builder.place(end)
  }

  /// Jumps back to `start` while a condition is true.
  private func `repeat`(from start: CodeBuilder.Label, while condition: Expression?) throws {
    guard let condition else { return builder.jump(to: start) }
    let mark = builder.mark
    let first = builder.next
    try jump(to: start, if: true, condition)
    let temporaries = builder.release(to: mark)
    if temporaries.isEmpty { return }
    // The temporary objects must be released on both paths, so compile the condition again, with an
    // exit.
    builder.discard(from: first, jumpsTo: start)
    for name in labels.keys { labels[name]?.forwardJumps.removeAll { $0.index >= first } }
    let exit = CodeBuilder.Label()
    try jump(to: exit, if: false, condition)
    builder.clear(builder.release(to: mark))
    builder.jump(to: start)
    builder.place(exit)
    builder.clear(temporaries)
  }

  private func doWhile(_ body: Statement, _ condition: Expression) throws {
    let (start, again, end) = (CodeBuilder.Label(), CodeBuilder.Label(), CodeBuilder.Label())
    builder.place(start)
    exits.append(.target(break: end, continue: again))
    try scoped { try statement(body) }
    exits.removeLast()
    builder.place(again)
    try `repeat`(from: start, while: condition)
    builder.place(end)
  }

  private func forIn(
    _ variable: Statement, _ collection: Expression, _ body: Statement, _ location: Int
  ) throws {
    try scoped {
      let enumeration = builder.newManagedRegister()
      try fullExpression {
        let value = convert(try expression(collection), to: .id)
        at(location)
        builder.emit(.enumerate, a: enumeration, b: register(value))
      }
      let element = builder.newManagedRegister()
      let store: () throws -> Void
      switch variable.kind {
      case .variables(let variables):
        guard let declared = variables.first else {
          throw failure("expected a variable before 'in'", at: location)
        }
        let variable = declare(
          declared.name, try resolve(declared.type), isShared: declared.isShared,
          retention: declared.retention)
        store = { [self] in
          begin(
            variable, with: operand(variable.type, element),
            retention: declared.retention)
        }
      case .expression(let expression):
        store = { [self] in
          try fullExpression {
            let lvalue = try lvalue(expression)
            try self.store(
              convert(operand(.dynamic, element), to: lvalue.type), to: lvalue, location)
          }
        }
      default: throw failure("expected a variable before 'in'", at: location)
      }
      let (start, again, end) = (
        CodeBuilder.Label(), CodeBuilder.Label(), CodeBuilder.Label()
      )
      builder.jump(to: again)
      builder.place(start)
      try store()
      exits.append(.target(break: end, continue: again))
      try scoped { try statement(body) }
      exits.removeLast()
      builder.place(again)
      at(location)
      builder.jump(.next, a: element, b: enumeration, to: start)
      // After the last element, the variable is `nil`.
      if case .expression = variable.kind {
        builder.emit(.loadNil, a: element)
        try store()
      }
      builder.place(end)
    }
  }

  func choose(
    _ number: Register, _ low: Int, _ high: Int, _ target: CodeBuilder.Label
  ) throws {
    if low == high, low == Int(Int32(truncatingIfNeeded: low)) {
      return builder.jump(.jumpIfEqualNumber, b: number, high: low, to: target)
    }
    if low > high { return }
    let mark = builder.mark
    let (first, last) = (builder.newNumberRegister(), builder.newNumberRegister())
    builder.emit(.loadInteger, a: first, number: low)
    builder.emit(.loadInteger, a: last, number: high)
    let no = CodeBuilder.Label()
    builder.jump(.jumpIfLess, b: number, c: first, to: no)
    builder.jump(.jumpIfLessOrEqual, b: number, c: last, to: target)
    builder.place(no)
    _ = builder.release(to: mark)
  }

  /// Returns the value of an integer constant expression after `case`.
  func constantInteger(_ expression: Expression) throws -> Int {
    if let number = constant(expression) { return number }
    throw failure(
      "expected an integer constant after 'case', found '\(source[expression.range])'",
      at: expression.location)
  }

  // MARK: Leaving

  private func `return`(_ value: Expression?, _ location: Int) throws {
    guard let value else {
      unwind(to: 0)
      builder.emit(.returnVoid)
      return
    }
    try fullExpression {
      let value = try expression(value)
      // A block that declares no return type has the type of its first `return`.
      let type = resultType ?? value.type.decayed
      resultType = type
      if type == .void {
        unwind(to: 0)
        builder.emit(.returnVoid)
        return
      }
      var result = convert(value, to: type)
      if case .structure = type {
        let copy = builder.newManagedRegister()
        move(result, into: copy)
        result = operand(type, copy)
      }
      var register = register(result)
      // Leaving the function requires more than releasing its frame.
      if exits.contains(where: \.isProtected) {
        // A `@finally` clause may change the returned variable, so keep the value.
        let kept = outermostFinally.map { type.isNumber ? $0.returnedNumber : $0.returnedObject }
        register = kept ?? builder.newRegister(type)
        move(result, into: register)
        unwind(to: 0, keeping: kept == nil ? register : nil)
      }
      at(location)
      builder.emit(type.isNumber ? .returnNumber : .return, a: register)
    }
  }

  /// The outermost `@finally` around the statement, which runs last when the function is left.
  private var outermostFinally: FinallyContext? {
    for case .finally(let context, _) in exits { return context }
    return nil
  }

  private func leave(
    _ location: Int, _ message: String, to find: (Exit) -> CodeBuilder.Label?
  ) throws {
    for (index, exit) in exits.enumerated().reversed() {
      guard let label = find(exit) else { continue }
      unwind(to: index + 1)
      builder.jump(to: label)
      return
    }
    throw failure(message, at: location)
  }

  /// Emits the code that leaves the innermost constructs.
  ///
  /// - Parameters:
  ///   - depth: The number of outer constructs that are not left.
  ///   - staysInFunction: Whether the function continues, even though all constructs are left.
  ///   - result: The last register in use, which holds the return value and is not cleared.
  private func unwind(
    to depth: Int, staysInFunction: Bool = false, keeping result: Register? = nil
  ) {
    // The return releases the whole frame. Only scopes inside a protected construct must be cleared
    // here, because their objects are released before a `@finally` clause runs.
    let leavesFunction = depth == 0 && !staysInFunction
    let first = leavesFunction ? exits.firstIndex(where: \.isProtected) ?? exits.count : 0
    for index in exits.indices[depth...].reversed() {
      switch exits[index] {
      case .scope(let scope):
        guard index >= first else { continue }
        var registers = builder.managed(since: scope.mark)
        if let result, result.part == .managed {
          registers = registers.clamped(to: 0..<result.index)
        }
        builder.clear(registers)
      case .target, .labels: break
      case .unlock(let register, _): builder.emit(.unlock, a: register, b: register)
      case .arguments(let start):
        let count = builder.argumentCount - start
        if count > 0 { builder.emit(.clear, a: builder.argument(start), number: count) }
      case .finally(let context, _):
        let landing = CodeBuilder.Label()
        context.continuations.append(landing)
        builder.emit(.loadInteger, a: context.way, number: context.continuations.count + 1)
        builder.jump(to: context.start)
        builder.place(landing)
      }
    }
  }

  private func goto(_ name: String, _ location: Int) {
    var target = labels[name] ?? NamedLabel(label: CodeBuilder.Label(), location: location)
    target.entered = min(target.entered, protectedCount(labels: name))
    labels[name] = target
    if let depth = target.depth, let top = target.top, depth <= exits.count {
      unwind(to: depth)
      // Clear the variables that are declared after the label in the label's scope.
      builder.clear(builder.managed(since: top))
      return builder.jump(to: target.label)
    }
    leaveProtected(label: name)
    labels[name]?.forwardJumps.append(
      ForwardJump(index: builder.next, scopes: scopeExits, top: builder.mark))
    // The first jump is a placeholder. If the `goto` leaves scopes, it becomes the release of their
    // registers.
    builder.jump(to: target.label)
    builder.jump(to: target.label)
  }

  /// Scopes around the statement, innermost last.
  private var scopeExits: [ScopeExit] {
    exits.compactMap { if case .scope(let scope) = $0 { scope } else { nil } }
  }

  /// Makes a forward jump to the label that is placed here release the registers of the scopes it
  /// leaves.
  private func release(_ jump: ForwardJump) {
    let around = scopeExits
    let left = jump.scopes.enumerated().first { index, scope in
      index >= around.count || around[index] !== scope
    }
    guard let left else { return }
    let registers = builder.managed(from: left.element.mark, to: jump.top)
    if !registers.isEmpty { builder.replace(jump.index, clearing: registers) }
  }

  /// Emits the code that leaves protected constructs, up to the innermost construct with the label
  /// inside.
  private func leaveProtected(label name: String) {
    var depth = exits.count
    for (index, exit) in exits.enumerated().reversed() {
      if exit.contains(name) { break }
      if exit.isProtected { depth = index }
    }
    unwind(to: depth, staysInFunction: true)
  }

  /// Returns the number of constructs around the statement that a jump cannot enter.
  ///
  /// With a name, only the constructs with that label inside count.
  private func protectedCount(labels name: String? = nil) -> Int {
    exits.count { exit in
      switch exit {
      case .finally, .unlock: name.map(exit.contains) ?? true
      case .scope, .target, .arguments, .labels: false
      }
    }
  }

  private func place(_ name: String, _ location: Int) throws {
    var target = labels[name] ?? NamedLabel(label: CodeBuilder.Label(), location: location)
    if target.label.index != nil {
      throw failure("the label '\(name)' is in this function twice", at: location)
    }
    target.depth = exits.count
    target.protected = protectedCount()
    target.top = builder.mark
    labels[name] = target
    builder.place(target.label)
    target.forwardJumps.forEach(release)
  }

  // MARK: Exceptions

  private func synchronized(_ object: Expression, _ body: [Statement]) throws {
    try scoped {
      let register = builder.newManagedRegister()
      try expression(object, as: .id, into: register)
      builder.emit(.lock, a: register, b: register)
      let start = builder.next
      exits.append(.unlock(register, labelNames(in: body)))
      try block(body)
      exits.removeLast()
      let end = builder.next
      builder.emit(.unlock, a: register, b: register)
      if end > start { builder.addHandler(.unlock, start..<end, register, target: end) }
    }
  }

  /// Compiles a statement with `@catch` and `@finally` clauses.
  package func `try`(
    _ body: () throws -> Void, _ catches: [Statement.Catch],
    _ finally: (() throws -> Void)?, labels: Set<String> = [], _ location: Int
  ) throws {
    guard let finally else { return try catching(body, catches) }
    try scoped {
      let context = FinallyContext(
        way: builder.newNumberRegister(), returnedObject: builder.newManagedRegister(),
        returnedNumber: builder.newNumberRegister())
      let error = builder.newManagedRegister()
      let start = builder.next
      exits.append(.finally(context, labels))
      try catching(body, catches)
      exits.removeLast()
      builder.emit(.loadInteger, a: context.way, number: 0)
      builder.jump(to: context.start)
      let end = builder.next
      builder.addHandler(.catch, start..<end, error, target: end)
      // Release the objects of the body before the `@finally` clause runs.
      builder.clear(builder.touched(after: error))
      builder.emit(.loadInteger, a: context.way, number: 1)
      builder.place(context.start)
      try finally()
      // Continue after the statement, at the target of the jump that left the body, or with the
      // error.
      at(location)
      let done = CodeBuilder.Label()
      builder.jump(.jumpIfEqualNumber, b: context.way, high: 0, to: done)
      for (index, continuation) in context.continuations.enumerated() {
        builder.jump(.jumpIfEqualNumber, b: context.way, high: index + 2, to: continuation)
      }
      builder.emit(.rethrow, b: error)
      builder.place(done)
    }
  }

  private func catching(_ body: () throws -> Void, _ catches: [Statement.Catch]) throws {
    if catches.isEmpty { return try body() }
    let done = CodeBuilder.Label()
    let start = builder.next
    let mark = builder.mark
    try body()
    builder.jump(to: done)
    let end = builder.next
    try scoped {
      // These registers are adjacent: `touched(since:besides:)` and the `clear` of both rely on it.
      let (error, caught) = (builder.newManagedRegister(), builder.newManagedRegister())
      builder.addHandler(.catch, start..<end, error, target: end)
      // Release the objects of the body.
      for registers in builder.touched(since: mark, besides: error) { builder.clear(registers) }
      builder.emit(.caughtObject, a: caught, b: error)
      for clause in catches {
        let next = CodeBuilder.Label()
        try scoped {
          at(clause.location)
          if let variable = clause.variable {
            let type = try resolve(variable.type)
            if case .object(let name?) = type {
              let isKind = builder.newNumberRegister()
              builder.emit(
                .isKind, a: isKind, b: caught, number: builder.constant(.class(name)))
              builder.jump(.jumpIfZero, b: isKind, to: next)
            }
            let isBoxed = isBoxed(variable.name)
            let register = builder.newManagedRegister()
            builder.emit(isBoxed ? .makeBox : .move, a: register, b: caught)
            declare(
              variable.name,
              as: Variable(storage: isBoxed ? .box(register) : .register(register), type: type))
          }
          caughtErrors.append(error)
          try block(clause.body)
          caughtErrors.removeLast()
        }
        builder.emit(.clear, a: error, number: 2)
        builder.jump(to: done)
        builder.place(next)
      }
      builder.emit(.rethrow, b: error)
    }
    builder.place(done)
  }

  private func `throw`(_ value: Expression?, _ location: Int) throws {
    guard let value else {
      guard let error = caughtErrors.last else {
        throw failure("'@throw' without an object is outside of an @catch", at: location)
      }
      builder.emit(.rethrow, b: error)
      return
    }
    try fullExpression {
      let object = convert(try expression(value), to: .id)
      let register = register(object)
      at(location)
      builder.emit(.throw, b: register)
    }
  }
}
