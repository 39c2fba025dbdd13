import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  /// Compiles the declaration of a variable.
  func declare(_ declared: VariableDeclaration) throws {
    at(declared.location)
    if declared.isExtern { return }
    if declared.type.isInferred, !declared.isStatic, !isMain || scopeDepth > 2,
      case .expression(let value)? = declared.initializer
    {
      return try declareInferred(declared, as: value)
    }
    let type = declarations.types.resolve(declared.type).sized(by: declared.initializer)
    if isMain, scopeDepth == 2, let global = declarations.globals[declared.name] {
      guard let initializer = declared.initializer else { return }
      return try fullExpression {
        let variable = Variable(
          storage: .global(.global(declared.name)), type: global.type)
        try assign(initializer, to: variable, at: declared.location)
      }
    }
    if declared.isStatic { return try declareStatic(declared, type) }
    if let count = declared.count, case .array(let element, _) = type {
      return try declareArray(declared, element, count)
    }
    // A `__block` variable is declared before its initial value: a block may call itself by it.
    if declared.isShared {
      let variable = declare(
        declared.name, type, isShared: true, isWeak: declared.isWeak)
      begin(variable, with: nil, isWeak: declared.isWeak && type.isObject)
      if let initializer = declared.initializer {
        try fullExpression { try assign(initializer, to: variable, at: declared.location) }
      }
      return
    }
    guard let initializer = declared.initializer else {
      let variable = declare(declared.name, type, isShared: false, isWeak: declared.isWeak)
      return begin(variable, with: nil, isWeak: declared.isWeak && type.isObject)
    }
    // The name is that of the new variable only after the initial value.
    let isPlain = !isBoxed(declared.name) && !(declared.isWeak && type.isObject)
    let register = isPlain ? builder.newRegister(type) : builder.newManagedRegister()
    try fullExpression {
      if isPlain {
        try initialize(register, with: initializer, type, at: declared.location)
      } else {
        let value = builder.newRegister(type)
        try initialize(value, with: initializer, type, at: declared.location)
        box(operand(type, value), into: register, declared)
      }
    }
    let isBoxed = isBoxed(declared.name)
    declare(
      declared.name,
      as: Variable(
        storage: isBoxed ? .box(register) : .register(register), type: type,
        isWeak: !isBoxed && declared.isWeak && type.isObject))
  }

  func isBoxed(_ name: String) -> Bool { boxedNames.contains(name) }

  /// Makes the weak reference and the box of a variable.
  private func box(_ value: Operand, into register: Register, _ declared: VariableDeclaration) {
    var source = self.register(value)
    if declared.isWeak, value.type.isObject {
      builder.emit(.makeWeak, a: register, b: source)
      source = register
    }
    if isBoxed(declared.name) { builder.emit(.makeBox, a: register, b: source) }
  }

  /// Declares a variable that takes the type of its initial value.
  private func declareInferred(
    _ declared: VariableDeclaration, as expression: Expression
  ) throws {
    // Whether the variable is a number is known only afterwards.
    let (managed, number) = (builder.newManagedRegister(), builder.newNumberRegister())
    try fullExpression {
      let value = try self.expression(expression)
      var type = value.type.decayed
      if type == .dynamic || type == .void { type = .id }
      let converted = convert(value, to: type)
      let isBoxed = isBoxed(declared.name)
      let isWeak = declared.isWeak && type.isObject
      let register = type.isNumber && !isBoxed ? number : managed
      if isBoxed || isWeak {
        box(converted, into: register, declared)
      } else {
        move(converted, into: register)
      }
      let isShared = declared.isShared
      if isShared, !isBoxed { builder.emit(.makeBox, a: managed, b: register) }
      declare(
        declared.name,
        as: Variable(
          storage: isBoxed ? .box(managed) : isShared ? .box(managed) : .register(register),
          type: type, isWeak: isWeak && !isBoxed && !isShared, isShared: isShared))
    }
  }

  /// A static variable is initialized when its declaration is first executed.
  private func declareStatic(_ declared: VariableDeclaration, _ type: StaticType) throws {
    let known = DeclaredVariable(type, isWeak: declared.isWeak)
    let constant = Constant.static(StaticVariable(known))
    let variable = Variable(storage: .global(constant), type: type)
    if let initializer = declared.initializer {
      let done = CodeBuilder.Label()
      builder.jump(.jumpIfInitialized, high: builder.constant(constant), to: done)
      try fullExpression { try assign(initializer, to: variable, at: declared.location) }
      builder.place(done)
    }
    declare(declared.name, as: variable)
  }

  /// Declares an array whose length is computed.
  private func declareArray(
    _ declared: VariableDeclaration, _ element: StaticType, _ count: Expression
  ) throws {
    let type = StaticType.array(element, count: 0)
    let variable = declare(declared.name, type, isShared: declared.isShared, isWeak: false)
    try fullExpression {
      let count = convert(try expression(count), to: .long)
      at(declared.location)
      let array = emit(.makeArray, type, count, number: builder.type(element))
      begin(variable, with: array)
    }
  }

  private func assign(
    _ initializer: Initializer, to variable: Variable, at location: Int
  ) throws {
    let value = builder.newRegister(variable.type)
    try initialize(value, with: initializer, variable.type, at: location)
    try store(operand(variable.type, value), to: lvalue(of: variable), location)
  }

  /// Sets a new variable to a value, or to the zero of its type.
  func begin(_ variable: Variable, with value: Operand?, isWeak: Bool = false) {
    let type = variable.type
    let zero: Operand
    switch type {
    case .integer: zero = integer(0, type)
    case .floating: zero = Operand(type, .floating(0))
    case .array, .structure:
      let register = builder.newManagedRegister()
      if value == nil {
        builder.emit(.loadZero, a: register, number: builder.type(type))
      }
      zero = operand(type, register)
    default: zero = Operand(type, .null)
    }
    let value = value ?? zero
    switch variable.storage {
    case .register(let register):
      if variable.isWeak {
        builder.emit(.makeWeak, a: register, b: self.register(value))
      } else {
        move(value, into: register, copies: value.place.isRegister)
      }
    case .box(let register):
      // A new box in each iteration of a loop.
      var source = self.register(value)
      if isWeak {
        builder.emit(.makeWeak, a: register, b: source)
        source = register
      }
      builder.emit(.makeBox, a: register, b: source)
    case .global: break
    }
  }

  /// Compiles an initial value into a register.
  func initialize(
    _ register: Register, with initializer: Initializer, _ type: StaticType, at location: Int
  ) throws {
    switch (initializer, type) {
    case (.expression(let value), .array(.integer(.char), let count)):
      guard case .string(let bytes) = value.kind else { break }
      at(location)
      builder.emit(.loadZero, a: register, number: builder.type(type))
      for (index, byte) in bytes.prefix(count).enumerated() {
        try storeElement(
          integer(Int(Int8(bitPattern: byte)), .integer(.char)), of: register, index, location)
      }
      return
    case (.expression(let value), .array) where isArrayValue(value):
      return try expression(value, as: type, into: register)
    case (.expression, .array): break
    case (.expression(let value), _): return try expression(value, as: type, into: register)
    case (.list(let elements), .array(let element, let count)):
      at(location)
      builder.emit(.loadZero, a: register, number: builder.type(type))
      var next = 0
      for item in elements {
        if let index = item.index {
          guard case .integer(let number, _) = index.kind else {
            throw failure("expected an integer as the index of an element", at: location)
          }
          next = Int(clamping: number)
        }
        guard next < count else {
          throw failure("the array has \(count) elements, and the list has more", at: location)
        }
        try fullExpression {
          let value = builder.newRegister(element)
          try initialize(value, with: item.value, element, at: location)
          try storeElement(operand(element, value), of: register, next, location)
        }
        next += 1
      }
      return
    case (.list(let elements), .structure(let shape)):
      at(location)
      builder.emit(.loadZero, a: register, number: builder.type(type))
      var next = 0
      let whole = Lvalue(type: type, target: .temporary(register))
      for item in elements {
        if let field = item.field {
          guard let index = shape.index(of: field) else {
            throw failure(
              "the \(shape.isUnion ? "union" : "structure") '\(shape.name)' has no member '\(field)'",
              at: location)
          }
          next = index
        }
        guard next < shape.fields.count else {
          throw failure(
            "'\(shape.name)' has \(shape.fields.count) members, and the list has more", at: location
          )
        }
        let field = shape.fields[next]
        try fullExpression {
          let value = builder.newRegister(field.type)
          try initialize(value, with: item.value, field.type, at: location)
          try store(
            operand(field.type, value),
            to: Lvalue(type: field.type, target: .member(next, of: whole, shape)), location)
        }
        next += 1
      }
      return
    case (.list(let elements), _) where elements.count == 1:
      return try initialize(register, with: elements[0].value, type, at: location)
    case (.list(let elements), _) where elements.isEmpty:
      return begin(Variable(storage: .register(register), type: type), with: nil)
    default: break
    }
    if case .list(let elements) = initializer {
      throw failure(
        "expected one initial value for \(type.noun), found a list of \(elements.count)",
        at: location)
    }
    throw failure(
      "expected a list in braces, or a string for an array of char, as the initial value of an array",
      at: location)
  }

  /// Whether an expression has an array as its value, as a compound literal or a `typeof` has.
  private func isArrayValue(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .compound, .statements: true
    default: false
    }
  }

  private func storeElement(
    _ value: Operand, of array: Register, _ index: Int, _ location: Int
  ) throws {
    let number = register(integer(index, .long))
    try store(
      value, to: Lvalue(type: value.type, target: .element(array, number)), location)
  }
}

extension Operand.Place {
  var isRegister: Bool {
    if case .register = self { true } else { false }
  }
}
