public import Invocation

/// A message that a delegate did not handle, because its handler threw or the types did not fit.
public struct DeliveryFailure: Error, @unchecked Sendable {
  // Unchecked because of `delegate`, which identifies the delegate that failed. Whether the failure
  // handler may use the delegate depends on the rules of its class. A failure handler runs on the
  // thread on which the delegate's handler failed.

  /// The message.
  public let invocation: Invocation

  /// The delegate.
  ///
  /// `nil` if the message could not be sent to any delegate, or could not leave the process. `nil`
  /// also if a ``DeliveryLimit`` has dropped messages, and the delegate has been deallocated since.
  public let delegate: (any Respondable)?

  /// The delivery mode of the delegate.
  ///
  /// `nil` if the message could not be sent to any delegate, or could not leave the process. `nil`
  /// also in three cases:
  ///
  /// - The delegate is in another process. Then ``delegate`` is a ``RemoteDelegate``.
  /// - A ``DeliveryLimit`` has dropped messages, and the registration of the delegate has been
  ///   deallocated since.
  /// - A ``TypedMulticastDelegate`` also reports a misspelled method of a new delegate.
  public let delivery: DeliveryMode?

  /// The line of code that added the delegate.
  ///
  /// `nil` if the message could not be sent to any delegate, or could not leave the process, if the
  /// delegate is in another process, or if the registration of the delegate has been deallocated.
  public let site: RegistrationSite?

  /// The error that the handler threw, or an `InvocationError`.
  public let error: any Error

  /// A conflict with an earlier delegate that has caused the failure, or `nil` if there is no
  /// conflict.
  public let conflict: Conflict?

  /// Two delegates that declare the same selector with different types.
  public struct Conflict: Sendable {
    /// The class of the delegate that did not handle the message.
    public let delegateType: any Respondable.Type

    /// The types that ``delegateType`` declares.
    public let signature: MethodSignature

    /// The class of the first delegate that declares other types, added before the delegate that
    /// did not handle the message.
    public let otherDelegateType: any Respondable.Type

    /// The types that ``otherDelegateType`` declares.
    public let otherSignature: MethodSignature

    /// Both delegates' names, with the lines of code that added them.
    let names: (delegate: String, other: String)
  }

  init(
    invocation: Invocation, delegate: (any Respondable)?, delivery: DeliveryMode?,
    site: RegistrationSite?, error: any Error, conflict: Conflict? = nil
  ) {
    self.invocation = invocation
    self.delegate = delegate
    self.delivery = delivery
    self.site = site
    self.error = error
    self.conflict = conflict
  }
}

extension DeliveryFailure: CustomStringConvertible {
  /// Names the delegate, the message, the place of the delivery, the line of code that added the
  /// delegate, and the cause of the failure, in one line.
  public var description: String {
    let subject = invocation.description(receiver: delegate.map { "\(DelegateName($0))" })
    let process = (delegate as? RemoteDelegate).map { " in \($0.process)" } ?? ""
    let place = DelegateName.place(on: delivery, addedAt: site)
    let conflict = conflict.map { "; \($0)" } ?? ""
    return "\(subject) failed\(process)\(place): \(error)\(conflict)"
  }
}

extension DeliveryFailure.Conflict: CustomStringConvertible {
  /// Both delegates, each with the line of code that added the delegate, and the declared types.
  public var description: String {
    "\(names.delegate) takes \(signature), \(names.other) takes \(otherSignature)"
  }
}
