import Invocation
// Operations on values that the interpreter loop does not perform itself.
extension Activation {
  // MARK: Constants and names

  /// Computes a constant of the code, and stores the value for later uses.
  @inline(never)
  func resolve(_ index: Int, _ linked: LinkedCode) throws {
    let value = try interpreter.value(of: linked.code.constants[index])
    linked.facts.pointee.constants[index] = value
  }

  func text(_ index: Int, _ linked: LinkedCode) -> String {
    switch linked.code.constants[index] {
    case .string(let text), .class(let text), .named(let text): text
    default: ""
    }
  }

  /// Returns the value of a name that was unknown when the code was compiled.
  ///
  /// - Throws: ``RuntimeFailure`` if the name is still not declared.
  func value(named index: Int, _ linked: LinkedCode) throws -> Value {
    let name = text(index, linked)
    if let global = interpreter.definitions.globals[name] {
      return try ElementPointer(global.memory).load()
    }
    if let type = interpreter.definitions.classes[name] { return .object(type) }
    if let constant = interpreter.knownConstant(name) { return constant }
    if let constant = interpreter.definitions.declarations.constants[name]?.value {
      return try interpreter.value(of: constant)
    }
    if let function = interpreter.knownFunction(name) {
      return .pointer(FunctionPointer(function))
    }
    return try interpreter.standIn(forName: name)
  }

  func isKind(_ object: Object?, _ index: Int, _ linked: LinkedCode) -> Bool {
    guard let type = interpreter.definitions.classes[text(index, linked)] else { return false }
    return object?.isa?.inherits(from: type) ?? false
  }

  // MARK: Numbers

  @inline(never)
  func divide(_ left: Int, _ right: Int, scalar: UInt8, isRemainder: Bool) throws -> Int {
    if right == 0 { throw RuntimeFailure("division by zero") }
    let isUnsigned =
      scalar == UInt8(ascii: "I") || scalar == UInt8(ascii: "L")
      || scalar == UInt8(ascii: "Q") || scalar == UInt8(ascii: "T")
    if isUnsigned {
      let (left, right) = (UInt(bitPattern: left), UInt(bitPattern: right))
      return Int(bitPattern: isRemainder ? left % right : left / right)
    }
    if isRemainder { return right == -1 ? 0 : left % right }
    let quotient = left.dividedReportingOverflow(by: right).partialValue
    let isNarrow = scalar == UInt8(ascii: "i") || scalar == UInt8(ascii: "l")
    return isNarrow ? Int(Int32(truncatingIfNeeded: quotient)) : quotient
  }

  // MARK: Pointers and structures

  var missingVariable: RuntimeFailure {
    RuntimeFailure("the receiver is nil, or has no such instance variable")
  }

  @inline(__always)
  func pointer(_ value: Value) throws -> Pointer {
    if case .pointer(let pointer?) = value { return pointer }
    throw noPointer(value)
  }

  func noPointer(_ value: Value) -> RuntimeFailure {
    switch value {
    case .pointer(nil), .object(nil), .integer(0), .void:
      RuntimeFailure("NULL is dereferenced: it points to nothing")
    default: RuntimeFailure("\(value.noun) is dereferenced as a pointer")
    }
  }

  func array(_ value: Value) throws -> Pointer {
    switch value {
    case .pointer(let pointer?): return pointer
    case .pointer(nil), .object(nil), .integer(0), .void:
      throw RuntimeFailure("NULL is used as an array")
    default: throw RuntimeFailure("\(value.noun) is used as an array")
    }
  }

  @inline(__always)
  func element(_ array: Value, _ index: Int) throws -> Value {
    if case .pointer(let pointer as ElementPointer) = array {
      let index = pointer.index &+ index
      if pointer.memory.elements.indices.contains(index) {
        return pointer.memory.elements[index].contents
      }
    }
    return try self.array(array).advanced(by: index).load()
  }

  /// Returns a pointer for dereferencing as a pointer to a structure.
  ///
  /// Allocated memory becomes a structure at its first use as a structure. A last member of the
  /// structure that is an array without a length has the rest of the memory.
  func structurePointer(_ value: Value, _ type: StaticType) throws -> Pointer {
    let pointer = try pointer(value)
    let block = (pointer as? ObjectPointer)?.object as? BlockObject
    if case .structure(let shape) = type, !shape.isUnion,
      let header = pointer as? BlockHeaderPointer ?? block.map(BlockHeaderPointer.init)
    {
      return header.structure(shape)
    }
    if case .integer? = try? pointer.borrow() {
      var value = type.zero
      if case .structure(let structure) = value, let last = structure.shape.fields.last,
        case .array(let element, 0) = last.type, let memory = (pointer as? ElementPointer)?.memory
      {
        let count = (memory.count - pointer.index - type.size) / max(1, element.size)
        let tail = StaticType.array(element, count: max(0, count)).zero(last.retention)
        value = .structure(Structure(structure.shape, structure.fields.dropLast() + [tail]))
      }
      try pointer.store(value)
    }
    return pointer
  }

  @inline(__always)
  func structure(_ value: Value, _ index: Int) throws -> Structure {
    if case .structure(let structure) = value, index < structure.count { return structure }
    throw RuntimeFailure("\(value.noun) is used as a structure of another type")
  }

  func distance(_ left: Value, _ right: Value) throws -> Int {
    guard case .pointer(let left?) = left, case .pointer(let right?) = right,
      left.base == right.base
    else { throw RuntimeFailure("these pointers are not into the same array") }
    return left.index &- right.index
  }

  // MARK: Literals

  /// Makes an array or dictionary from elements in registers, and clears these registers.
  func literal(_ i: Instruction, _ r: Registers) throws -> Value {
    let isList = i.operation == .makeList
    let count = isList ? i.number : 2 * i.number
    defer { (r + Int(i.c)).clear(count) }
    var objects: [Object] = []
    objects.reserveCapacity(count)
    for index in 0..<count {
      guard let object = r[Int(i.c) + index].object else {
        throw interpreter.exception(
          "NSInvalidArgumentException",
          isList
            ? "attempt to insert nil object from objects[\(index)]"
            : "attempt to insert nil in a dictionary literal")
      }
      objects.append(object)
    }
    if isList { return .object(interpreter.objects.array(objects)) }
    return .object(
      try interpreter.objects.dictionary(
        (0..<i.number).map { (objects[2 * $0], objects[2 * $0 + 1]) }))
  }

  // MARK: Enumerations

  func nextElement(_ enumeration: Unmanaged<Pointer>?) throws -> Object? {
    try enumeration?._withUnsafeGuaranteedRef {
      // The register may hold another pointer, because `goto` can jump into the loop.
      $0 is Enumeration ? try unsafeDowncast($0, to: Enumeration.self).next(on: self) : nil
    }
  }
}
