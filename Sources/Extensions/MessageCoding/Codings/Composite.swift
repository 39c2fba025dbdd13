/// A value that contains other values, of a type not known at compile time.
protocol Composite {
  /// The declared type of the contained values.
  static var element: any Any.Type { get }

  /// A contained object that would be decoded as its superclass, or `nil` if there is none.
  var inexact: InexactObject? { get }
}

extension Optional: Composite {
  static var element: any Any.Type { Wrapped.self }

  var inexact: InexactObject? { flatMap(InexactObject.init) }
}

extension Array: Composite {
  static var element: any Any.Type { Element.self }

  var inexact: InexactObject? {
    InexactObject.canBe(in: Element.self) ? lazy.compactMap(InexactObject.init).first : nil
  }
}

extension Dictionary: Composite where Key == String {
  static var element: any Any.Type { Value.self }

  var inexact: InexactObject? {
    InexactObject.canBe(in: Value.self) ? values.lazy.compactMap(InexactObject.init).first : nil
  }
}
