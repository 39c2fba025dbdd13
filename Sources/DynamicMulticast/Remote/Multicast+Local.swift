public import Invocation

extension Multicast {
  /// The delegates of this process, without the delegates in other processes that are attached.
  public var local: Local { Local(multicast: self) }

  /// Sends messages and questions to the delegates of this process only.
  ///
  /// A bridge hands to it what it receives from other processes. Recorders and observers see the
  /// messages as any others.
  public struct Local: Sendable {
    fileprivate let multicast: Multicast

    /// Sends an invocation to the delegates of this process.
    ///
    /// Otherwise as ``Multicast/send(_:)-(Invocation)``.
    public func send(_ invocation: Invocation) {
      var message = invocation
      message.details.isLocal = true
      multicast.send(message)
    }

    /// Sends an invocation to the delegates of this process, and tells when they have handled it.
    ///
    /// Failures and unheard messages are reported and kept as with ``send(_:)``. The closure is called
    /// once, when the handlers of all delegates have ended. Asynchronous handlers count, and handlers
    /// that fail; a delivery that is dropped has ended. Messages that a handler passes on to other
    /// objects are not waited for. The closure runs on the thread on which the last delivery ended,
    /// which may be the caller's.
    ///
    /// - Parameters:
    ///   - invocation: The message.
    ///   - handler: Called when the message has been handled.
    /// - Returns: Whether the multicast takes such a message. If not, the failure was reported, and the
    ///   message counts as handled.
    @discardableResult
    public func send(
      _ invocation: Invocation, whenHandled handler: @escaping @Sendable () -> Void
    ) -> Bool {
      let isAccepted = multicast.mistake(in: invocation) == nil
      var message = invocation
      var details = message.details
      details.isLocal = true
      details.end = DeliveryEnd(handler)
      // At once, as each change of the details is a block.
      message.details = details
      multicast.send(message)
      return isAccepted
    }

    /// Makes a question of an invocation that only the delegates of this process are asked.
    ///
    /// Otherwise as ``Multicast/ask(_:as:)``.
    public func ask<Answer: Sendable>(
      _ invocation: Invocation, as type: Answer.Type
    ) -> Question<Answer> {
      multicast.ask(invocation, as: type).local
    }
  }
}
