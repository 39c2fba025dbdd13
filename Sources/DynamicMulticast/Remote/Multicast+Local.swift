public import Invocation

extension Multicast {
  /// A view of the multicast that reaches only the delegates of this process.
  public var local: Local { Local(multicast: self) }

  /// A view of a multicast that sends messages and questions only to the delegates of this process.
  ///
  /// A bridge passes the messages from other processes to a `Local`. Recorders and
  /// observers see these messages like any other messages.
  public struct Local: Sendable {
    // The message carries the flag `isLocal`. A mark on the thread would be wrong in two cases: a
    // message that a handler sends must leave the process, and a message that is deferred until the
    // current delivery is over must stay in the process.
    fileprivate let multicast: Multicast

    /// Sends an invocation to the delegates of this process only.
    ///
    /// Otherwise the function works like ``Multicast/send(_:)-(Invocation)``.
    ///
    /// - Parameter invocation: The message to send.
    public func send(_ invocation: Invocation) {
      var message = invocation
      message.details.isLocal = true
      multicast.send(message)
    }

    /// Sends an invocation to the delegates of this process, and calls a closure after the last
    /// handler has ended.
    ///
    /// Failures and unheard messages are reported and kept as with ``send(_:)``. `handler` is
    /// called once, after the handlers of all delegates have ended, including asynchronous handlers
    /// and handlers that fail. A dropped delivery counts as ended. Messages that a handler forwards
    /// to other objects are not waited for. `handler` is called on the thread on which the last
    /// delivery ended, which may be the caller's thread.
    ///
    /// - Parameters:
    ///   - invocation: The message to send.
    ///   - handler: A closure that is called after the message has been handled.
    /// - Returns: `true` if the multicast accepts the message. If `false`, the failure was
    ///   reported, and the message counts as handled: `handler` is called, too.
    @discardableResult
    public func send(
      _ invocation: Invocation, whenHandled handler: @escaping @Sendable () -> Void
    ) -> Bool {
      let isAccepted = multicast.mistake(in: invocation) == nil
      var message = invocation
      var details = message.details
      details.isLocal = true
      details.end = DeliveryEnd(handler)
      // Set the details in one assignment, because each change of the details allocates a block.
      message.details = details
      multicast.send(message)
      return isAccepted
    }

    /// Makes a question of an invocation that is asked only of the delegates of this process.
    ///
    /// Otherwise the function works like ``Multicast/ask(_:as:)``.
    ///
    /// - Parameters:
    ///   - invocation: The message to ask.
    ///   - type: The type of the answers.
    /// - Returns: A question, which has not been asked yet.
    public func ask<Answer: Sendable>(
      _ invocation: Invocation, as type: Answer.Type
    ) -> Question<Answer> {
      multicast.ask(invocation, as: type).local
    }
  }
}
