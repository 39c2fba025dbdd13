import Invocation
import ObjectiveCSyntax

extension StandardLibrary {
  /// Installs C's macros for variadic arguments.
  func installArguments() {
    machine.specialForms["va_start"] = { compiler, arguments, call in
      let list = try Self.list(compiler, arguments, 2, call)
      guard let slot = compiler.code.variadicSlot else {
        throw compiler.failure(
          "this function takes no more arguments than it declares", at: call.location)
      }
      return TypedExpression(.void) { frame in
        try list.store(frame, .pointer(ArgumentList(Self.list(frame.slots[slot])?.rest ?? [])))
        return .void
      }
    }
    machine.specialForms["va_copy"] = { compiler, arguments, call in
      let list = try Self.list(compiler, arguments, 2, call)
      let other = try compiler.expression(arguments[1]).node
      return TypedExpression(.void) { frame in
        try list.store(frame, .pointer(ArgumentList(try Self.begun(other(frame)).rest)))
        return .void
      }
    }
    machine.specialForms["va_end"] = { compiler, arguments, call in
      _ = try Self.list(compiler, arguments, 1, call)
      return TypedExpression(.void) { _ in .void }
    }
    machine.specialForms["va_arg"] = { compiler, arguments, call in
      let list = try Self.list(compiler, arguments, 2, call)
      guard case .type(let declared) = arguments[1].kind else {
        throw compiler.failure("'va_arg' takes a list and a type", at: call.location)
      }
      let type = compiler.machine.types.resolve(declared)
      return TypedExpression(type) { frame in try Self.begun(list.load(frame)).next(as: type) }
    }
  }

  /// The variable that is the first argument.
  private static func list(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ count: Int, _ call: Expression
  ) throws -> Lvalue {
    guard arguments.count == count else {
      throw compiler.failure("this takes \(count) arguments", at: call.location)
    }
    return try compiler.lvalue(arguments[0])
  }

  private static func list(_ value: Value) -> ArgumentList? {
    if case .pointer(let list as ArgumentList) = value { list } else { nil }
  }

  /// The list of a `va_list` value.
  ///
  /// - Throws: ``RuntimeFailure`` if it has not been begun.
  static func begun(_ value: Value) throws -> ArgumentList {
    guard let list = list(value) else {
      throw RuntimeFailure("this va_list has not been begun with va_start")
    }
    return list
  }
}
