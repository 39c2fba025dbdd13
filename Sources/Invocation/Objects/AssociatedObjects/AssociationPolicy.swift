/// How an object keeps a value that is associated with it.
///
/// Stands for `objc_AssociationPolicy`. `OBJC_ASSOCIATION_RETAIN` is ``strong`` here,
/// `OBJC_ASSOCIATION_COPY` is ``copied(by:)``, their nonatomic forms too, as all of them can be used
/// from any thread. `OBJC_ASSOCIATION_ASSIGN`, which leaves a dangling pointer, is ``weak``.
public struct AssociationPolicy<Value: Sendable>: Sendable {
  /// Makes of a value, when it is set, what gives it back.
  let hold: @Sendable (Value) -> @Sendable () -> Value?

  /// Keeps the value.
  ///
  /// Structures and enumerations, strings and collections among them, are copies anyway.
  public static var strong: Self {
    Self { value in { value } }
  }

  /// Keeps a copy of the value, of the time when it is set.
  ///
  /// ```swift
  /// static let style = AssociationKey<Style>(.copied { $0.copy() })
  /// ```
  ///
  /// For classes: later changes of the original do not show. Reading gives the same copy each time.
  /// The closure is called on the thread that sets the value, under no lock.
  public static func copied(by copy: @escaping @Sendable (Value) -> Value) -> Self {
    Self { value in
      let copy = copy(value)
      return { copy }
    }
  }
}

extension AssociationPolicy where Value: AnyObject {
  /// Does not keep the value alive: once it is deallocated, there is none.
  public static var weak: Self {
    Self { value in { [weak value] in value } }
  }
}
