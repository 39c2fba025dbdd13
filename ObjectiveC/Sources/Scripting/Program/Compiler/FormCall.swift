package import ObjectiveCSyntax

/// A function that compiles a call whose arguments are passed as expressions.
package typealias SpecialForm = @Sendable (FormCall) throws -> Operand

/// A call of a special form, or of a function, during compilation.
package struct FormCall {
  package let compiler: FunctionCompiler

  /// The name of the form, without the prefix of a compiler's built-in.
  package let name: String
  package let arguments: [Expression]
  package let location: Int

  package func failure(_ message: String) -> CompileError {
    compiler.failure(message, at: location)
  }

  /// Checks the number of arguments; further arguments may follow if `orMore` is `true`.
  package func expect(_ count: Int, orMore: Bool = false) throws {
    guard arguments.count == count || (orMore && arguments.count > count) else {
      throw failure(
        "'\(name)' takes \(count) argument\(count == 1 ? "" : "s")\(orMore ? " or more" : ""), and gets"
          + " \(arguments.count)")
    }
  }

  /// Compiles a call of a library function, whose arguments are texts, values and expressions.
  @discardableResult
  package func callLibrary(
    _ name: String, _ texts: [String], _ values: [Operand] = [], then expressions: [Expression] = []
  ) throws -> Operand {
    try compiler.callLibrary(name, texts, values, then: expressions, at: location)
  }
}
