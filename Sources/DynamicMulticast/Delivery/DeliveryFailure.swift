public import Invocation

/// A message that a delegate did not take: its handler threw, or the types did not fit.
public struct DeliveryFailure: Error, @unchecked Sendable {
  // Unchecked for the delegate: it is passed on for telling who it was. Whether it may be used on
  // the thread of the failure handler, which is where its own handler failed, is its class's rule.

  /// The message.
  public let invocation: Invocation

  /// The delegate, nil where the message could not be sent to any.
  public let delegate: (any Respondable)?

  /// Where the delegate was called, nil where the message could not be sent to any.
  public let delivery: Delivery?

  /// What the handler threw, or an `InvocationError`.
  public let error: any Error

  /// The delegate before this one that takes other types for the same selector, if that is why.
  public let conflict: Conflict?

  /// Two delegates that declare the same selector with other types.
  public struct Conflict: Sendable {
    /// The class of the delegate that did not take the message.
    public let delegateType: any Respondable.Type

    /// The types that it takes.
    public let signature: MethodSignature

    /// The class of the first delegate that takes other types.
    public let otherDelegateType: any Respondable.Type

    /// The types that the other takes.
    public let otherSignature: MethodSignature
  }
}

extension DeliveryFailure: CustomStringConvertible {
  /// The message, where it was delivered, and why it failed, in one line.
  public var description: String {
    let message = invocation.description(receiver: delegate.map { type(of: $0) })
    let target = delivery.map { " on \($0)" } ?? ""
    let conflict = conflict.map { "; \($0)" } ?? ""
    return "\(message) failed\(target): \(error)\(conflict)"
  }
}

extension DeliveryFailure.Conflict: CustomStringConvertible {
  /// Both classes with their types.
  public var description: String {
    "\(delegateType) takes \(signature), \(otherDelegateType) takes \(otherSignature)"
  }
}
