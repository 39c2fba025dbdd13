import Invocation
import ObjectiveCSyntax

// How values get into registers.
extension FunctionCompiler {
  /// The register for a result of a type: the target, if it can hold it, else a new one.
  func result(_ type: StaticType, _ target: Register?) -> Register {
    if let target, holds(target, type) { return target }
    return builder.newRegister(type)
  }

  /// Whether values of a type can be written to a register.
  ///
  /// A number is written without a look at what the register held, which would leak an object.
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

  /// The register that a value is in, after loading it into one if need be.
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

  /// Moves a value into a register; a structure is copied, as C passes and assigns it.
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

  /// Compiles an expression, converts it to a type, and leaves it in a register.
  func expression(_ expression: Expression, as type: StaticType, into register: Register) throws {
    // A conversion may need the value in a register of another kind first.
    let value = try self.expression(expression, register)
    move(convert(value, to: type, register), into: register, copies: !isFresh(value, register))
  }

  /// Whether a value has just been computed into a register, so that nothing else has it.
  ///
  /// A structure may be one that a variable has, and is copied in any case.
  private func isFresh(_ operand: Operand, _ register: Register) -> Bool {
    if case .structure = operand.type { return false }
    if case .register(register) = operand.place { return true }
    return false
  }

  /// Compiles an expression as an argument of a call, after those that are there already.
  func argument(_ expression: Expression, as type: StaticType?) throws -> StaticType {
    let register = builder.newArgument()
    let value = try self.expression(expression, register)
    let type = type ?? value.type.decayed
    move(convert(value, to: type, register), into: register, copies: !isFresh(value, register))
    // The library asks for the type of the elements behind a `void *`.
    return type == .dynamic || type == .pointer(.void) ? value.type.decayed : type
  }

  /// Compiles the arguments of a call: an exit from within drops those that are there already.
  ///
  /// - Returns: The index of the first argument.
  func arguments(_ body: () throws -> Void) rethrows -> Int {
    let start = builder.argumentCount
    exits.append(.arguments(start))
    defer { exits.removeLast() }
    try body()
    return start
  }

  /// Leaves a value as an argument of a call, after those that are there already.
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

  /// Emits a call of a function of the library, whose arguments are operands.
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

  /// Emits a call whose arguments are in place.
  func finishCall(
    _ callee: CallSite.Callee, _ types: [StaticType], _ type: StaticType, from start: Int,
    of value: Register? = nil, _ target: Register?
  ) -> Operand {
    let site = builder.site(callee, types, type)
    builder.releaseArguments(from: start)
    // The registers of the arguments are empty after the call.
    // A result that is not declared is dropped.
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
