/// The slow path of ``UnownedReference``, in the language's own references.
@usableFromInline
final class WeakReference<Object, Metatype>: @unchecked Sendable {
  // Unchecked for the object, as `UnownedReference` is. The others are constant.
  private weak var reference: AnyObject?

  /// Loaded only where the object is retained: as long as it is there, the object's address is no other's.
  private unowned let memory: AnyObject

  @usableFromInline let type: Metatype
  @usableFromInline let identity: ObjectIdentifier

  init(_ object: Object) {
    let object = object as AnyObject
    guard let type = Swift.type(of: object) as? Metatype else {
      fatalError("\(Metatype.self) is not the type of \(Object.self)")
    }
    self.type = type
    reference = object
    memory = object
    identity = ObjectIdentifier(object)
  }

  @usableFromInline var object: Object? { reference as? Object }

  /// Counts a reference to the object, unless it was deallocated.
  @usableFromInline
  func retain() -> Bool {
    guard let reference else { return false }
    _ = Unmanaged.passRetained(reference)
    return true
  }

  /// The object, with the reference that ``retain()`` has counted.
  @usableFromInline
  func takeRetained() -> Object {
    defer { Unmanaged.passUnretained(memory).release() }
    guard let object = memory as? Object else {
      fatalError("\(type) is not the type of a \(Object.self)")
    }
    return object
  }
}
