import Invocation
import ObjectiveCSyntax

/// The macros of C and Objective-C that take operands of any type, or lists of arguments.
package enum LanguageForms {
  package static let all = [lists, builtins, atomics].reduce(into: [:]) { all, forms in
    all.merge(forms) { own, _ in own }
  }

  private static let lists: [String: SpecialForm] = [
    "MIN": { try choice(.less, $0) }, "MAX": { try choice(.greater, $0) }, "ABS": magnitude,
    "va_start": start, "va_copy": { try copy($0, $0.compiler.expression($0.arguments[1])) },
    "va_end": { form in
      _ = try list(form, 1)
      return .nothing
    }, "va_arg": next,
  ]

  /// Compiles the lesser or the greater of two numbers.
  ///
  /// Each operand is computed once.
  private static func choice(_ sign: Punctuator, _ form: FormCall) throws -> Operand {
    let (compiler, arguments) = (form.compiler, form.arguments)
    guard arguments.count == 2 else {
      throw form.failure("'MIN' and 'MAX' take 2 arguments, and get \(arguments.count)")
    }
    let (left, right) = try compiler.operands(arguments[0], arguments[1])
    let type = Arithmetic.common(left.type, right.type)
    let (first, second) = (compiler.convert(left, to: type), compiler.convert(right, to: type))
    let result = compiler.builder.newRegister(type)
    compiler.move(second, into: result)
    let done = CodeBuilder.Label()
    let isChosen = try compiler.apply(sign, first, second, form.location)
    compiler.jump(to: done, if: false, isChosen)
    compiler.move(first, into: result)
    compiler.builder.place(done)
    return compiler.operand(type, result)
  }

  private static func magnitude(_ form: FormCall) throws -> Operand {
    try form.expect(1)
    let compiler = form.compiler
    let value = try compiler.expression(form.arguments[0])
    let number = value.type.isNumber ? value : compiler.convert(value, to: .long)
    let result = compiler.builder.newRegister(number.type)
    compiler.move(number, into: result)
    let done = CodeBuilder.Label()
    let isNegative = try compiler.apply(
      .less, number, compiler.integer(0, .int), form.location)
    compiler.jump(to: done, if: false, isNegative)
    let isFloating = if case .floating = number.type { true } else { false }
    compiler.builder.emit(
      isFloating ? .negateFloating : .negate, a: result, b: compiler.register(number))
    compiler.builder.place(done)
    return compiler.operand(number.type, result)
  }

  // MARK: Lists of arguments

  private static func start(_ form: FormCall) throws -> Operand {
    try form.expect(2)
    guard let register = form.compiler.code.variadicRegister else {
      throw form.failure("'va_start' is outside of a function that is declared with '...'")
    }
    // Until the function is finished, `variadicRegister` has the bits of a managed register.
    return try copy(
      form,
      form.compiler.operand(.cString, Register(.managed, register & (Register.limit - 1))))
  }

  /// Stores a copy of a list in the list of the first argument.
  private static func copy(
    _ form: FormCall, _ other: @autoclosure () throws -> Operand
  ) throws -> Operand {
    let list = try list(form, 2)
    let copy = form.compiler.call(
      "__builtin_va_copy", [try other()], returns: .cString, at: form.location)
    try form.compiler.store(copy, to: list, form.location)
    return .nothing
  }

  private static func next(_ form: FormCall) throws -> Operand {
    let (compiler, list) = (form.compiler, try list(form, 2))
    let type: StaticType
    switch form.arguments[1].kind {
    case .type(let declared): type = try compiler.resolve(declared)
    case .name("id"): type = .id
    case .name("Class"): type = .classObject
    case .name("SEL"): type = .selector
    default: throw form.failure("expected a type as the second argument of 'va_arg'")
    }
    // The call site passes the requested type as the type of the argument.
    return compiler.call(
      "__builtin_va_arg", [compiler.load(list, form.location)], types: [type], returns: type,
      at: form.location)
  }

  /// Returns the lvalue of the first argument, after checking the number of arguments.
  private static func list(_ form: FormCall, _ count: Int) throws -> Lvalue {
    try form.expect(count)
    return try form.compiler.lvalue(form.arguments[0])
  }
}
