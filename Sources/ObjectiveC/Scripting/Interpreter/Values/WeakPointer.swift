/// A pointer to a weak reference.
class WeakPointer: Pointer {
  final weak var object: Object?

  init(_ object: Object?) {
    self.object = object
    super.init()
  }

  override func load() -> Value { .object(object) }

  override func store(_ value: Value) { object = value.object }

  override var noun: String { "a weak reference" }
}
