import Invocation
import ObjectiveCSyntax

// Code that moves values into registers.
extension FunctionCompiler {
  /// Returns the register for a result: `target` if it can hold the type, otherwise a new register.
  func result(_ type: StaticType, _ target: Register?) -> Register {
    if let target, holds(target, type) { return target }
    return builder.newRegister(type)
  }

  /// Returns `true` if a value of the type can be written to the register.
  ///
  /// Writing a number does not release the register's previous value, so an object in the register
  /// would leak.
  private func holds(_ register: Register, _ type: StaticType) -> Bool {
    switch register.part {
    case .number: type.isNumber
    case .argument: true
    case .parameter: code.parameterTypes[register.index].isNumber == type.isNumber
    case .managed, .capture: !type.isNumber
    }
  }

  func operand(_ type: StaticType, _ register: Register) -> Operand {
    Operand(type, .register(register))
  }

  func integer(_ number: Int, _ type: StaticType) -> Operand { Operand(type, .integer(number)) }

  func constant(_ constant: Constant, _ type: StaticType) -> Operand {
    Operand(type, .constant(constant))
  }

  /// Returns the register that holds a value, loading the value into a register if necessary.
  func register(_ operand: Operand, _ target: Register? = nil) -> Register {
    if case .register(let register) = operand.place { return register }
    let register = result(operand.type, target)
    load(operand, into: register)
    return register
  }

  private func load(_ operand: Operand, into register: Register) {
    switch operand.place {
    case .nothing: builder.emit(.clear, a: register, number: 1)
    case .register(let source):
      if source == register { return }
      let isNumber = operand.type.isNumber && holds(register, operand.type)
      builder.emit(isNumber ? .moveNumber : .move, a: register, b: source)
    case .integer(let number):
      if !holds(register, .long) { builder.emit(.clear, a: register, number: 1) }
      builder.emit(.loadInteger, a: register, number: number)
    case .floating(let number):
      if !holds(register, .double) { builder.emit(.clear, a: register, number: 1) }
      builder.emit(.loadFloating, a: register, number: Int(bitPattern: UInt(number.bitPattern)))
    case .null:
      switch operand.type {
      case .selector: builder.emit(.loadNoSelector, a: register)
      case .pointer, .function, .array: builder.emit(.loadNull, a: register)
      default: builder.emit(.loadNil, a: register)
      }
    case .constant(.class(let name)):
      builder.emit(.loadClass, a: register, number: builder.constant(.class(name)))
    case .constant(let constant):
      builder.emit(.loadConstant, a: register, number: builder.constant(constant))
    }
  }

  /// Moves a value into a register.
  ///
  /// A structure is copied, as in C's arguments and assignments.
  func move(_ operand: Operand, into register: Register, copies: Bool = true) {
    if copies, case .register(let source) = operand.place {
      switch operand.type {
      case .structure, .dynamic:
        builder.emit(.copy, a: register, b: source)
        return
      default: break
      }
    }
    load(operand, into: register)
  }

  /// Compiles an expression, converts its value to a type, and leaves the result in a register.
  func expression(_ expression: Expression, as type: StaticType, into register: Register) throws {
    // The expression's value may be in another kind of register before the conversion.
    let value = try self.expression(expression, register)
    move(convert(value, to: type, register), into: register, copies: !isFresh(value, register))
  }

  /// Returns `true` if a value was just computed into the register, so that nothing else refers to
  /// the value.
  ///
  /// The value of a structure may belong to a variable, so a structure is never fresh and is always
  /// copied.
  private func isFresh(_ operand: Operand, _ register: Register) -> Bool {
    if case .structure = operand.type { return false }
    if case .register(register) = operand.place { return true }
    return false
  }

  /// Compiles an expression as the next argument of a call.
  func argument(_ expression: Expression, as type: StaticType?) throws -> StaticType {
    let register = builder.newArgument()
    let value = try self.expression(expression, register)
    let type = type ?? value.type.decayed
    move(convert(value, to: type, register), into: register, copies: !isFresh(value, register))
    // Keep the pointer's own type: library functions need the element type behind a `void *`.
    return type == .dynamic || type == .pointer(.void) ? value.type.decayed : type
  }

  /// Compiles the arguments of a call.
  ///
  /// A jump out of an argument clears the arguments before it.
  ///
  /// - Returns: The index of the first argument.
  func arguments(_ body: () throws -> Void) rethrows -> Int {
    let start = builder.argumentCount
    exits.append(.arguments(start))
    defer { exits.removeLast() }
    try body()
    return start
  }

  /// Passes a value as the next argument of a call.
  @discardableResult
  package func argument(_ value: Operand) -> StaticType {
    move(value, into: builder.newArgument())
    return value.type.decayed
  }

  // MARK: Instructions with operands

  func emit(
    _ operation: Operation, _ type: StaticType, _ value: Operand, number: Int = 0,
    _ target: Register? = nil
  ) -> Operand {
    let value = register(value)
    let result = result(type, target)
    builder.emit(operation, a: result, b: value, number: number)
    return operand(type, result)
  }

  func emit(
    _ operation: Operation, _ type: StaticType, _ left: Operand, _ right: Operand,
    number: Int = 0, _ target: Register? = nil
  ) -> Operand {
    let (left, right) = (register(left), register(right))
    let result = result(type, target)
    builder.emit(operation, a: result, b: left, c: right, number: number)
    return operand(type, result)
  }

  // MARK: Calling the library

  /// Emits a call of a library function, whose arguments are operands.
  package func call(
    _ name: String, _ arguments: [Operand], types: [StaticType]? = nil, returns type: StaticType,
    at location: Int
  ) -> Operand {
    let start = builder.argumentCount
    var passed: [StaticType] = []
    for argument in arguments { passed.append(self.argument(argument)) }
    at(location)
    return finishCall(.function(name), types ?? passed, type, from: start, nil)
  }

  /// Emits a call whose arguments are already in their registers.
  func finishCall(
    _ callee: CallSite.Callee, _ types: [StaticType], _ type: StaticType, from start: Int,
    of value: Register? = nil, _ target: Register?
  ) -> Operand {
    let site = builder.site(callee, types, type)
    builder.releaseArguments(from: start)
    // The call leaves the argument registers empty. The result of a `void` call is dropped.
    let result = type == .void ? nil : result(type, target)
    let operation: Operation =
      switch callee {
      case .selector: .send
      case .super: .sendSuper
      case .function: .callFunction
      case .value: .callValue
      }
    builder.emit(operation, a: result, b: value, c: builder.argument(start), number: site)
    return result.map { operand(type, $0) } ?? .nothing
  }
}
