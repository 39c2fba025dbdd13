import Invocation
package import ObjectiveCSyntax

// Code that finds lvalues.
extension FunctionCompiler {
  /// Compiles an lvalue: an expression that can be assigned to, or whose address can be taken.
  package func lvalue(_ expression: Expression) throws -> Lvalue {
    switch expression.kind {
    case .name(let name): return try lvalue(ofName: name, expression)
    case .prefix(.star, let operand):
      let value = try self.expression(operand)
      // Dereferencing a function gives the same function.
      if value.type.isFunction {
        return Lvalue(type: value.type, target: .temporary(register(value)))
      }
      if value.type == .dynamic {
        return Lvalue(type: .dynamic, target: .pointee(register(value)))
      }
      guard case .pointer = value.type.decayed else {
        throw failure(
          "expected a pointer after '*', found \(found(operand, value.type))",
          at: expression.location)
      }
      return try pointee(of: value, expression.location)
    case .generic(let operand, let choices):
      return try lvalue(choice(operand, choices, expression))
    case .subscripted(let base, let index): return try lvalue(base, index, expression)
    case .member(let base, let name, let isArrow):
      return try lvalue(base, name, isArrow, expression)
    case .cast(_, let operand): return try lvalue(operand)
    default:
      // A temporary value, as in `&(struct Point){1, 2}`.
      let value = try self.expression(expression)
      return Lvalue(type: value.type, target: .temporary(register(value)))
    }
  }

  private func pointee(of pointer: Operand, _ location: Int) throws -> Lvalue {
    guard case .pointer(let type) = pointer.type.decayed else {
      throw failure("expected a pointer, found \(pointer.type.noun)", at: location)
    }
    at(location)
    var register = register(pointer)
    if case .structure = type {
      // Allocated memory takes the shape of a structure at its first use as a structure.
      let structure = builder.newManagedRegister()
      builder.emit(.asStructurePointer, a: structure, b: register, number: builder.type(type))
      register = structure
    }
    return Lvalue(type: type, target: .pointee(register))
  }

  // MARK: Variables

  private func lvalue(ofName name: String, _ expression: Expression) throws -> Lvalue {
    if let variable = variable(name) { return lvalue(of: variable, named: name) }
    if let variable = instanceVariable(name) {
      noteReceiver()
      return Lvalue(type: variable.type, target: .field(variable.slot, of: nil))
    }
    compilation.warnUndeclared("'\(name)'", at: expression.location)
    return Lvalue(type: .dynamic, target: .name(name))
  }

  func lvalue(of variable: Variable, named name: String = "") -> Lvalue {
    let target: Lvalue.Target =
      switch variable.storage {
      case .register(let register):
        variable.isCopy ? .copy(register, name) : .register(register)
      case .box(let register): .box(register)
      case .global(let constant): .global(constant)
      }
    return Lvalue(type: variable.type, target: target, isWeak: variable.retention != .strong)
  }

  // MARK: Elements and members

  private func lvalue(
    _ base: Expression, _ index: Expression, _ whole: Expression
  ) throws -> Lvalue {
    let first = try expression(base)
    if first.type.isObject {
      let object = register(first)
      return Lvalue(type: .id, target: .subscripted(object, try self.expression(index)))
    }
    let second = try expression(index)
    // `2[array]` is the same as `array[2]`.
    let (array, position) = first.type.isNumber ? (second, first) : (first, second)
    guard case .pointer(let element) = array.type.decayed else {
      throw failure(
        "expected an array, a pointer or an object before '[', found \(found(base, first.type))",
        at: whole.location)
    }
    let pointer = register(array)
    let number = register(convert(position, to: .long))
    at(whole.location)
    if case .structure = element {
      let moved = builder.newManagedRegister()
      builder.emit(.advance, a: moved, b: pointer, c: number)
      return try pointee(of: operand(array.type.decayed, moved), whole.location)
    }
    return Lvalue(type: element, target: .element(pointer, number))
  }

  private func lvalue(
    _ base: Expression, _ name: String, _ isArrow: Bool, _ whole: Expression
  ) throws -> Lvalue {
    if isArrow {
      let value = try expression(base)
      if case .pointer(.structure(let shape)) = value.type.decayed {
        let structure = try pointee(of: value, whole.location)
        return try member(name, of: structure, shape, whole)
      }
      guard case .object(let className?) = value.type else {
        throw failure(
          "expected a pointer to a structure, or an object of a known class, before '->', found "
            + found(base, value.type), at: whole.location)
      }
      guard let variable = declarations.variable(name, of: className) else {
        throw failure(
          "the class '\(className)' has no instance variable '\(name)'", at: whole.location)
      }
      return Lvalue(type: variable.type, target: .field(variable.slot, of: register(value)))
    }
    if isStructure(base) {
      let structure = try lvalue(base)
      if case .structure(let shape) = structure.type {
        return try member(name, of: structure, shape, whole)
      }
      return try property(name, of: load(structure, whole.location), whole)
    }
    let value = try expression(base)
    if case .structure(let shape) = value.type {
      return try member(
        name, of: Lvalue(type: value.type, target: .temporary(register(value))), shape, whole)
    }
    return try property(name, of: value, whole)
  }

  /// Returns `true` if an expression is an lvalue, so that members of its value can be assigned to.
  private func isStructure(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name(let name): variable(name) != nil || instanceVariable(name) != nil
    case .member, .subscripted, .prefix(.star, _): true
    default: false
    }
  }

  private func member(
    _ name: String, of base: Lvalue, _ shape: StructureShape, _ whole: Expression
  ) throws -> Lvalue {
    if let path = shape.path(to: name) { return member(path, of: base, shape) }
    if shape.isIncomplete {
      compilation.warnUndeclared("the \(shape.noun)", at: whole.location)
      return Lvalue(type: .dynamic, target: .name("\(shape.name).\(name)"))
    }
    throw failure(
      "the \(shape.noun) has no member '\(name)'",
      at: whole.location)
  }

  /// Returns the member to which a path of field indices leads.
  func member(_ path: [Int], of base: Lvalue, _ shape: StructureShape) -> Lvalue {
    var (found, shape) = (base, shape)
    for index in path {
      let type = shape.fields[index].type
      found = Lvalue(
        type: type, target: .member(index, of: found, shape),
        retentionOfElements: shape.fields[index].retention)
      if case .structure(let inner) = type { shape = inner }
    }
    return found
  }

  /// Compiles `object.name`, which sends a message.
  private func property(
    _ name: String, of base: Operand, _ whole: Expression
  ) throws -> Lvalue {
    guard base.type.isObject else {
      throw failure(
        "expected a structure or an object before '.\(name)', found \(base.type.noun)",
        at: whole.location)
    }
    let names = declarations.accessors(of: name, in: base.type)
    let getter = try selector(names.getter, at: whole)
    return Lvalue(
      type: declarations.resultType(of: getter, sentTo: base.type),
      target: .property(register(base), getter: names.getter, setter: names.setter))
  }
}
