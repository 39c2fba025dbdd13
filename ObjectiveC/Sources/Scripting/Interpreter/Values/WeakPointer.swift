import ObjectiveCSyntax
import RuntimeSupport

/// A pointer to an object that it does not retain.
class WeakPointer: Pointer {
  /// The object, or the Swift object that the object stands for.
  private final weak var target: AnyObject?

  /// The class of an object that stands for a Swift object, and is made anew for each message.
  private final var foreignClass: ClassObject?

  /// What is known of a deallocated object, or `nil` if the pointer becomes `nil` instead.
  private final let remains: Remains?

  final var object: Object? {
    get {
      guard let target else { return remains?.object }
      guard let foreignClass else { return unsafeDowncast(target, to: Object.self) }
      return ForeignObject(SendableBox.assume(target), isa: foreignClass)
    }
    set {
      let isForeign = newValue is ForeignObject && newValue?.identity !== newValue
      target = isForeign ? newValue?.identity : newValue
      foreignClass = isForeign ? newValue?.isa : nil
      remains?.note(newValue)
    }
  }

  final var retention: Retention { remains == nil ? .weak : .unretained }

  /// Makes a pointer that is either `weak` or `unretained`.
  init(_ object: Object?, _ retention: Retention = .weak) {
    remains = retention == .unretained ? Remains() : nil
    super.init()
    self.object = object
  }

  override func load() -> Value { .object(object) }

  override func store(_ value: Value) { object = value.object }

  override var noun: String { "a weak reference" }

  /// The identity of the object, also after its deallocation.
  final var identity: AnyObject { target ?? remains ?? self }
}

/// What an unretained reference knows of its object after the deallocation.
private final class Remains {
  private var identity: ObjectIdentifier?

  /// The class of the object, or the object itself if it is a string, a number or the like.
  ///
  /// So constants and numbers never end, as in compiled programs.
  private var type: Object?

  private let budget = MemoryBudget.current

  init() { budget?.note(48) }

  deinit { budget?.release(48) }

  func note(_ object: Object?) {
    identity = object.map { ObjectIdentifier($0.identity) }
    type = object.map { $0.isLeaf ? $0 : $0.isa ?? $0 }
  }

  /// The receiver of `dealloc` while it runs, and afterwards an object without methods.
  var object: Object? {
    guard let identity, let type = type as? ClassObject else { return nil }
    return type.owner.deallocating[identity] ?? Object(type.owner.deallocatedClass(of: type))
  }
}

extension Interpreter {
  /// Returns the class of the objects that stand for deallocated instances of a class.
  ///
  /// The class has no methods: a message to such an object throws an exception.
  fileprivate func deallocatedClass(of type: ClassObject) -> ClassObject {
    let name = "deallocated \(type.name)"
    if let known = definitions.unavailableClasses[name] { return known }
    let new = ClassObject(name, superclass: nil, in: self)
    new.isUnavailable = true
    definitions.unavailableClasses[name] = new
    return new
  }
}
