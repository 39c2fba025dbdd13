/// An object whose class is a subclass of its declared class.
///
/// The encoded object would contain only the properties that the superclass encodes.
package struct InexactObject {
  package let type: any Any.Type
  package let declared: any Any.Type

  /// Finds the first such object in `value`, or returns `nil` if `value` contains none.
  package init?<Value>(_ value: Value) {
    let found = Swift.type(of: value as Any)
    if found != Value.self {
      (type, declared) = (found, Value.self)
    } else if let inner = (value as? any Composite)?.inexact {
      self = inner
    } else {
      return nil
    }
  }

  static func canBe(in type: any Any.Type) -> Bool {
    type is AnyClass || type is any Composite.Type
  }
}
