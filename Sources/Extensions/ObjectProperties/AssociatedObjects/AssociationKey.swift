import Synchronization

/// A key for values of one type that can be associated with any object.
///
/// ```swift
/// enum Keys {
///   static let title = AssociationKey<String>()
///   static let parent = AssociationKey<Window>(.weak)
/// }
/// ```
///
/// Each key that you create is unique, and all copies of a key are equal. So create a key once, and
/// store the key in a `static let`. A computed property would return a new key at each use.
///
/// Stands for the address that `objc_setAssociatedObject` takes as a key. The key also contains the
/// policy, so that all code that uses the key agrees on the policy.
public struct AssociationKey<Value: Sendable>: Sendable {
  let number: Int
  let policy: AssociationPolicy<Value>

  /// Creates a unique key.
  ///
  /// - Parameter policy: The way in which the values for the key are kept.
  public init(_ policy: AssociationPolicy<Value> = .strong) {
    // A number is never used again. Otherwise an entry that was left under an old key could be read
    // with a new key, as a value of another type. Only the uniqueness matters, so the order is
    // relaxed.
    number = lastNumber.add(1, ordering: .relaxed).newValue
    self.policy = policy
  }
}

private let lastNumber = Atomic<Int>(0)
