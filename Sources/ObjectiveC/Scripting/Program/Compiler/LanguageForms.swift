import Invocation
import ObjectiveCSyntax

/// The macros of C and Objective-C that take operands of any type, or lists of arguments.
package enum LanguageForms {
  package static let all: [String: SpecialForm] = lists.merging(builtins) { own, _ in own }.merging(
    atomics
  ) {
    own, _ in own
  }

  private static let lists: [String: SpecialForm] = [
    "MIN": { try choice(.less, $0, $1, $2) }, "MAX": { try choice(.greater, $0, $1, $2) },
    "ABS": magnitude, "va_start": start, "va_copy": copy, "va_end": end, "va_arg": next,
  ]

  /// Compiles the lesser or the greater of two numbers.
  ///
  /// Each operand is computed once.
  private static func choice(
    _ sign: Punctuator, _ compiler: FunctionCompiler, _ arguments: [Expression],
    _ call: Expression
  ) throws -> Operand {
    guard arguments.count == 2 else {
      throw compiler.failure(
        "'MIN' and 'MAX' take 2 arguments, and get \(arguments.count)", at: call.location)
    }
    let (left, right) = try compiler.operands(arguments[0], arguments[1])
    let type = Arithmetic.common(left.type, right.type)
    let (first, second) = (compiler.convert(left, to: type), compiler.convert(right, to: type))
    let result = compiler.builder.newRegister(type)
    compiler.move(second, into: result)
    let done = CodeBuilder.Label()
    let isChosen = try compiler.apply(sign, first, second, call.location)
    compiler.jump(to: done, if: false, isChosen)
    compiler.move(first, into: result)
    compiler.builder.place(done)
    return compiler.operand(type, result)
  }

  private static func magnitude(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression
  ) throws -> Operand {
    guard arguments.count == 1 else {
      throw compiler.failure(
        "'ABS' takes 1 argument, and gets \(arguments.count)", at: call.location)
    }
    let value = try compiler.expression(arguments[0])
    let number = value.type.isNumber ? value : compiler.convert(value, to: .long)
    let result = compiler.builder.newRegister(number.type)
    compiler.move(number, into: result)
    let done = CodeBuilder.Label()
    let isNegative = try compiler.apply(
      .less, number, compiler.integer(0, .int), call.location)
    compiler.jump(to: done, if: false, isNegative)
    let isFloating = if case .floating = number.type { true } else { false }
    compiler.builder.emit(
      isFloating ? .negateFloating : .negate, a: result, b: compiler.register(number))
    compiler.builder.place(done)
    return compiler.operand(number.type, result)
  }

  // MARK: Lists of arguments

  private static func start(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression
  ) throws -> Operand {
    let list = try list(compiler, arguments, 2, call)
    guard let register = compiler.code.variadicRegister else {
      throw compiler.failure(
        "'va_start' is outside of a function that is declared with '...'", at: call.location)
    }
    // Until the function is finished, `variadicRegister` has the bits of a managed register.
    let own = compiler.operand(
      .cString, Register(.managed, register & (Register.limit - 1)))
    try compiler.store(
      compiler.call("__builtin_va_copy", [own], returns: .cString, at: call.location), to: list,
      call.location)
    return .nothing
  }

  private static func copy(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression
  ) throws -> Operand {
    let list = try list(compiler, arguments, 2, call)
    let other = try compiler.expression(arguments[1])
    try compiler.store(
      compiler.call("__builtin_va_copy", [other], returns: .cString, at: call.location), to: list,
      call.location)
    return .nothing
  }

  private static func end(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression
  ) throws -> Operand {
    _ = try list(compiler, arguments, 1, call)
    return .nothing
  }

  private static func next(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression
  ) throws -> Operand {
    let list = try list(compiler, arguments, 2, call)
    let type: StaticType
    switch arguments[1].kind {
    case .type(let declared): type = try compiler.resolve(declared)
    case .name("id"): type = .id
    case .name("Class"): type = .classObject
    case .name("SEL"): type = .selector
    default:
      throw compiler.failure(
        "expected a type as the second argument of 'va_arg'", at: call.location)
    }
    // The call site passes the requested type as the type of the argument.
    return compiler.call(
      "__builtin_va_arg", [compiler.load(list, call.location)], types: [type], returns: type,
      at: call.location)
  }

  /// Returns the lvalue of the first argument, after checking the number of arguments.
  private static func list(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ count: Int, _ call: Expression
  ) throws -> Lvalue {
    guard arguments.count == count else {
      throw compiler.failure(
        "'\(compiler.source[call.range].prefix { $0 != "(" })' takes "
          + "\(count) argument\(count == 1 ? "" : "s"), and gets \(arguments.count)",
        at: call.location)
    }
    return try compiler.lvalue(arguments[0])
  }
}
