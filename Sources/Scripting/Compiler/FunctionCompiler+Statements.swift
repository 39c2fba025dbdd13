import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  /// Compiles statements that have a scope of their own.
  func block(_ statements: [Statement]) throws -> Step {
    try scoped { try sequence(statements) }
  }

  /// Compiles statements that follow each other.
  func sequence(_ statements: [Statement]) throws -> Step {
    let steps = try statements.map { try statement($0) }
    switch steps.count {
    case 0: return { _ in .next }
    case 1: return steps[0]
    default:
      return { frame in
        for step in steps {
          let outcome = try step(frame)
          if case .next = outcome { continue }
          return outcome
        }
        return .next
      }
    }
  }

  /// Compiles a statement.
  func statement(_ statement: Statement) throws -> Step {
    switch statement.kind {
    case .empty, .label: return { _ in .next }
    case .declaration(let declaration):
      machine.declare(declaration)
      return { _ in .next }
    case .expression(let expression):
      let node = try self.expression(expression).node
      return { frame in
        _ = try node(frame)
        return .next
      }
    case .variables(let variables): return try sequence(of: variables.map { try declare($0) })
    case .block(let body), .autoreleasepool(let body): return try block(body)
    case .if(let condition, let then, let `else`):
      let condition = self.condition(try expression(condition))
      let then = try scoped { try self.statement(then) }
      guard let `else` = try `else`.map({ other in try scoped { try self.statement(other) } })
      else { return { frame in try condition(frame) ? try then(frame) : .next } }
      return { frame in try condition(frame) ? try then(frame) : try `else`(frame) }
    case .while(let condition, let body):
      return try loop(self.condition(try expression(condition)), body, step: nil)
    case .doWhile(let body, let condition):
      let body = try scoped { try self.statement(body) }
      let condition = self.condition(try expression(condition))
      return { frame in
        repeat {
          try frame.activation.step()
          switch try body(frame) {
          case .break: return .next
          case .return(let value): return .return(value)
          case .next, .continue: break
          }
        } while try condition(frame)
        return .next
      }
    case .for(let first, let condition, let step, let body):
      return try scoped {
        let first = try first.map { try self.statement($0) }
        let condition = try condition.map { self.condition(try expression($0)) }
        let loop = try loop(
          condition ?? { _ in true }, body, step: try step.map { try expression($0).node })
        guard let first else { return loop }
        return { frame in
          _ = try first(frame)
          return try loop(frame)
        }
      }
    case .forIn(let variable, let collection, let body):
      return try forIn(variable, collection, body, statement.location)
    case .switch(let value, let body): return try `switch`(value, body, statement.location)
    case .case, .default: throw failure("this is in no switch", at: statement.location)
    case .break: return { _ in .break }
    case .continue: return { _ in .continue }
    case .return(let value): return try `return`(value)
    case .goto: throw failure("goto is not there in scripts", at: statement.location)
    case .synchronized(let object, let body): return try synchronized(object, body)
    case .try(let body, let catches, let finally): return try `try`(body, catches, finally)
    case .throw(let value): return try `throw`(value, statement.location)
    }
  }

  private func sequence(of steps: [Step]) -> Step {
    if steps.count == 1 { return steps[0] }
    return { frame in
      for step in steps { _ = try step(frame) }
      return .next
    }
  }

  private func loop(
    _ condition: @escaping (Frame) throws -> Bool, _ body: Statement, step: Node?
  ) throws -> Step {
    let body = try scoped { try statement(body) }
    return { frame in
      while try condition(frame) {
        try frame.activation.step()
        switch try body(frame) {
        case .break: return .next
        case .return(let value): return .return(value)
        case .next, .continue: break
        }
        _ = try step?(frame)
      }
      return .next
    }
  }

  private func `return`(_ value: Expression?) throws -> Step {
    guard let value else { return { _ in .return(.void) } }
    let typed = try expression(value)
    // A block without a declared return type has that of its first return.
    let type = resultType ?? typed.type.decayed
    resultType = type
    let node = convert(typed, to: type)
    if type == .void {
      return { frame in
        _ = try node(frame)
        return .return(.void)
      }
    }
    return { frame in .return(try node(frame)) }
  }

  // MARK: Collections and choices

  private func forIn(
    _ variable: Statement, _ collection: Expression, _ body: Statement, _ location: Int
  ) throws -> Step {
    let collection = noting(location, convert(try expression(collection), to: .id))
    return try scoped {
      let store: (Frame, Value) throws -> Void
      switch variable.kind {
      case .variables(let variables):
        guard let declared = variables.first else {
          throw failure("expected a variable", at: location)
        }
        let variable = declare(
          declared.name, machine.types.resolve(declared.type), isShared: declared.isShared,
          isWeak: declared.isWeak)
        switch variable.storage {
        case .slot(let slot):
          store = { $0.slots[slot] = declared.isWeak ? .pointer(WeakPointer($1.object)) : $1 }
        case .shared(let slot):
          store = { $0.slots[slot] = .pointer(ElementPointer(Memory([$1]))) }
        case .global(let memory): store = { memory.set(0, $1) }
        }
      case .expression(let expression): store = try lvalue(expression).store
      default: throw failure("expected a variable", at: location)
      }
      let body = try scoped { try statement(body) }
      let machine = machine
      return { frame in
        guard let object = try collection(frame).object else { return .next }
        if !machine.objects.isCollection(object) {
          var outcome = Outcome.next
          try machine.enumerate(object, on: frame.activation) { element in
            try frame.activation.step()
            try store(frame, .object(element))
            outcome = try body(frame)
            return outcome.continues
          }
          if case .return = outcome { return outcome }
          try store(frame, .null)
          return .next
        }
        let version = machine.objects.version(of: object)
        for element in try machine.objects.elements(of: object, on: frame.activation) {
          if machine.objects.version(of: object) != version {
            throw machine.objects.mutation(of: object)
          }
          try frame.activation.step()
          try store(frame, .object(element))
          switch try body(frame) {
          case .break: return .next
          case .return(let value): return .return(value)
          case .next, .continue: continue
          }
        }
        try store(frame, .null)
        return .next
      }
    }
  }

  private func `switch`(
    _ value: Expression, _ body: Statement, _ location: Int
  ) throws -> Step {
    let value = try expression(value).node
    guard case .block(let statements) = body.kind else {
      throw failure("a switch needs a block", at: location)
    }
    return try scoped {
      var labels: [(range: ClosedRange<Int>, start: Int)] = []
      var other: Int?
      var steps: [Step] = []
      for statement in statements {
        switch statement.kind {
        case .case(let first, let last):
          let low = try constantInteger(first)
          let high = try last.map { try constantInteger($0) } ?? low
          if high >= low { labels.append((low...high, steps.count)) }
        case .default: other = steps.count
        default: steps.append(try self.statement(statement))
        }
      }
      let (labelled, otherwise, all) = (labels, other, steps)
      return { frame in
        let number = try value(frame).integer
        guard let start = labelled.first(where: { $0.range.contains(number) })?.start ?? otherwise
        else { return .next }
        for step in all[start...] {
          switch try step(frame) {
          case .next: continue
          case .break: return .next
          case .continue: return .continue
          case .return(let value): return .return(value)
          }
        }
        return .next
      }
    }
  }

  /// The value of a constant expression.
  private func constantInteger(_ expression: Expression) throws -> Int {
    switch expression.kind {
    case .integer(let number, let scalar):
      return Arithmetic.wrap(Int(truncatingIfNeeded: number), to: scalar)
    case .prefix(.minus, let operand): return 0 &- (try constantInteger(operand))
    case .cast(_, let operand): return try constantInteger(operand)
    case .name(let name):
      if let constant = machine.constants[name]?.value { return constant.integer }
      return ["YES", "true"].contains(name) ? 1 : 0
    case .binary(let left, let sign, let right):
      if let apply = Arithmetic.integers(sign, .longLong) {
        return try apply(try constantInteger(left), try constantInteger(right))
      }
    default: break
    }
    throw failure("expected a constant", at: expression.location)
  }

  // MARK: Exceptions

  private func synchronized(_ object: Expression, _ body: [Statement]) throws -> Step {
    let object = convert(try expression(object), to: .id)
    let body = try block(body)
    let machine = machine
    return { frame in
      guard let object = try object(frame).object else { return try body(frame) }
      return try machine.synchronized(on: object, frame.activation) { try body(frame) }
    }
  }

  private func `try`(
    _ body: [Statement], _ catches: [Statement.Catch], _ finally: [Statement]?
  ) throws -> Step {
    let body = try block(body)
    let machine = machine
    let clauses = try catches.map { clause -> ((Object) -> Bool, Step, Int) in
      let slot = newSlot()
      var accepts: (Object) -> Bool = { _ in true }
      let body = try scoped {
        releaseAtEndOfScope(slot)
        if let variable = clause.variable {
          let type = machine.types.resolve(variable.type)
          if case .object(let name?) = type {
            accepts = { object in
              guard let wanted = machine.classes[name] else { return false }
              return object.isa?.inherits(from: wanted) ?? false
            }
          }
          declareExisting(variable.name, Variable(storage: .slot(slot), type: type))
        }
        return try block(clause.body)
      }
      return (accepts, body, slot)
    }
    let last = try finally.map { try block($0) }
    return { frame in
      let outcome: Outcome
      do {
        do {
          outcome = try body(frame)
        } catch {
          guard let thrown = machine.thrown(error),
            let clause = clauses.first(where: { $0.0(thrown) })
          else { throw error }
          outcome = try machine.catching(thrown, on: frame.activation) {
            frame.slots[clause.2] = .object(thrown)
            return try clause.1(frame)
          }
        }
      } catch {
        if error is Stopped { throw error }
        if let last, case let end = try last(frame), case .return = end { return end }
        throw error
      }
      if let last {
        let end = try last(frame)
        if case .next = end { return outcome }
        return end
      }
      return outcome
    }
  }

  private func `throw`(_ value: Expression?, _ location: Int) throws -> Step {
    guard let value else {
      return { frame in
        guard let caught = frame.activation.caught.last else {
          throw RuntimeFailure("there is nothing to throw")
        }
        throw ThrownObject(caught)
      }
    }
    let node = noting(location, convert(try expression(value), to: .id))
    return { frame in
      guard let object = try node(frame).object else { throw RuntimeFailure("nil is thrown") }
      throw ThrownObject(object)
    }
  }
}
