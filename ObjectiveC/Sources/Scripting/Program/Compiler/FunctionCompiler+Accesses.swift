import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

// Code that reads and writes lvalues.
extension FunctionCompiler {
  /// Emits code that reads an lvalue.
  ///
  /// A structure is not copied. Code that stores the value must copy the structure.
  package func load(
    _ lvalue: Lvalue, _ location: Int, _ target: Register? = nil
  ) -> Operand {
    if lvalue.isWeak {
      let reference = stored(lvalue, location)
      let result = result(lvalue.type, target)
      builder.emit(.load, a: result, b: register(reference))
      return operand(lvalue.type, result)
    }
    let value = stored(lvalue, location, target)
    // A bit field is promoted to `int` if all its values fit into an `int`.
    if let width = lvalue.bitWidth, width < 32, case .integer(let scalar) = lvalue.type,
      scalar.size <= 4
    {
      return value.typed(.int)
    }
    return value
  }

  /// Returns the value that a bit field has after a number is assigned to it.
  ///
  /// If the lvalue is no bit field, returns the value unchanged.
  func narrowed(_ value: Operand, to lvalue: Lvalue) -> Operand {
    guard let width = lvalue.bitWidth, 1..<64 ~= width, case .integer(let scalar) = lvalue.type,
      scalar != .bool
    else { return value }
    let distance = integer(64 - width, .int)
    let shifted = emit(.shiftLeft, .unsignedLong, value, distance)
    return emit(
      scalar.isSigned ? .shiftRight : .shiftRightUnsigned, lvalue.type, shifted, distance)
  }

  /// Emits code that reads the contents of an lvalue without resolving a weak reference.
  private func stored(
    _ lvalue: Lvalue, _ location: Int, _ target: Register? = nil
  ) -> Operand {
    let type = lvalue.type
    func read(
      _ operation: Operation, b: Register? = nil, c: Register? = nil, number: Int = 0
    ) -> Operand {
      at(location)
      let result = lvalue.isWeak ? builder.newManagedRegister() : result(type, target)
      builder.emit(operation, a: result, b: b, c: c ?? kind(of: lvalue), number: number)
      return operand(type, result)
    }
    switch lvalue.target {
    case .register(let register), .copy(let register, _), .temporary(let register):
      return operand(type, register)
    case .box(let box): return read(.loadBox, b: box)
    case .global(let constant): return read(.loadGlobal, number: builder.constant(constant))
    case .field(let index, of: nil): return read(.loadField, number: index)
    case .field(let index, let object?): return read(.loadFieldOf, b: object, number: index)
    case .pointee(let pointer):
      if case .structure = type { return read(.borrow, b: pointer) }
      return read(.load, b: pointer)
    case .element(let pointer, let index):
      return read(.loadElement, b: pointer, c: index, number: Int(kind(of: lvalue).bits))
    case .member(let index, let base, _):
      let structure = register(stored(base, location))
      if case .structure = type { return read(.borrowMember, b: structure, number: index) }
      return read(.loadMember, b: structure, number: index)
    case .subscripted(let object, let index):
      let isKey = !index.type.isNumber
      return send(
        isKey ? "objectForKeyedSubscript:" : "objectAtIndexedSubscript:",
        to: operand(.id, object), [index], [isKey ? .id : .unsignedLong], returns: .id,
        at: location, target)
    case .property(let object, let getter, _):
      guard let selector = try? Selector(getter) else { return .nothing }
      return send(
        selector, to: operand(.id, object), [], [], returns: type, at: location, target)
    case .name(let name):
      at(location)
      return read(.loadName, number: builder.constant(.string(name)))
    }
  }

  /// Returns the conversion that a reading instruction applies, encoded as an operand: 1 to an
  /// integer, 2 to a floating-point number, 0 for none.
  ///
  /// A number register must receive a number, whatever type the memory holds.
  private func kind(of lvalue: Lvalue) -> Register {
    // A parameter keeps its index in `finish(location:)`, so the number reaches the instruction
    // unchanged.
    if lvalue.isWeak { return Register(.parameter, 0) }
    switch lvalue.type {
    case .integer: return Register(.parameter, 1)
    case .floating: return Register(.parameter, 2)
    default: return Register(.parameter, 0)
    }
  }

