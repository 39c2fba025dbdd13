/// The storage of a `__weak` variable, visible only to `Value.contents` and `Value.storage(for:)`.
///
/// An instance variable, an element of a C array or a field of a structure is weak if its storage
/// is a `WeakReference`. Reading the variable returns the object, or `nil` after the object's
/// deallocation. An assignment keeps the variable weak.
final class WeakReference: WeakPointer {}

extension Value {
  /// Returns the storage of a `__weak` variable.
  static func weak(_ object: Object?) -> Value { .pointer(WeakReference(object)) }

  /// The value of the variable with this storage, which may be a weak reference.
  @inline(__always)
  var contents: Value {
    if case .pointer(let weak as WeakReference) = self { weak.load() } else { self }
  }

  /// Returns the storage of the variable after an assignment of `value`.
  ///
  /// A variable with weak storage remains weak.
  @inline(__always)
  func storage(for value: Value) -> Value {
    guard case .pointer(is WeakReference) = self else { return value }
    if case .pointer(let weak as WeakPointer) = value { return .weak(weak.object) }
    return .weak(value.object)
  }
}
