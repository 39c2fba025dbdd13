import Invocation
import ObjectiveCSyntax

// The compiler's built-in functions that take types, or operands of any type.
extension LanguageForms {
  static let builtins: [String: SpecialForm] = [
    "__builtin_expect": { try first($0, $1, 2, $2) },
    "__builtin_expect_with_probability": { try first($0, $1, 3, $2) },
    "__builtin_assume_aligned": { try first($0, $1, 2, $2) },
    "__builtin_choose_expr": { try choose($0, $1, $2) },
    "__builtin_constant_p": { try isConstant($0, $1, $2) },
    "__builtin_types_compatible_p": { try areCompatible($0, $1, $2) },
    "__builtin_offsetof": { try offset($0, $1, $2) }, "offsetof": { try offset($0, $1, $2) },
    "__builtin_assume": { _, _, _ in .nothing }, "__builtin_prefetch": { _, _, _ in .nothing },
    "__builtin_unreachable": { compiler, _, call in
      fail("code that is unreachable is reached", compiler, call)
    },
    "__builtin_trap": { compiler, _, call in fail("a trap is reached", compiler, call) },
    "__builtin_debugtrap": { compiler, _, call in fail("a trap is reached", compiler, call) },
  ]

  private static func count(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ count: Int, _ call: Expression
  ) throws {
    guard arguments.count == count else {
      throw compiler.failure(
        "'\(compiler.source[call.range].prefix { $0 != "(" })' takes \(count) arguments, and gets"
          + " \(arguments.count)", at: call.location)
    }
  }

  /// Compiles the first argument, which is the value.
  ///
  /// The other arguments are hints to an optimizer.
  private static func first(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ count: Int, _ call: Expression
  ) throws -> Operand {
    try self.count(compiler, arguments, count, call)
    return try compiler.expression(arguments[0])
  }

  private static func fail(
    _ text: String, _ compiler: FunctionCompiler, _ call: Expression
  ) -> Operand {
    compiler.at(call.location)
    compiler.builder.emit(.fail, number: compiler.builder.constant(.string(text)))
    return .nothing
  }

  private static func choose(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression
  ) throws -> Operand {
    try count(compiler, arguments, 3, call)
    guard let condition = compiler.constant(arguments[0]) else {
      throw compiler.failure(
        "expected an integer constant as the condition of '__builtin_choose_expr'",
        at: call.location)
    }
    return try compiler.expression(arguments[condition != 0 ? 1 : 2])
  }

  private static func isConstant(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression
  ) throws -> Operand {
    try count(compiler, arguments, 1, call)
    switch arguments[0].kind {
    case .floating, .string: return compiler.integer(1, .int)
    default: return compiler.integer(compiler.constant(arguments[0]) == nil ? 0 : 1, .int)
    }
  }

  private static func areCompatible(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression
  ) throws -> Operand {
    try count(compiler, arguments, 2, call)
    let types = try arguments.map { argument in
      guard case .type(let type) = argument.kind else {
        throw compiler.failure(
          "expected two types as arguments of '__builtin_types_compatible_p'", at: call.location)
      }
      return try compiler.resolve(type)
    }
    return compiler.integer(types[0] == types[1] ? 1 : 0, .int)
  }

  private static func offset(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression
  ) throws -> Operand {
    try count(compiler, arguments, 2, call)
    guard case .type(let declared) = arguments[0].kind else {
      throw compiler.failure(
        "expected a type as the first argument of 'offsetof'", at: call.location)
    }
    let type = try compiler.resolve(declared)
    let context = ConstantContext(valueOf: { _ in nil })
    guard let offset = compiler.declarations.types.offset(arguments[1], in: type, context) else {
      throw compiler.failure(
        "\(type.noun) has no member '\(compiler.source[arguments[1].range])' with an offset",
        at: arguments[1].location)
    }
    return compiler.integer(offset, .unsignedLong)
  }
}
