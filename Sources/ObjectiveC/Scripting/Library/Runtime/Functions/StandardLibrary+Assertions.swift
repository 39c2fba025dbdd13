import Invocation
import ObjectiveCSyntax
extension StandardLibrary {
  func installAssertions() {
    let formatted =
      ["NSAssert", "NSCAssert"]
      + (1...5).flatMap { ["NSAssert\($0)", "NSCAssert\($0)"] }
    for name in formatted { interpreter.definitions.declarations.forms[name] = Self.assertion }
    for name in ["NSParameterAssert", "NSCParameterAssert"] {
      interpreter.definitions.declarations.forms[name] = {
        try Self.assertion($0, $1, $2, "Invalid parameter not satisfying: ")
      }
    }
    interpreter.definitions.declarations.forms["assert"] = {
      try Self.assertion($0, $1, $2, "Assertion failed: ")
    }
    interpreter.function("__assertion_failed", "v@", isVariadic: true) { call in
      throw call.interpreter.exception(
        "NSInternalInconsistencyException", try call.formatted(try call.objectText(0)))
    }
  }

  /// Compiles `NSAssert(condition, format, …)`.
  private static func assertion(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression
  ) throws -> Operand {
    guard let first = arguments.first, arguments.count > 1 else {
      throw compiler.failure(
        "expected a condition and a format as arguments of an assertion", at: call.location)
    }
    try compiler.unless(first) {
      try compiler.callLibrary(
        "__assertion_failed", [], then: Array(arguments.dropFirst()), at: call.location)
    }
    return .nothing
  }

  /// Compiles `NSParameterAssert(condition)`, whose message includes the source text of the
  /// condition.
  private static func assertion(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression, _ title: String
  ) throws -> Operand {
    guard arguments.count == 1 else {
      throw compiler.failure(
        "expected one condition as the argument of an assertion", at: call.location)
    }
    let text = title + compiler.source[arguments[0].range]
    try compiler.unless(arguments[0]) {
      try compiler.callLibrary(
        "__assertion_failed", [.string("%@"), .string(text)], then: [], at: call.location)
    }
    return .nothing
  }
}
