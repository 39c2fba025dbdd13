import Invocation
import ObjectiveCSyntax

extension StandardLibrary {
  func installAssertions() {
    let formatted =
      ["NSAssert", "NSCAssert"]
      + (1...5).flatMap { ["NSAssert\($0)", "NSCAssert\($0)"] }
    interpreter.declare { for name in formatted { $0.forms[name] = Self.assertion } }
    for (name, title) in [
      "NSParameterAssert": "Invalid parameter not satisfying: ",
      "NSCParameterAssert": "Invalid parameter not satisfying: ", "assert": "Assertion failed: ",
    ] {
      interpreter.declare { $0.forms[name] = { try Self.assertion($0, title) } }
    }
    interpreter.function("__assertion_failed", "v@", isVariadic: true) { call in
      throw call.interpreter.exception(
        "NSInternalInconsistencyException", try call.formatted(try call.objectText(0)))
    }
  }

  /// Compiles `NSAssert(condition, format, …)`.
  private static func assertion(_ form: FormCall) throws -> Operand {
    guard let first = form.arguments.first, form.arguments.count > 1 else {
      throw form.failure("expected a condition and a format as arguments of an assertion")
    }
    try form.compiler.unless(first) {
      try form.callLibrary("__assertion_failed", [], then: Array(form.arguments.dropFirst()))
    }
    return .nothing
  }

  /// Compiles `NSParameterAssert(condition)`, whose message includes the source text of the
  /// condition.
  private static func assertion(_ form: FormCall, _ title: String) throws -> Operand {
    guard form.arguments.count == 1 else {
      throw form.failure("expected one condition as the argument of an assertion")
    }
    let text = title + form.compiler.source[form.arguments[0].range]
    try form.compiler.unless(form.arguments[0]) {
      try form.callLibrary("__assertion_failed", ["%@", text])
    }
    return .nothing
  }
}
