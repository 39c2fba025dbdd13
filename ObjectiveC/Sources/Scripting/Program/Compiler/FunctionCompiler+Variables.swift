import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  /// Compiles the declaration of a variable.
  func declare(_ declared: VariableDeclaration) throws {
    at(declared.location)
    var declared = declared
    declared.retention = declarations.types.retention(of: declared)
    if declared.isExtern || declarations.types.isFunction(declared.type) { return }
    if declared.type.isInferred, declared.type.operand == nil, !declared.isStatic,
      !isMain || scopeDepth > 2,
      case .expression(let value)? = declared.initializer
    {
      return try declareInferred(declared, as: value)
    }
    let type = try sized(resolve(declared.type), by: declared.initializer)
    declaring.append((declared.name, type))
    defer { declaring.removeLast() }
    if isMain, scopeDepth == 2, let global = declarations.globals[declared.name] {
      guard let initializer = declared.initializer else { return }
      return try fullExpression {
        let variable = Variable(
          storage: .global(.global(declared.name)), type: global.type)
        try assign(
          initializer, to: variable, retention: declared.retention, at: declared.location)
      }
    }
    if lengths(of: declared.type) != nil, declared.isStatic || declared.initializer != nil {
      throw failure(
        "the length of the array '\(declared.name)' is not a constant: it can be neither static"
          + " nor have an initial value", at: declared.location)
    }
    if declared.isStatic { return try declareStatic(declared, type) }
    if let lengths = lengths(of: declared.type) {
      return try declareArray(declared, lengths)
    }
    // Declare a `__block` variable before its initial value, so that a block can call itself by the
    // variable.
    if declared.isShared {
      let variable = declare(
        declared.name, type, isShared: true, retention: declared.retention)
      begin(variable, with: nil, retention: declared.retention)
      if let initializer = declared.initializer {
        try fullExpression {
          try assign(
            initializer, to: variable, retention: declared.retention, at: declared.location)
        }
      }
      return
    }
    guard let initializer = declared.initializer else {
      let variable = declare(declared.name, type, isShared: false, retention: declared.retention)
      return begin(variable, with: nil, retention: declared.retention)
    }
    // Declare the name after the initial value, which may refer to an outer variable of the same
    // name.
    let isPlain = !isBoxed(declared.name) && !(declared.retention != .strong && type.isObject)
    let register = isPlain ? builder.newRegister(type) : builder.newManagedRegister()
    try fullExpression {
      if isPlain {
        try initialize(
          register, with: initializer, type, retention: declared.retention, at: declared.location)
      } else {
        let value = builder.newRegister(type)
        try initialize(
          value, with: initializer, type, retention: declared.retention, at: declared.location)
        box(operand(type, value), into: register, declared)
      }
    }
    let isBoxed = isBoxed(declared.name)
    declare(
      declared.name,
      as: Variable(
        storage: isBoxed ? .box(register) : .register(register), type: type,
        retention: isBoxed || !type.isObject ? .strong : declared.retention))
  }

  /// Emits a reference that does not retain its object.
  func makeWeak(_ register: Register, _ source: Register, _ retention: Retention) {
    builder.emit(
      .makeWeak, a: register, b: source, c: Register(.parameter, Int(retention.rawValue)))
  }

  /// Emits the zero of an array or structure type.
  func loadZero(_ register: Register, _ type: StaticType, _ retention: Retention) {
    builder.emit(
      .loadZero, a: register, c: Register(.parameter, Int(retention.rawValue)),
      number: builder.type(type))
  }

  func isBoxed(_ name: String) -> Bool { boxedNames.contains(name) }

  /// Creates the weak reference and the box that a variable needs.
  private func box(_ value: Operand, into register: Register, _ declared: VariableDeclaration) {
    var source = self.register(value)
    if declared.retention != .strong, value.type.isObject {
      makeWeak(register, source, declared.retention)
      source = register
    }
    if isBoxed(declared.name) { builder.emit(.makeBox, a: register, b: source) }
  }

  /// Declares a variable whose type is the type of its initial value.
  private func declareInferred(
    _ declared: VariableDeclaration, as expression: Expression
  ) throws {
    // Reserve one register of each kind, because the variable's type is known only after the value.
    let (managed, number) = (builder.newManagedRegister(), builder.newNumberRegister())
    try fullExpression {
      let value = try self.expression(expression)
      var type = value.type.decayed
      if type == .void { type = .id }
      let converted = convert(value, to: type)
      let isBoxed = isBoxed(declared.name)
      let isWeak = declared.retention != .strong && type.isObject
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
          type: type, retention: isWeak && !isBoxed && !isShared ? declared.retention : .strong,
          isShared: isShared))
    }
  }

  /// Declares a `static` variable, which is initialized when its declaration first runs.
  private func declareStatic(_ declared: VariableDeclaration, _ type: StaticType) throws {
    let known = DeclaredVariable(type, retention: declared.retention)
    let constant = Constant.static(StaticVariable(known))
    let variable = Variable(storage: .global(constant), type: type)
    if let initializer = declared.initializer {
      let done = CodeBuilder.Label()
      builder.jump(.jumpIfInitialized, high: builder.constant(constant), to: done)
      try fullExpression {
        try assign(initializer, to: variable, retention: declared.retention, at: declared.location)
      }
      builder.place(done)
    }
    declare(declared.name, as: variable)
  }

  /// Declares an array whose length is computed.
  private func declareArray(_ declared: VariableDeclaration, _ lengths: Lengths) throws {
    let type = lengths.type
    let variable = declare(declared.name, type, isShared: declared.isShared)
    try fullExpression {
      let counts = try lengths.counts.map {
        convert(try count($0), to: .long)
      }
      at(declared.location)
      // The call site passes the element type as the type of the first argument.
      let array = call(
        "__builtin_\(declared.retention)_array", counts,
        types: [lengths.element] + counts.dropFirst().map { _ in .long }, returns: type,
        at: declared.location)
      begin(variable, with: array)
    }
  }

  private func assign(
    _ initializer: Initializer, to variable: Variable, retention: Retention, at location: Int
  ) throws {
    let value = builder.newRegister(variable.type)
    try initialize(value, with: initializer, variable.type, retention: retention, at: location)
    try store(operand(variable.type, value), to: lvalue(of: variable), location)
  }

  /// Sets a new variable to a value, or to the zero of its type.
  ///
  /// A weak variable gets a weak reference to its object, or to each object of its array.
  func begin(_ variable: Variable, with value: Operand?, retention: Retention = .strong) {
    let type = variable.type
    let zero: Operand
    switch type {
    case .integer: zero = integer(0, type)
    case .floating: zero = Operand(type, .floating(0))
    case .array, .structure:
      let register = builder.newManagedRegister()
      if value == nil {
        loadZero(register, type, retention)
      }
      zero = operand(type, register)
    default: zero = Operand(type, .null)
    }
    let value = value ?? zero
    switch variable.storage {
    case .register(let register):
      if variable.retention != .strong {
        makeWeak(register, self.register(value), variable.retention)
      } else {
        move(value, into: register, copies: value.place.isRegister)
      }
    case .box(let register):
      // Each iteration of a loop needs a new box.
      var source = self.register(value)
      if retention != .strong, type.isObject {
        makeWeak(register, source, retention)
        source = register
      }
      builder.emit(.makeBox, a: register, b: source)
    case .global: break
    }
  }
}

extension Operand.Place {
  var isRegister: Bool {
    if case .register = self { true } else { false }
  }
}
