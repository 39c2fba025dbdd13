import ObjectiveCSyntax

/// The storage of a variable that does not retain its object, visible only to `Value.contents` and
/// `Value.storage(for:)`.
///
/// An instance variable, an element of a C array or a field of a structure is weak if its storage
/// is a `WeakReference`. An assignment keeps the variable weak. After the object's deallocation,
/// reading a `__weak` variable returns `nil`, and reading an `__unsafe_unretained` variable returns
/// an object that refuses all messages.
final class WeakReference: WeakPointer {}

extension Value {
  /// Returns the storage of a variable that refers to an object in the given way.
  static func reference(_ value: Value, _ retention: Retention) -> Value {
    if retention == .strong { return value }
    if case .pointer(let weak as WeakPointer) = value {
      return .pointer(WeakReference(weak.object, retention))
    }
    return .pointer(WeakReference(value.object, retention))
  }

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
    guard case .pointer(let weak as WeakReference) = self else { return value }
    return .reference(value, weak.retention)
  }
}
