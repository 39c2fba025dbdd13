public import Invocation

/// The answer of one delegate.
public struct DelegateAnswer<Value: Sendable>: @unchecked Sendable {
  // Unchecked for the delegate: it tells which one it was. Its class's rules say whether it may be
  // used here.

  /// The delegate.
  public let delegate: any Respondable

  /// Where it was asked; nil in another process, where the delegate is a ``RemoteDelegate``.
  public let delivery: DeliveryMode?

  /// Its answer.
  public let value: Value
}
