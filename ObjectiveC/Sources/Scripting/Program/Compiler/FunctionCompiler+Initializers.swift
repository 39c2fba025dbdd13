import Invocation
import ObjectiveCSyntax

// Initial values of variables and compound literals.
extension FunctionCompiler {
  /// Compiles an initial value into a register.
  ///
  /// - Parameters:
  ///   - register: The register for the value.
  ///   - initializer: The initial value.
  ///   - type: The type of the variable.
  ///   - retention: The way in which an array refers to its objects.
  ///   - location: The source offset of the variable.
  /// - Throws: ``CompileError``.
  func initialize(
    _ register: Register, with initializer: Initializer, _ type: StaticType,
    retention: Retention = .strong, at location: Int
  ) throws {
    if case .array(let element, let count) = type {
      var value = initializer
      if case .list(let elements) = initializer, elements.count == 1,
        elements[0].designators.isEmpty
      {
        value = elements[0].value
      }
      if let bytes = element.characters(of: value, declarations.types) {
        return copy(bytes, to: register, element, count, at: location)
      }
    }
    if case .list = initializer, let noun = type.nounOfUnknown {
      compilation.warnUndeclared(noun, at: location)
      at(location)
      builder.emit(.fail, number: builder.constant(.string("\(noun) is not declared")))
      return begin(Variable(storage: .register(register), type: type), with: nil)
    }
    switch (initializer, type) {
    case (.expression(let value), .array):
      guard isArrayValue(value) else {
        throw failure(
          "expected a list in braces, or a string for an array of char, as the initial value of an"
            + " array", at: location)
      }
      try expression(value, as: type, into: register)
    case (.expression(let value), _): try expression(value, as: type, into: register)
    case (.list(let elements), .array), (.list(let elements), .structure):
      at(location)
      loadZero(register, type, retention)
      var list = InitializerCursor(elements)
      try fill(
        Lvalue(type: type, target: .temporary(register), retentionOfElements: retention),
        from: &list, isWhole: true, location)
    case (.list(let elements), _) where elements.count == 1 && elements[0].designators.isEmpty:
      try initialize(
        register, with: elements[0].value, type, retention: retention, at: location)
    case (.list(let elements), _) where elements.isEmpty:
      begin(Variable(storage: .register(register), type: type), with: nil)
    case (.list(let elements), _):
      throw failure(
        "expected one initial value for \(type.noun), found a list of \(elements.count)",
        at: location)
    }
  }

