/// A value as its key's policy keeps it.
final class Association<Value: Sendable>: Sendable {
  private let load: @Sendable () -> Value?

  /// Copies the value if the policy says so, which may run code of the caller's.
  init(_ value: Value, for key: AssociationKey<Value>) {
    load = key.policy.hold(value)
  }

  /// The value, nil if it was held weakly and was deallocated.
  var value: Value? { load() }
}
