import ScriptProgram

/// A number that is used as a pointer, and cannot be dereferenced.
final class NumberPointer: Pointer {
  private let number: Int

  init(_ number: Int) {
    self.number = number
    super.init()
  }

  override var noun: String { "a pointer that is not an lvalue" }

  override func advanced(by distance: Int) -> Pointer { NumberPointer(number &+ distance) }

  override var address: Int { number }
}

/// An object that is used as a pointer, `(__bridge void *)x`.
final class ObjectPointer: Pointer {
  let object: Object

  init(_ object: Object) {
    self.object = object
    super.init()
  }

  override var noun: String { "a pointer that is not an lvalue" }

  override var base: AnyObject { object.identity }
}

/// A pointer to a weak reference.
final class WeakPointer: Pointer {
  weak var object: Object?

  init(_ object: Object?) {
    self.object = object
    super.init()
  }

  override func load() -> Value { .object(object) }

  override func store(_ value: Value) { object = value.object }
}
