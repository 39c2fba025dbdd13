/// The storage of a `__weak` variable, which only ``Value/contents`` and ``Value/storage(for:)``
/// see.
///
/// An instance variable, a C array's element or a structure's field is weak if its storage has one.
/// Reading it gives the object, or nil once that is deallocated, and assigning keeps it weak.
final class WeakReference: WeakPointer {}

extension Value {
  /// The storage of a `__weak` variable.
  static func weak(_ object: Object?) -> Value { .pointer(WeakReference(object)) }

  /// The value of a variable with this storage, which may be weak.
  @inline(__always)
  var contents: Value {
    if case .pointer(let weak as WeakReference) = self { weak.load() } else { self }
  }

  /// The storage of a variable with this storage after a value has been assigned to it.
  @inline(__always)
  func storage(for value: Value) -> Value {
    guard case .pointer(is WeakReference) = self else { return value }
    if case .pointer(let weak as WeakPointer) = value { return .weak(weak.object) }
    return .weak(value.object)
  }
}
