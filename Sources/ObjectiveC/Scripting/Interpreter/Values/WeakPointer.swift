import RuntimeSupport

/// A pointer to a weak reference.
class WeakPointer: Pointer {
  /// The object, or the Swift object that the object stands for.
  private final weak var target: AnyObject?

  /// The class of an object that stands for a Swift object, and is made anew for each message.
  private final var foreignClass: ClassObject?

  final var object: Object? {
    get {
      guard let target else { return nil }
      guard let foreignClass else { return unsafeDowncast(target, to: Object.self) }
      return ForeignObject(SendableBox.assume(target), isa: foreignClass)
    }
    set {
      let isForeign = newValue is ForeignObject && newValue?.identity !== newValue
      target = isForeign ? newValue?.identity : newValue
      foreignClass = isForeign ? newValue?.isa : nil
    }
  }

  init(_ object: Object?) {
    super.init()
    self.object = object
  }

  override func load() -> Value { .object(object) }

  override func store(_ value: Value) { object = value.object }

  override var noun: String { "a weak reference" }
}
