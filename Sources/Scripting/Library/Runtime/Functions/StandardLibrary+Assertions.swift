import Invocation
import ObjectiveCSyntax

extension StandardLibrary {
  func installAssertions() {
    let formatted =
      ["NSAssert", "NSCAssert"]
      + (1...5).flatMap { ["NSAssert\($0)", "NSCAssert\($0)"] }
    for name in formatted { machine.specialForms[name] = Self.assertion }
    for name in ["NSParameterAssert", "NSCParameterAssert"] {
      machine.specialForms[name] = {
        try Self.assertion($0, $1, $2, "Invalid parameter not satisfying: ")
      }
    }
    machine.specialForms["assert"] = { try Self.assertion($0, $1, $2, "Assertion failed: ") }
  }

  /// Compiles `NSAssert(condition, format, …)`.
  private static func assertion(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression
  ) throws -> TypedExpression {
    guard let first = arguments.first, arguments.count > 1 else {
      throw compiler.failure("an assertion needs a condition and a text", at: call.location)
    }
    let condition = compiler.condition(try compiler.expression(first))
    let (nodes, types) = try compiler.compile(Array(arguments.dropFirst()), nil, call)
    return TypedExpression(
      .void,
      compiler.noting(call.location) { frame in
        if try condition(frame) { return .void }
        let machine = frame.activation.machine
        let text = try machine.send(
          "stringWithFormat:", to: machine.classes["NSString"], try nodes.map { try $0(frame) },
          types: types, on: frame.activation)
        throw machine.exception(
          "NSInternalInconsistencyException",
          try Self.text(of: text.object, machine, frame.activation))
      })
  }

  /// Compiles `NSParameterAssert(condition)`, whose message has the text of the condition.
  private static func assertion(
    _ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression, _ title: String
  ) throws -> TypedExpression {
    guard arguments.count == 1 else {
      throw compiler.failure("an assertion needs one condition", at: call.location)
    }
    let condition = compiler.condition(try compiler.expression(arguments[0]))
    let text = title + compiler.source[arguments[0].range]
    return TypedExpression(
      .void,
      compiler.noting(call.location) { frame in
        if try condition(frame) { return .void }
        throw frame.activation.machine.exception("NSInternalInconsistencyException", text)
      })
  }
}
