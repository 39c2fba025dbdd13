/// A value stored as the policy of its key requires.
final class Association<Value: Sendable>: Sendable {
  private let load: @Sendable () -> Value?

  /// Stores a value, or a copy of the value if the policy copies values.
  ///
  /// Copying may run the caller's code, so this initializer must not be called under a lock.
  init(_ value: Value, for key: AssociationKey<Value>) {
    load = key.policy.hold(value)
  }

  /// The value, or `nil` if the value was held weakly and was deallocated.
  var value: Value? { load() }
}
