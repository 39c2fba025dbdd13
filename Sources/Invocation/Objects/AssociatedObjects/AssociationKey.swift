import Synchronization

/// The name of a value that can be associated with any object, with its type.
///
/// ```swift
/// enum Keys {
///   static let title = AssociationKey<String>()
///   static let parent = AssociationKey<Window>(.weak)
/// }
/// ```
///
/// Each key that is made is another one, and copies of it are the same: so it is made once and kept,
/// in a `static let`. Of a computed property, each use would be a new key.
///
/// Stands for the address that `objc_setAssociatedObject` takes as a key, and for the policy, which
/// is the key's here so that all who use it agree.
public struct AssociationKey<Value: Sendable>: Sendable {
  let number: Int
  let policy: AssociationPolicy<Value>

  /// Makes a key that is equal to no other, with the way in which its values are kept.
  public init(_ policy: AssociationPolicy<Value> = .strong) {
    // Never the number of another, so that a key that is gone leaves nothing to be taken for
    // another's value of another type.
    number = lastNumber.add(1, ordering: .relaxed).newValue
    self.policy = policy
  }
}

private let lastNumber = Atomic<Int>(0)
