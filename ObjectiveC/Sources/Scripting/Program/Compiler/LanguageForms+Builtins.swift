import Invocation
import ObjectiveCSyntax

// The compiler's built-in functions that take types, or operands of any type.
extension LanguageForms {
  static let builtins: [String: SpecialForm] = [
    "__builtin_expect": { try first($0, of: 2) },
    "__builtin_expect_with_probability": { try first($0, of: 3) },
    "__builtin_assume_aligned": { try first($0, of: 2) },
    "__builtin_choose_expr": choose, "__builtin_constant_p": isConstant,
    "__builtin_types_compatible_p": areCompatible,
    "__builtin_offsetof": offset, "offsetof": offset,
    "__builtin_assume": { _ in .nothing }, "__builtin_prefetch": { _ in .nothing },
    "__builtin_unreachable": { fail("code that is unreachable is reached", $0) },
    "__builtin_trap": { fail("a trap is reached", $0) },
    "__builtin_debugtrap": { fail("a trap is reached", $0) },
  ]

  /// Compiles the first argument, which is the value.
  ///
  /// The other arguments are hints to an optimizer.
  private static func first(_ form: FormCall, of count: Int) throws -> Operand {
    try form.expect(count)
    return try form.compiler.expression(form.arguments[0])
  }

  private static func fail(_ text: String, _ form: FormCall) -> Operand {
    form.compiler.at(form.location)
    form.compiler.builder.emit(.fail, number: form.compiler.builder.constant(.string(text)))
    return .nothing
  }

  private static func choose(_ form: FormCall) throws -> Operand {
    try form.expect(3)
    guard let condition = form.compiler.constant(form.arguments[0]) else {
      throw form.failure("expected an integer constant as the condition of '__builtin_choose_expr'")
    }
    return try form.compiler.expression(form.arguments[condition != 0 ? 1 : 2])
  }

  private static func isConstant(_ form: FormCall) throws -> Operand {
    try form.expect(1)
    switch form.arguments[0].kind {
    case .floating, .string: return form.compiler.integer(1, .int)
    default:
      let number = form.compiler.constant(form.arguments[0])
      return form.compiler.integer(number == nil ? 0 : 1, .int)
    }
  }

  private static func areCompatible(_ form: FormCall) throws -> Operand {
    try form.expect(2)
    let types = try form.arguments.map { argument in
      guard case .type(let type) = argument.kind else {
        throw form.failure("expected two types as arguments of '__builtin_types_compatible_p'")
      }
      return try form.compiler.resolve(type)
    }
    return form.compiler.integer(types[0] == types[1] ? 1 : 0, .int)
  }

  private static func offset(_ form: FormCall) throws -> Operand {
    try form.expect(2)
    let (compiler, member) = (form.compiler, form.arguments[1])
    guard case .type(let declared) = form.arguments[0].kind else {
      throw form.failure("expected a type as the first argument of 'offsetof'")
    }
    let type = try compiler.resolve(declared)
    let context = ConstantContext(valueOf: { _ in nil })
    guard let offset = compiler.declarations.types.offset(member, in: type, context) else {
      throw compiler.failure(
        "\(type.noun) has no member '\(compiler.source[member.range])' with an offset",
        at: member.location)
    }
    return compiler.integer(offset, .unsignedLong)
  }
}
