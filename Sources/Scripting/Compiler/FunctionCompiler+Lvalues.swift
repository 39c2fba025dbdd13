import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  /// Compiles an lvalue: an expression that can be assigned to, or whose address can be taken.
  func lvalue(_ expression: Expression) throws -> Lvalue {
    switch expression.kind {
    case .name(let name): return try lvalue(ofName: name, expression)
    case .prefix(.star, let operand):
      let typed = try self.expression(operand)
      // Dereferencing a function gives the function.
      if typed.type.isFunction { return lvalue(ofFunction: typed) }
      guard case .pointer(let pointee) = typed.type.decayed else {
        throw failure("'*' needs a pointer", at: expression.location)
      }
      return lvalue(at: typed.node, pointee)
    case .subscripted(let base, let index): return try lvalue(base, index, expression)
    case .member(let base, let name, let isArrow):
      return try lvalue(base, name, isArrow, expression)
    case .cast(_, let operand):
      return try lvalue(operand)
    default:
      // A temporary, as in `&(struct Point){1, 2}`.
      let typed = try self.expression(expression)
      return Lvalue(
        type: typed.type, load: typed.node,
        store: { _, _ in throw RuntimeFailure("this cannot be assigned to") },
        pointer: { frame in ElementPointer(Memory([try typed.node(frame)])) })
    }
  }

  /// The lvalue that a pointer points to.
  private func lvalue(at node: @escaping Node, _ type: StaticType) -> Lvalue {
    func pointer(_ frame: Frame) throws -> Pointer {
      switch try node(frame) {
      case .pointer(let pointer?):
        // Allocated memory becomes a structure at its first use as one.
        if case .structure = type, case .integer? = try? pointer.borrow() {
          try pointer.store(type.zero)
        }
        return pointer
      case .pointer(nil), .object(nil), .integer(0):
        throw RuntimeFailure("NULL points nowhere")
      default: throw RuntimeFailure("this is no pointer")
      }
    }
    return Lvalue(
      type: type, load: { try pointer($0).load() }, store: { try pointer($0).store($1) },
      pointer: pointer, borrow: { try pointer($0).borrow() })
  }

  private func lvalue(ofFunction function: TypedExpression) -> Lvalue {
    let node = function.node
    return Lvalue(
      type: function.type, load: node,
      store: { _, _ in throw RuntimeFailure("a function cannot be assigned to") },
      pointer: { frame in
        guard case .pointer(let pointer?) = try node(frame) else {
          throw RuntimeFailure("NULL is no function")
        }
        return pointer
      })
  }

  // MARK: Variables

  private func lvalue(ofName name: String, _ expression: Expression) throws -> Lvalue {
    guard let variable = variable(name) else {
      if let (index, variable) = instanceVariable(name) {
        noteReceiver()
        return lvalue(ofInstanceVariable: index, variable, of: { $0.receiver })
      }
      throw failure("there is no '\(name)' here", at: expression.location)
    }
    if variable.isWeak { return lvalue(ofWeak: variable) }
    switch variable.storage {
    case .slot(let slot):
      let isCopy = variable.isCopy
      let location = expression.location
      let source = source
      return Lvalue(
        type: variable.type,
        load: { frame in
          if case .structure(let structure) = frame.slots[slot] {
            return .structure(structure.copy())
          }
          return frame.slots[slot]
        },
        store: { frame, value in
          if isCopy {
            throw ScriptError(
              "'\(name)' is a copy here: declare it with __block to change it",
              at: source.location(at: location))
          }
          frame.slots[slot] = value
        },
        pointer: { frame in
          let slots = frame.slots
          // Valid for the present operation only: another call may reuse the slot.
          return AccessorPointer(
            into: frame.activation, index: slot, get: { slots[slot] }, set: { slots[slot] = $0 })
        }, borrow: { $0.slots[slot] })
    case .shared(let slot):
      return Lvalue(
        type: variable.type, load: { try Self.box($0, slot).load() },
        store: { try Self.box($0, slot).store($1) }, pointer: { Self.box($0, slot) },
        borrow: { try Self.box($0, slot).borrow() })
    case .global(let memory):
      let pointer = ElementPointer(memory)
      return Lvalue(
        type: variable.type, load: { _ in try pointer.load() },
        store: { try pointer.store($1) }, pointer: { _ in pointer },
        borrow: { _ in try pointer.borrow() })
    }
  }

  static func box(_ frame: Frame, _ slot: Int) -> Pointer {
    if case .pointer(let pointer?) = frame.slots[slot] { return pointer }
    // A `switch` jumped over the declaration.
    let pointer = ElementPointer(Memory([.integer(0)]))
    frame.slots[slot] = .pointer(pointer)
    return pointer
  }

  /// A weak variable: its slot has a `WeakPointer`.
  private func lvalue(ofWeak variable: Variable) -> Lvalue {
    func pointer(_ frame: Frame) throws -> Pointer {
      switch variable.storage {
      case .slot(let slot): return Self.box(frame, slot)
      case .shared(let slot): return Self.box(frame, slot)
      case .global(let memory): return ElementPointer(memory)
      }
    }
    return Lvalue(
      type: variable.type, load: { try pointer($0).load() }, store: { try pointer($0).store($1) },
      pointer: pointer)
  }

  /// An instance variable of an object.
  private func lvalue(
    ofInstanceVariable index: Int, _ variable: ClassObject.InstanceVariable,
    of object: @escaping (Frame) throws -> Object?
  ) -> Lvalue {
    func owner(_ frame: Frame) throws -> Object {
      guard let object = try object(frame) else {
        throw RuntimeFailure("'\(variable.name)' is read of nil")
      }
      guard object.variables.indices.contains(index) else {
        throw RuntimeFailure("the object has no '\(variable.name)'")
      }
      return object
    }
    if variable.isWeak {
      return Lvalue(
        type: variable.type,
        load: { frame in
          if case .pointer(let weak as WeakPointer) = try owner(frame).variables[index] {
            return weak.load()
          }
          return .null
        },
        store: { try owner($0).set(index, .pointer(WeakPointer($1.object))) },
        pointer: { frame in
          let object = try owner(frame)
          return AccessorPointer(
            into: object, index: index,
            get: { (object.variables[index].weakObject).map(Value.object) ?? .null },
            set: { object.set(index, .pointer(WeakPointer($0.object))) })
        })
    }
    return Lvalue(
      type: variable.type, load: { try owner($0).variables[index].copied },
      store: { try owner($0).set(index, $1) },
      pointer: { frame in
        let object = try owner(frame)
        return AccessorPointer(
          into: object, index: index, get: { object.variables[index] },
          set: { object.set(index, $0) })
      }, borrow: { try owner($0).variables[index] })
  }

  // MARK: Elements and members

  private func lvalue(
    _ base: Expression, _ index: Expression, _ whole: Expression
  ) throws -> Lvalue {
    let (base, index) = (try expression(base), try expression(index))
    if base.type.isObject { return collectionElement(base, index) }
    guard case .pointer(let element) = base.type.decayed else {
      throw failure("'[' needs an array", at: whole.location)
    }
    let (baseNode, indexNode) = (base.node, index.node)
    return lvalue(
      at: { frame in
        guard case .pointer(let pointer?) = try baseNode(frame) else {
          throw RuntimeFailure("NULL is used as an array")
        }
        return .pointer(pointer.advanced(by: try indexNode(frame).integer))
      }, element)
  }

  /// `array[0]` and `dictionary[@"key"]`, which are messages.
  private func collectionElement(_ base: TypedExpression, _ index: TypedExpression) -> Lvalue {
    let machine = machine
    let isKey = !index.type.isNumber
    let getter: Selector = isKey ? "objectForKeyedSubscript:" : "objectAtIndexedSubscript:"
    let setter: Selector = isKey ? "setObject:forKeyedSubscript:" : "setObject:atIndexedSubscript:"
    let types = [isKey ? StaticType.id : .unsignedLong]
    func get(_ frame: Frame, _ object: Value, _ index: Value) throws -> Value {
      try machine.send(getter, to: object.object, [index], types: types, on: frame.activation)
    }
    func set(_ frame: Frame, _ object: Value, _ index: Value, _ value: Value) throws {
      _ = try machine.send(
        setter, to: object.object, [value, index], types: [.id] + types, on: frame.activation)
    }
    return Lvalue(
      type: .id,
      load: { frame in try get(frame, try base.node(frame), try index.node(frame)) },
      store: { frame, value in
        try set(frame, try base.node(frame), try index.node(frame), value)
      },
      pointer: { frame in
        let (object, index) = (try base.node(frame), try index.node(frame))
        return AccessorPointer(
          into: machine, get: { try get(frame, object, index) },
          set: { try set(frame, object, index, $0) })
      })
  }

  private func lvalue(
    _ base: Expression, _ name: String, _ isArrow: Bool, _ whole: Expression
  ) throws -> Lvalue {
    if isArrow {
      let typed = try expression(base)
      if case .pointer(.structure(let shape)) = typed.type {
        return try field(name, of: lvalue(at: typed.node, .structure(shape)), shape, whole)
      }
      guard case .object(let className?) = typed.type, let type = machine.classes[className],
        let index = type.index(ofVariable: name)
      else { throw failure("there is no '\(name)' in this", at: whole.location) }
      return lvalue(ofInstanceVariable: index, type.layout[index]) { try typed.node($0).object }
    }
    let typed = try expression(base)
    if case .structure(let shape) = typed.type {
      return try field(name, of: try lvalue(base), shape, whole)
    }
    return try property(name, of: typed, whole)
  }

  private func field(
    _ name: String, of base: Lvalue, _ shape: StructureShape, _ whole: Expression
  ) throws -> Lvalue {
    guard let index = shape.index(of: name) else {
      throw failure(
        shape.isTooLarge
          ? "'\(shape.name)' has more than \(StructureShape.elementLimit) elements"
          : "'\(shape.name)' has no '\(name)'", at: whole.location)
    }
    func structure(_ value: Value) throws -> Structure {
      guard case .structure(let structure) = value, structure.fields.indices.contains(index) else {
        throw RuntimeFailure("this is no '\(shape.name)'")
      }
      return structure
    }
    return Lvalue(
      type: shape.fields[index].type,
      load: { frame in try structure(try base.borrow(frame)).fields[index].copied },
      store: { frame, value in
        let pointer = try base.pointer(frame)
        let whole = try structure(try pointer.borrow()).replacing(index, with: value)
        try pointer.store(.structure(whole))
      },
      pointer: { frame in
        let pointer = try base.pointer(frame)
        return AccessorPointer(
          into: pointer.base, index: pointer.index &* 64 &+ index,
          get: { try structure(try pointer.borrow()).fields[index] },
          set: { value in
            let whole = try structure(try pointer.borrow()).replacing(index, with: value)
            try pointer.store(.structure(whole))
          })
      }, borrow: { frame in try structure(try base.borrow(frame)).fields[index] })
  }

  /// `object.name`, which is a message.
  private func property(_ name: String, of base: TypedExpression, _ whole: Expression) throws
    -> Lvalue
  {
    let names = machine.accessors(of: name, in: base.type)
    let getter = try selector(names.getter, at: whole)
    let setter = try selector(names.setter, at: whole)
    let type = machine.resultType(of: getter, sentTo: base.type)
    let machine = machine
    let node = base.node
    return Lvalue(
      type: type,
      load: { frame in
        let object = try node(frame).object
        Self.note(whole.location, frame)
        return try machine.send(getter, to: object, on: frame.activation)
      },
      store: { frame, value in
        _ = try machine.send(
          setter, to: try node(frame).object, [value], types: [type], on: frame.activation)
      },
      pointer: { frame in
        let object = try node(frame).object
        return AccessorPointer(
          into: machine,
          get: { try machine.send(getter, to: object, on: frame.activation) },
          set: {
            _ = try machine.send(setter, to: object, [$0], types: [type], on: frame.activation)
          })
      })
  }
}

extension Value {
  /// The object of a weak reference.
  fileprivate var weakObject: Object? {
    if case .pointer(let weak as WeakPointer) = self { weak.object } else { nil }
  }
}
