import Invocation
package import ObjectiveCSyntax

// Building blocks of the library's special forms.
extension FunctionCompiler {
  /// Returns the type of the value that a statement returns, or `nil` if the statement does not
  /// compile.
  package static func type(
    of statement: Statement, in source: SourceText, _ declarations: Declarations
  ) -> StaticType? {
    try? FunctionCompiler(
      "", parameters: [], result: nil, body: [statement],
      in: Compilation(source, declarations)
    ).resultType
  }

  /// Compiles code that runs only if a condition is false.
  package func unless(_ condition: Expression, _ body: () throws -> Void) throws {
    let done = CodeBuilder.Label()
    try jump(to: done, if: true, condition)
    try body()
    builder.place(done)
  }

  /// Compiles code that runs only if a value is false.
  package func unless(_ value: Operand, _ body: () throws -> Void) rethrows {
    let done = CodeBuilder.Label()
    jump(to: done, if: true, value)
    try body()
    builder.place(done)
  }

  /// Emits code that turns a value into a truth value, 1 or 0, which `isNegated` inverts.
  package func truth(of value: Operand, isNegated: Bool) -> Operand {
    emit(isNegated ? .not : .truth, .int, value)
  }

  /// Returns a constant `NSString`.
  package func text(_ text: String) -> Operand { constant(.string(text), .object("NSString")) }

  /// The constant `nil`.
  package var none: Operand { Operand(.id, .null) }

  /// Compiles an expression into a register that keeps the value while other expressions are
  /// computed.
  package func kept(_ expression: Expression, as type: StaticType? = nil) throws -> Operand {
    let value = try self.expression(expression)
    let type = type ?? value.type.decayed
    let register = builder.newRegister(type)
    move(convert(value, to: type), into: register)
    return operand(type, register)
  }

  /// Compiles a call of a library function.
  ///
  /// The arguments are passed in the order texts, values, expressions.
  ///
  /// - Returns: The result, which has the function's result type.
  @discardableResult
  package func callLibrary(
    _ name: String, _ texts: [String], _ values: [Operand], then expressions: [Expression],
    at location: Int
  ) throws -> Operand {
    var types: [StaticType] = []
    let start = try arguments {
      for text in texts { types.append(argument(self.text(text))) }
      for value in values { types.append(argument(value)) }
      for expression in expressions { types.append(try argument(expression, as: nil)) }
    }
    at(location)
    let result = declarations.functions[name]?.result ?? .dynamic
    return finishCall(.function(name), types, result, from: start, nil)
  }

  /// Compiles code whose exceptions are caught.
  ///
  /// - Parameters:
  ///   - body: Compiles the code whose exceptions are caught.
  ///   - caught: Compiles the code that handles an exception, which is passed as an operand.
  /// - Throws: Errors of `body` and `caught`.
  package func catching(_ body: () throws -> Void, _ caught: (Operand) throws -> Void) throws {
    let done = CodeBuilder.Label()
    let (error, object) = (builder.newManagedRegister(), builder.newManagedRegister())
    let start = builder.next
    try body()
    builder.jump(to: done)
    let end = builder.next
    builder.addHandler(.catch, start..<end, error, target: end)
    builder.emit(.caughtObject, a: object, b: error)
    try caught(operand(.id, object))
    builder.place(done)
  }
}
