import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  /// Compiles the declaration of a variable.
  func declare(_ declared: VariableDeclaration) throws -> Step {
    if declared.type.isInferred, !declared.isStatic, !isMain || scopeDepth > 2,
      case .expression(let value)? = declared.initializer
    {
      return try declareInferred(declared, as: try expression(value))
    }
    let type = machine.types.resolve(declared.type).sized(by: declared.initializer)
    if declared.isExtern { return { _ in .next } }
    if isMain, scopeDepth == 2, let global = machine.globals[declared.name] {
      let initial = try declared.initializer.map {
        try self.initial($0, type, at: declared.location)
      }
      return { frame in
        if let value = try initial?(frame) { global.memory.set(0, value) }
        return .next
      }
    }
    if declared.isStatic {
      let memory = Memory([type.zero])
      // A static variable is initialized when its declaration is first executed.
      let initial = try declared.initializer.map {
        try self.initial($0, type, at: declared.location)
      }
      declareStatic(declared.name, type, memory)
      var isDone = initial == nil
      return { frame in
        if isDone { return .next }
        isDone = true
        if let value = try initial?(frame) { memory.set(0, value) }
        return .next
      }
    }
    // A `__block` variable is declared before its initial value: a block may call itself by it.
    let isEarly = declared.isShared
    var initial: Node?
    if !isEarly {
      initial = try declared.initializer.map { try self.initial($0, type, at: declared.location) }
    }
    let variable = declare(
      declared.name, type, isShared: declared.isShared, isWeak: declared.isWeak)
    if isEarly {
      initial = try declared.initializer.map { try self.initial($0, type, at: declared.location) }
    }
    return begin(variable, isWeak: declared.isWeak, with: initial)
  }

  /// Declares a variable that takes the type of its initial value.
  private func declareInferred(_ declared: VariableDeclaration, as value: TypedExpression) throws
    -> Step
  {
    var type = value.type.decayed
    if type == .dynamic || type == .void { type = .id }
    let node = convert(value, to: type)
    let variable = declare(
      declared.name, type, isShared: declared.isShared, isWeak: declared.isWeak)
    return begin(variable, isWeak: declared.isWeak) { frame in try node(frame).copied }
  }

  /// Compiles the initialization of a variable.
  private func begin(_ variable: Variable, isWeak: Bool, with initial: Node?) -> Step {
    let type = variable.type
    switch variable.storage {
    case .slot(let slot):
      return { frame in
        let value = try initial?(frame) ?? type.zero
        frame.slots[slot] = isWeak ? .pointer(WeakPointer(value.object)) : value
        return .next
      }
    case .shared(let slot):
      return { frame in
        if isWeak {
          frame.slots[slot] = .pointer(WeakPointer(try initial?(frame).object))
          return .next
        }
        // A new box in each iteration of a loop, made before its value is computed.
        let memory = Memory([type.zero])
        frame.slots[slot] = .pointer(ElementPointer(memory))
        if let value = try initial?(frame) { memory.set(0, value) }
        return .next
      }
    case .global: return { _ in .next }
    }
  }

  /// Compiles an initial value.
  func initial(_ initializer: Initializer, _ type: StaticType, at location: Int) throws -> Node {
    switch (initializer, type) {
    case (.expression(let expression), .array(.integer(.char), let count)):
      guard case .string(let bytes) = expression.kind else { break }
      let text = bytes.prefix(count)
      return { _ in
        let start = ElementPointer(Memory(zeros: count, of: .integer(.char)))
        for (index, byte) in text.enumerated() {
          try start.advanced(by: index).store(.integer(Int(Int8(bitPattern: byte))))
        }
        return .pointer(start)
      }
    case (.expression(let value), _):
      let node = convert(try expression(value), to: type)
      return { frame in try node(frame).copied }
    case (.list(let elements), .array(let element, let count)):
      var nodes: [(Int, Node)] = []
      var next = 0
      for item in elements {
        if let index = item.index {
          guard case .integer(let number, _) = index.kind else {
            throw failure("the index of an element must be a number", at: location)
          }
          next = Int(number)
        }
        guard next < count else { throw failure("there are too many elements", at: location) }
        nodes.append((next, try initial(item.value, element, at: location)))
        next += 1
      }
      return { frame in
        let start = ElementPointer(Memory(zeros: count, of: element))
        for (index, node) in nodes { try start.advanced(by: index).store(try node(frame)) }
        return .pointer(start)
      }
    case (.list(let elements), .structure(let shape)):
      var nodes: [(Int, Node)] = []
      var next = 0
      for item in elements {
        if let field = item.field {
          guard let index = shape.index(of: field) else {
            throw failure("'\(shape.name)' has no '\(field)'", at: location)
          }
          next = index
        }
        guard next < shape.fields.count else {
          throw failure("there are too many fields", at: location)
        }
        nodes.append((next, try initial(item.value, shape.fields[next].type, at: location)))
        next += 1
      }
      return { frame in
        let structure = Structure(shape, shape.fields.map(\.type.zero))
        for (index, node) in nodes { structure.fields[index] = try node(frame) }
        return .structure(structure)
      }
    case (.list(let elements), _) where elements.count == 1:
      return try initial(elements[0].value, type, at: location)
    default: break
    }
    throw failure("a variable of this type cannot begin with this", at: location)
  }
}
