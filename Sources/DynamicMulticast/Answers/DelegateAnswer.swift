public import Dispatch
public import Invocation

/// What one delegate answered.
public struct DelegateAnswer<Value: Sendable>: @unchecked Sendable {
  // Unchecked for the delegate: it is passed on for telling who it was. Whether it may be used here
  // is its class's rule.

  /// The delegate.
  public let delegate: any Respondable

  /// Where it was asked.
  public let delivery: Delivery

  /// Its answer.
  public let value: Value

  /// The queue it was asked on, nil for the asker's thread.
  public var queue: DispatchQueue? { delivery.queue }
}
