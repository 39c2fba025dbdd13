package import ObjectiveCSyntax

/// A function that compiles a call whose arguments are passed as expressions.
package typealias SpecialForm =
  @Sendable (_ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression) throws ->
  Operand
