public import Invocation

/// A message that a delegate did not handle: its handler threw, or the types did not fit.
public struct DeliveryFailure: Error, @unchecked Sendable {
  // Unchecked for the delegate: it tells which one failed. Its class's rules say whether the
  // failure handler may use it; that runs on the thread where the delegate's own handler failed.

  /// The message.
  public let invocation: Invocation

  /// The delegate, nil where the message could not be sent to any.
  public let delegate: (any Respondable)?

  /// Where the delegate was called; nil where the message could not be sent to any, and in another
  /// process, where the delegate is a ``RemoteDelegate``.
  public let delivery: DeliveryMode?

  /// The error that the handler threw, or an `InvocationError`.
  public let error: any Error

  /// The delegate before this one that takes other types for the same selector, if that is the
  /// cause.
  public let conflict: Conflict?

  /// Two delegates that declare the same selector with other types.
  public struct Conflict: Sendable {
    /// The class of the delegate that did not handle the message.
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
    let subject = invocation.description(receiver: delegate.map { type(of: $0) })
    let process = (delegate as? RemoteDelegate).map { " in \($0.process)" }
    let target = delivery.map { " on \($0)" } ?? process ?? ""
    let conflict = conflict.map { "; \($0)" } ?? ""
    return "\(subject) failed\(target): \(error)\(conflict)"
  }
}

extension DeliveryFailure.Conflict: CustomStringConvertible {
  /// Both classes with their types.
  public var description: String {
    let (name, other) = (
      RespondableClass.name(of: delegateType), RespondableClass.name(of: otherDelegateType)
    )
    return "\(name) takes \(signature), \(other) takes \(otherSignature)"
  }
}
