package import ObjectiveCSyntax

/// Compiles a call of a function that gets its arguments as expressions.
package typealias SpecialForm =
  @Sendable (_ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression) throws ->
  Operand
