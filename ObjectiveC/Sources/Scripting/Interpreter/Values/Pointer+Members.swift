import Invocation
/// A pointer to an instance variable of an object, which the pointer does not retain.
final class VariablePointer: Pointer {
  private weak var target: Object?
  private let identity: ObjectIdentifier

  /// The object, or the receiver of `dealloc` while the object is being deallocated.
  private var object: Object? {
    target ?? ActivationStack.innermost?.interpreter.deallocating[identity]
  }

  init(_ object: Object, _ index: Int) {
    target = object
    // In `dealloc`, the pointer equals a pointer that was made before.
    let deallocated =
      object.isDeallocationProxy
      ? object.interpreter?.deallocating.first { $0.value === object }?.key : nil
    identity = deallocated ?? ObjectIdentifier(object)
    super.init(index: index)
  }

  override func load() throws -> Value { try borrow().copied }

  override func borrow() throws -> Value { try variable().pointee.contents }

  override func store(_ value: Value) throws {
    let variable = try variable()
    if value.isReference { object?.enlist() }
    variable.pointee = variable.pointee.storage(for: value)
  }

  private func variable() throws -> UnsafeMutablePointer<Value> {
    guard let object else {
      throw RuntimeFailure("the object that the pointer points into has been deallocated")
    }
    guard let variable = object.variable(index) else {
      throw RuntimeFailure(
        "the object \(Value.object(object).noun) no longer has the instance variable that the pointer points to"
      )
    }
    return variable
  }

  override func advanced(by distance: Int) -> Pointer {
    distance == 0 ? self : OutsidePointer(self, distance)
  }

  override var base: ObjectIdentifier { identity }
}

/// A pointer to a member of a structure, based on a pointer to the whole structure.
final class MemberPointer: Pointer {
  private let whole: Pointer
  private let member: Int

  init(of whole: Pointer, _ member: Int) {
    self.whole = whole
    self.member = member
    super.init(index: whole.index &* 64 &+ member)
  }

  override func load() throws -> Value { try borrow().copied }

  override func borrow() throws -> Value { try structure().member(member) }

  override func store(_ value: Value) throws {
    let structure = try structure()
    structure.setMember(member, value)
    try whole.changed(structure)
  }

  private func structure() throws -> Structure {
    guard case .structure(let structure) = try whole.borrow(), member < structure.count else {
      throw RuntimeFailure("the pointer points to a member of a structure that has been replaced")
    }
    return structure
  }

  override func advanced(by distance: Int) -> Pointer {
    distance == 0 ? self : OutsidePointer(self, distance)
  }

  override var base: ObjectIdentifier { whole.base }
}

/// A pointer beyond the only value of another pointer.
final class OutsidePointer: Pointer {
  private let origin: Pointer
  private let distance: Int

  init(_ origin: Pointer, _ distance: Int) {
    self.origin = origin
    self.distance = distance
    super.init(index: origin.index)
  }

  override var noun: String { "a pointer beyond the only value that it was made for" }

  override func advanced(by further: Int) -> Pointer {
    let distance = distance &+ further
    return distance == 0 ? origin : OutsidePointer(origin, distance)
  }

  override var base: ObjectIdentifier { origin.base }
  override var address: Int { origin.address &+ distance &* 8 }
}

/// A pointer to an element of a collection, which messages read and write.
final class SubscriptPointer: Pointer {
  private let object: Object?
  private let key: Value
  private unowned let interpreter: Interpreter

  init(_ object: Object?, _ key: Value, _ activation: Activation) {
    self.object = object
    self.key = key
    interpreter = activation.interpreter
    super.init()
  }

  override func load() throws -> Value {
    try interpreter.run {
      try interpreter.send("objectForKeyedSubscript:", to: object, [key], types: [.id], on: $0)
    }
  }

  override func store(_ value: Value) throws {
    _ = try interpreter.run {
      try interpreter.send(
        "setObject:forKeyedSubscript:", to: object, [value, key], types: [.id, .id], on: $0)
    }
  }

  override func changed(_ structure: Structure) throws { try store(.structure(structure)) }

  override var base: ObjectIdentifier { ObjectIdentifier((object as AnyObject?) ?? interpreter) }
}

/// A pointer to a property, which messages read and write.
final class PropertyPointer: Pointer {
  private let object: Object?
  private let getter: CallSite
  private let setter: CallSite
  private unowned let interpreter: Interpreter

  init(_ object: Object?, _ getter: CallSite, _ setter: CallSite, _ activation: Activation) {
    self.object = object
    self.getter = getter
    self.setter = setter
    interpreter = activation.interpreter
    super.init()
  }

  override func load() throws -> Value { try send(getter, []) }

  override func store(_ value: Value) throws { _ = try send(setter, [value]) }

  private func send(_ site: CallSite, _ arguments: [Value]) throws -> Value {
    guard case .selector(let selector) = site.callee else { return .void }
    return try interpreter.run {
      try interpreter.send(selector, to: object, arguments, types: site.types, on: $0)
    }
  }

  override func changed(_ structure: Structure) throws { try store(.structure(structure)) }

  override var base: ObjectIdentifier { ObjectIdentifier((object as AnyObject?) ?? interpreter) }
}
