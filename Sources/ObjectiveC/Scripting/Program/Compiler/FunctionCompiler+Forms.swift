import Invocation
package import ObjectiveCSyntax

// What special forms of a library are made of.
extension FunctionCompiler {
  /// The type of the value that a statement returns; nil if it cannot be compiled.
  package static func type(
    of statement: Statement, in source: SourceText, _ declarations: Declarations
  ) -> StaticType? {
    try? FunctionCompiler(
      "", parameters: [], result: nil, body: [statement],
      in: Compilation(source, declarations)
    ).resultType
  }

  /// Compiles what is done unless a condition holds.
  package func unless(_ condition: Expression, _ body: () throws -> Void) throws {
    let done = CodeBuilder.Label()
    try jump(to: done, if: true, condition)
    try body()
    builder.place(done)
  }

  /// Compiles what is done unless a value is true.
  package func unless(_ value: Operand, _ body: () throws -> Void) rethrows {
    let done = CodeBuilder.Label()
    jump(to: done, if: true, value)
    try body()
    builder.place(done)
  }

  /// Whether an expression is true, or is not.
  package func truth(_ expression: Expression, isNegated: Bool) throws -> Operand {
    truth(of: try self.expression(expression), isNegated: isNegated)
  }

  /// Whether a value is true, or is not.
  package func truth(of value: Operand, isNegated: Bool) -> Operand {
    emit(isNegated ? .not : .truth, .int, value)
  }

  /// An `NSString`.
  package func text(_ text: String) -> Operand { constant(.string(text), .object("NSString")) }

  /// nil.
  package var none: Operand { Operand(.id, .null) }

  /// Compiles an expression whose value is kept while others are computed.
  package func kept(_ expression: Expression, as type: StaticType? = nil) throws -> Operand {
    let value = try self.expression(expression)
    let type = type ?? value.type.decayed
    let register = builder.newRegister(type)
    move(convert(value, to: type), into: register)
    return operand(type, register)
  }

  /// Compiles a call of a function of the library: constants first, then values, then expressions.
  ///
  /// - Returns: The result, whose type is that of the function.
  @discardableResult
  package func callLibrary(
    _ name: String, _ constants: [Constant], _ values: [Operand] = [],
    then expressions: [Expression], at location: Int
  ) throws -> Operand {
    var types: [StaticType] = []
    let start = try arguments {
      for constant in constants {
        let type: StaticType =
          switch constant {
          case .integer: .long
          case .floating: .double
          case .string: .object("NSString")
          default: .dynamic
          }
        types.append(argument(self.constant(constant, type)))
      }
      for value in values { types.append(argument(value)) }
      for expression in expressions { types.append(try argument(expression, as: nil)) }
    }
    at(location)
    let result = declarations.functions[name]?.result ?? .dynamic
    return finishCall(.function(name), types, result, from: start, nil)
  }

  /// Compiles an expression whose exceptions are caught.
  ///
  /// - Parameters:
  ///   - body: Compiles the expression, and what follows it if it throws nothing.
  ///   - caught: Compiles what is done with an exception that it throws.
  /// - Throws: What these throw.
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
