import ObjectiveCSyntax

/// An object that is used as a pointer, as in `(__bridge void *)x`, and is not retained.
final class ObjectPointer: Pointer {
  private let reference: WeakPointer

  /// The object, or an object that refuses all messages after the object's deallocation.
  var object: Object? { reference.object }

  init(_ object: Object) {
    reference = WeakPointer(object, .unretained)
    super.init()
  }

  override var noun: String { "\(Value.object(object).noun), used as a pointer" }

  override var base: ObjectIdentifier { ObjectIdentifier(reference.identity) }
}
