/// The way in which an object keeps a value associated with the object.
///
/// Stands for `objc_AssociationPolicy`. ``strong`` stands for `OBJC_ASSOCIATION_RETAIN`, and
/// ``copied(by:)`` for `OBJC_ASSOCIATION_COPY`. They also stand for the nonatomic forms, because
/// all policies can be used from any thread. ``weak`` replaces `OBJC_ASSOCIATION_ASSIGN`, which
/// leaves a dangling pointer.
public struct AssociationPolicy<Value: Sendable>: Sendable {
  /// Turns a stored value into the closure that reads the value back.
  let hold: @Sendable (Value) -> @Sendable () -> Value?

  /// A policy that keeps the value alive.
  ///
  /// Structures and enumerations, including strings and collections, are copied anyway.
  public static var strong: Self {
    Self { value in { value } }
  }

  /// Creates a policy that keeps a copy of the value, which is made when the value is set.
  ///
  /// ```swift
  /// static let style = AssociationKey<Style>(.copied { $0.copy() })
  /// ```
  ///
  /// This policy is for classes: later changes of the original do not affect the copy. Each read
  /// returns the same copy. The closure is called on the thread that sets the value, under no lock.
  public static func copied(by copy: @escaping @Sendable (Value) -> Value) -> Self {
    Self { value in
      let copy = copy(value)
      return { copy }
    }
  }
}

extension AssociationPolicy where Value: AnyObject {
  /// A policy that does not keep the value alive: after the value's deallocation, there is no
  /// value.
  public static var weak: Self {
    Self { value in { [weak value] in value } }
  }
}