  /// Returns `true` if an expression may have an array as its value, as a compound literal may.
  private func isArrayValue(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .compound, .statements, .generic: true
    default: false
    }
  }

  private func copy(
    _ bytes: [UInt8], to register: Register, _ element: StaticType, _ count: Int, at location: Int
  ) {
    at(location)
    builder.emit(.loadZero, a: register, number: builder.type(.array(element, count: count)))
    let length = min(count, bytes.count)
    _ = call(
      "__builtin_copy_string",
      [
        operand(.pointer(element), register), constant(.characters(bytes.dropLast()), .cString),
        integer(length, .unsignedLong),
      ], returns: .void, at: location)
  }

  // MARK: Parts

  /// Initializes the parts of an array, a structure or a union from an initializer list.
  ///
  /// - Parameters:
  ///   - whole: The aggregate to initialize. Its contents are zero.
  ///   - list: The initializer list, at the element for the first part.
  ///   - isWhole: Whether the braces of the list belong to `whole`. Then the list must be used up,
  ///     and designators name parts of `whole`.
  ///   - start: The index of the first part.
  ///   - location: The source offset of the list.
  /// - Throws: ``CompileError``.
  private func fill(
    _ whole: Lvalue, from list: inout InitializerCursor, isWhole: Bool, start: Int = 0,
    _ location: Int
  ) throws {
    var next = start
    let isUnion = if case .structure(let shape) = whole.type { shape.isUnion } else { false }
    while let element = list.next {
      if element.designators.isEmpty {
        next = skipped(next, of: whole.type)
        guard next < partCount(of: whole.type), !isUnion || next == 0 else {
          if !isWhole { return }
          throw tooMany(whole.type, element.location)
        }
        try fullExpression {
          try fill(try part(next, of: whole, location), from: &list, element.location)
        }
        next += 1
      } else {
        if !isWhole { return }
        next = try designate(whole, element.designators[...], element, &list)
      }
    }
  }

  /// Initializes a part from the next element of a list.
  ///
  /// If the part is an aggregate and the element has no braces, the part takes as many elements as
  /// it has parts.
  private func fill(
    _ part: Lvalue, from list: inout InitializerCursor, _ location: Int
  ) throws {
    guard let element = list.next else { return }
    if takesParts(part.type), try !isWhole(element.value, part.type) {
      return try fill(part, from: &list, isWhole: false, element.location)
    }
    list.advance()
    try set(part, to: element.value, element.location)
  }

  /// Initializes the part that designators name.
  ///
  /// The elements that follow initialize the parts after the named part, in each of the nested
  /// aggregates on the designators' path.
  ///
  /// - Returns: The index of the part after the first designator's part.
  private func designate(
    _ whole: Lvalue, _ designators: ArraySlice<Initializer.Designator>,
    _ element: InitializerCursor.Item, _ list: inout InitializerCursor
  ) throws -> Int {
    guard let designator = designators.first else { return 0 }
    let rest = designators.dropFirst()
    let location = element.location
    switch designator {
    case .field(let name):
      guard case .structure(let shape) = whole.type else {
        throw failure(
          "expected a structure to have the member '\(name)', found \(whole.type.noun)",
          at: location)
      }
      guard let path = shape.path(to: name) else {
        throw failure(
          "the \(shape.noun) has no member '\(name)'", at: location)
      }
      try fullExpression {
        try initialize(member(path, of: whole, shape), rest, element, &list)
        // The elements that follow continue within an unnamed member, too.
        for depth in path.indices.dropFirst().reversed() {
          let around = member(Array(path[..<depth]), of: whole, shape)
          try fill(around, from: &list, isWhole: false, start: path[depth] + 1, location)
        }
      }
      return path[0] + 1
    case .index(let first, let last):
      guard case .array(_, let count) = whole.type else {
        throw failure("expected an array to have an index, found \(whole.type.noun)", at: location)
      }
      let low = try constantIndex(first)
      let high = try last.map(constantIndex) ?? low
      guard low >= 0, low <= high else {
        throw failure("the index \(low) of an element is negative, or not the least", at: location)
      }
      guard high < count else {
        throw failure(
          "the array has \(count) elements, and the list has more: \(UInt(high) + 1)", at: location)
      }
      if low == high {
        try fullExpression {
          try initialize(try part(low, of: whole, location), rest, element, &list)
        }
      } else {
        guard rest.isEmpty else {
          throw failure("a range of elements cannot be followed by a part of them", at: location)
        }
        list.advance()
        try fullExpression { try set(low...high, of: whole, to: element.value, location) }
      }
      return high + 1
    }
  }

  private func initialize(
    _ part: Lvalue, _ rest: ArraySlice<Initializer.Designator>, _ element: InitializerCursor.Item,
    _ list: inout InitializerCursor
  ) throws {
    if rest.isEmpty {
      list.stripDesignators()
      return try fill(part, from: &list, element.location)
    }
    let next = try designate(part, rest, element, &list)
    try fill(part, from: &list, isWhole: false, start: next, element.location)
  }

  private func constantIndex(_ expression: Expression) throws -> Int {
    if let number = constant(expression) { return number }
    throw failure(
      "expected an integer constant as the index of an element, found"
        + " '\(source[expression.range])'", at: expression.location)
  }

  /// Sets a part to a value that is meant for the part alone.
  private func set(_ part: Lvalue, to value: Initializer, _ location: Int) throws {
    try fullExpression {
      let register = builder.newRegister(part.type)
      try initialize(
        register, with: value, part.type, retention: part.retentionOfElements, at: location)
      try store(operand(part.type, register), to: part, location)
    }
  }

  /// Sets a range of elements to copies of a value, which is computed once.
  private func set(
    _ range: ClosedRange<Int>, of array: Lvalue, to value: Initializer, _ location: Int
  ) throws {
    guard case .array(let element, _) = array.type else { return }
    let register = builder.newRegister(element)
    try initialize(
      register, with: value, element, retention: array.retentionOfElements, at: location)
    let index = builder.newNumberRegister()
    builder.emit(.loadInteger, a: index, number: range.lowerBound)
    let base = self.register(load(array, location))
    let start = CodeBuilder.Label()
    builder.place(start)
    try fullExpression {
      // Each element needs an array that it does not share with the others.
      if case .array = element, case .list = value {
        try initialize(
          register, with: value, element, retention: array.retentionOfElements, at: location)
      }
      try store(
        operand(element, register), to: self.element(index, of: base, element), location)
    }
    builder.emit(.addNumber, a: index, b: index, number: 1)
    let last = self.register(integer(range.upperBound, .long))
    builder.jump(.jumpIfLessOrEqual, b: index, c: last, to: start)
  }

  /// Returns `true` for an aggregate type, whose parts a list may initialize one by one without
  /// inner braces.
  private func takesParts(_ type: StaticType) -> Bool {
    switch type {
    case .array, .structure: true
    default: false
    }
  }

  /// Returns `true` if an initial value initializes an aggregate as a whole, and `false` if it
  /// initializes only the first part.
  private func isWhole(_ value: Initializer, _ type: StaticType) throws -> Bool {
    guard case .expression(let expression) = value else { return true }
    switch type {
    case .array(let element, _):
      return element.characters(of: value, declarations.types) != nil || isArrayValue(expression)
    case .structure:
      switch expression.kind {
      case .integer, .floating, .string, .objectString, .boxed, .binary: return false
      case .compound: return true
      default: break
      }
      switch try self.type(of: expression) {
      case .structure, .dynamic: return true
      default: return false
      }
    default: return true
    }
  }

  private func partCount(of type: StaticType) -> Int {
    switch type {
    case .array(_, let count): count
    case .structure(let shape): shape.fields.count
    default: 0
    }
  }

  /// Returns the index of the next part that a list initializes.
  ///
  /// Unnamed bit fields are skipped.
  private func skipped(_ index: Int, of type: StaticType) -> Int {
    guard case .structure(let shape) = type else { return index }
    return shape.fields.indices.dropFirst(index).first {
      shape.fields[$0].bitWidth == nil || !shape.fields[$0].isUnnamed
    } ?? shape.fields.count
  }

  private func part(_ index: Int, of whole: Lvalue, _ location: Int) throws -> Lvalue {
    switch whole.type {
    case .array(let element, _):
      let base = register(load(whole, location))
      var part = self.element(register(integer(index, .long)), of: base, element)
      part.retentionOfElements = whole.retentionOfElements
      return part
    case .structure(let shape):
      return Lvalue(
        type: shape.fields[index].type, target: .member(index, of: whole, shape),
        retentionOfElements: shape.fields[index].retention)
    default: throw failure("expected an array or a structure", at: location)
    }
  }

  private func element(_ index: Register, of base: Register, _ type: StaticType) -> Lvalue {
    guard case .structure = type else { return Lvalue(type: type, target: .element(base, index)) }
    let moved = builder.newManagedRegister()
    builder.emit(.advance, a: moved, b: base, c: index)
    return Lvalue(type: type, target: .pointee(moved))
  }

  private func tooMany(_ type: StaticType, _ location: Int) -> CompileError {
    switch type {
    case .array(_, let count):
      failure("the array has \(count) elements, and the list has more", at: location)
    case .structure(let shape):
      failure(
        "'\(shape.name)' has \(shape.fields.count) members, and the list has more", at: location)
    default: failure("the list has too many elements", at: location)
    }
  }
}

extension StaticType {
  /// The noun for the type in warnings, if the type, or the element type of an array, is
  /// undeclared.
  fileprivate var nounOfUnknown: String? {
    var type = self
    while case .array(let element, _) = type { type = element }
    switch type {
    case .dynamic: return "the type of the value"
    case .structure(let shape) where shape.isIncomplete: return "the \(shape.noun)"
    default: return nil
    }
  }
}

/// A position in an initializer list.
struct InitializerCursor {
  private var rest: ArraySlice<Initializer.Element>

  /// `true` if the designators of the next element have already been followed.
  private var isStripped = false

  init(_ elements: [Initializer.Element]) {
    rest = elements[...]
  }

  /// The next element, or `nil` at the end of the list.
  var next: Item? {
    rest.first.map {
      Item(designators: isStripped ? [] : $0.designators, value: $0.value, location: $0.location)
    }
  }

  struct Item {
    let designators: [Initializer.Designator]
    let value: Initializer
    let location: Int
  }

  mutating func advance() {
    rest.removeFirst()
    isStripped = false
  }

  mutating func stripDesignators() { isStripped = true }
}