  /// Emits code that stores a value of the lvalue's type.
  package func store(_ value: Operand, to lvalue: Lvalue, _ location: Int) throws {
    if lvalue.isWeak {
      let value = register(value)
      let reference = register(stored(lvalue, location))
      at(location)
      builder.emit(.store, a: reference, b: value)
      return
    }
    func write(
      _ operation: Operation, a: Register? = nil, c: Register? = nil, number: Int = 0
    ) {
      let source = owned(value)
      at(location)
      builder.emit(operation, a: a, b: source, c: c, number: number)
    }
    switch lvalue.target {
    case .register(let register): move(value, into: register)
    case .copy(_, let name):
      at(location)
      builder.emit(
        .fail,
        number: builder.constant(
          .string("a block cannot assign to its copy of '\(name)': declare '\(name)' with __block"))
      )
    case .box(let box): write(.storeBox, a: box)
    case .global(let constant): write(.storeGlobal, number: builder.constant(constant))
    case .field(let index, of: nil): write(.storeField, number: index)
    case .field(let index, let object?): write(.storeFieldOf, a: object, number: index)
    case .pointee(let pointer): write(.store, a: pointer)
    case .element(let pointer, let index): write(.storeElement, a: pointer, c: index)
    case .member(let index, let base, _) where base.isMessage:
      // A message returns a copy of the structure: change the copy, and set the property to it.
      let structure = owned(stored(base, location))
      write(.storeMember, a: structure, number: index)
      try store(operand(base.type, structure), to: base, location)
    case .member(let index, let base, _):
      let structure = register(stored(base, location))
      write(.storeMember, a: structure, number: index)
    case .subscripted(let object, let index):
      let isKey = !index.type.isNumber
      _ = send(
        isKey ? "setObject:forKeyedSubscript:" : "setObject:atIndexedSubscript:",
        to: operand(.id, object), [value, index], [.id, isKey ? .id : .unsignedLong],
        returns: .void, at: location)
    case .property(let object, _, let setter):
      guard let selector = try? Selector(setter) else {
        throw failure(
          "the property cannot be set: its setter '\(setter)' is not a selector", at: location)
      }
      _ = send(
        selector, to: operand(.id, object), [value], [lvalue.type], returns: .void, at: location)
    case .name(let name):
      at(location)
      builder.emit(.fail, number: builder.constant(.string("'\(name)' is not declared")))
    case .temporary:
      throw failure(
        "expected an lvalue to assign to: a variable, an element, a member or a property",
        at: location)
    }
  }

  /// Returns a register whose value can be stored: a structure is copied first.
  private func owned(_ value: Operand) -> Register {
    switch value.type {
    case .structure, .dynamic:
      let copy = builder.newManagedRegister()
      move(value, into: copy)
      return copy
    default: return register(value)
    }
  }

  /// Emits code that computes a pointer to an lvalue.
  func address(of lvalue: Lvalue, _ location: Int, _ target: Register? = nil) -> Operand {
    let type = StaticType.pointer(lvalue.type)
    let result = result(type, target)
    func make(_ operation: Operation, b: Register? = nil, c: Register? = nil, number: Int = 0) {
      at(location)
      builder.emit(operation, a: result, b: b, c: c, number: number)
    }
    switch lvalue.target {
    case .box(let box): make(.move, b: box)
    case .global(let constant): make(.loadConstant, number: builder.constant(constant))
    case .register(let register) where lvalue.isWeak: make(.move, b: register)
    case .field(let index, let object):
      make(.fieldAddress, b: object ?? receiver(), number: index)
    case .pointee(let pointer): make(.move, b: pointer)
    case .element(let pointer, let index): make(.advance, b: pointer, c: index)
    case .member(let index, let base, _):
      make(.memberAddress, b: register(address(of: base, location)), number: index)
    case .subscripted(let object, let index):
      make(.elementAddress, b: object, c: register(convert(index, to: .id)))
    case .property(let object, let getter, let setter):
      guard let getter = try? Selector(getter), let setter = try? Selector(setter) else { break }
      let site = builder.site(.selector(getter), [], lvalue.type)
      _ = builder.site(.selector(setter), [lvalue.type], .void)
      make(.propertyAddress, b: object, number: site)
    case .register(let register), .copy(let register, _), .temporary(let register):
      make(.temporaryAddress, b: register)
    case .name: make(.temporaryAddress, b: register(load(lvalue, location)))
    }
    return operand(type, result)
  }

  private func receiver() -> Register {
    let receiver = builder.newManagedRegister()
    builder.emit(.loadSelf, a: receiver)
    return receiver
  }
}
