/// The slow path of ``UnownedReference``, which uses the language's own references.
@usableFromInline
final class WeakReference<Object, Metatype>: @unchecked Sendable {
  // Unchecked because of the object, for the reason given at `UnownedReference`. The other
  // properties are constant.
  private weak var reference: AnyObject?

  /// A reference that keeps the memory of the object, so no other object has the same address.
  ///
  /// The property is read only while the object is retained: otherwise, reading it would trap.
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

  /// Retains the object, unless the object was deallocated.
  ///
  /// - Returns: `true` if the object was retained.
  @usableFromInline
  func retain() -> Bool {
    guard let reference else { return false }
    _ = Unmanaged.passRetained(reference)
    return true
  }

  /// Returns the object, and transfers the ownership of the reference that ``retain()`` has
  /// counted.
  @usableFromInline
  func takeRetained() -> Object {
    defer { Unmanaged.passUnretained(memory).release() }
    guard let object = memory as? Object else {
      fatalError("\(type) is not the type of a \(Object.self)")
    }
    return object
  }
}
