import Invocation
import ObjectiveCSyntax

// Variables with a function that is called where their scope ends.
extension FunctionCompiler {
  /// The variables of a declaration that have a cleanup function.
  func cleanups(of statement: Statement) -> [VariableDeclaration] {
    guard case .variables(let variables) = statement.kind, !(isMain && scopeDepth == 2) else {
      return []
    }
    return variables.filter { $0.cleanup != nil && !$0.isStatic && !$0.isExtern }
  }

  /// Compiles what follows the declaration of variables in their scope, and then their cleanup
  /// functions, the last one first.
  func cleaningUp(
    _ variables: ArraySlice<VariableDeclaration>, labels: Set<String>, _ body: () throws -> Void
  ) throws {
    guard let variable = variables.first, let function = variable.cleanup else { return try body() }
    // Compiling the rest of the scope recurses.
    guard cleanupCount < 50 else {
      throw failure(
        "more than 50 variables with cleanup functions are in the same scope",
        at: variable.location)
    }
    cleanupCount += 1
    defer { cleanupCount -= 1 }
    guard let known = self.variable(variable.name) else { return try body() }
    let address = address(of: lvalue(of: known), variable.location)
    // The name may be declared again in the scope.
    let pointer = builder.newRegister(address.type)
    move(address, into: pointer)
    try `try`(
      // Objects that are declared after the variable are released before its function is called.
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
