public import Invocation

/// The answer of one delegate.
public struct DelegateAnswer<Value: Sendable>: @unchecked Sendable {
  // Unchecked because of `delegate`, which only identifies the answering delegate. Whether the
  // delegate may also be used on the present thread follows from the rules of the delegate's class.

  /// The delegate that has given `value` as its answer.
  public let delegate: any Respondable

  /// The delivery mode with which the delegate was asked, or `nil` for a delegate in another
  /// process.
  ///
  /// A delegate in another process is a ``RemoteDelegate``.
  public let delivery: DeliveryMode?

  /// The value that the delegate returned.
  public let value: Value
}
