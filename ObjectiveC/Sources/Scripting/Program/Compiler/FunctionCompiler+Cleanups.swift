import Invocation
import ObjectiveCSyntax

// Variables with a cleanup function, which is called at the end of the variable's scope.
extension FunctionCompiler {
  /// Returns the variables of a declaration that have a cleanup function.
  func cleanups(of statement: Statement) -> [VariableDeclaration] {
    guard case .variables(let variables) = statement.kind, !(isMain && scopeDepth == 2) else {
      return []
    }
    return variables.filter { $0.cleanup != nil && !$0.isStatic && !$0.isExtern }
  }

  /// Compiles the statements that follow a declaration in its scope, and then the cleanup functions
  /// of the declared variables, in reverse order.
  func cleaningUp(
    _ variables: ArraySlice<VariableDeclaration>, labels: Set<String>, _ body: () throws -> Void
  ) throws {
    guard let variable = variables.first, let function = variable.cleanup else { return try body() }
    // Limit the recursion, which compiles the rest of the scope once for each variable.
    guard cleanupCount < 50 else {
      throw failure(
        "more than 50 variables with cleanup functions are in the same scope",
        at: variable.location)
    }
    cleanupCount += 1
    defer { cleanupCount -= 1 }
    guard let known = self.variable(variable.name) else { return try body() }
    let address = address(of: lvalue(of: known), variable.location)
    // Keep a pointer to the variable, because the scope may declare its name again.
    let pointer = builder.newRegister(address.type)
    move(address, into: pointer)
    try `try`(
      // Release the objects declared after the variable before calling the variable's cleanup
      // function.
      { try scoped { try cleaningUp(variables.dropFirst(), labels: labels, body) } }, [],
      { [self] in
        let shape = declarations.functions[function]
        if shape == nil {
          compilation.warnUndeclared("the function '\(function)'", at: variable.location)
        }
        _ = call(
          function, [operand(address.type, pointer)], returns: shape?.result ?? .void,
          at: variable.location)
      }, labels: labels, variable.location)
  }
}
