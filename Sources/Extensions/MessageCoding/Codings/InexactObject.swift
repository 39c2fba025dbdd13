/// An object whose class inherits from the declared one: its bytes have only what the superclass writes.
package struct InexactObject {
  package let type: any Any.Type
  package let declared: any Any.Type

  /// Finds the first such object in a value; nil if there is none.
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
