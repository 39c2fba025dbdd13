public import Invocation
import RuntimeSupport

extension Multicast {
  /// Sends all messages and questions to delegates in other processes, too, from now on.
  ///
  /// A multicast holds what is attached until ``detach(_:)``. Several can be attached; each gets
  /// what is sent here, and none gets what another has received. Counts, enumerators,
  /// ``hasDelegateThatResponds(to:)``, ``explain(_:_:)``, `pipe` and the answers that are asked on
  /// the caller's thread are about the delegates of this process only.
  ///
  /// - Parameters:
  ///   - remote: The delegates elsewhere.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  public func attach(
    _ remote: any RemoteDelegates, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(MessageTap(RegistrationSite(fileID: fileID, line: line), remote))
  }

  /// Stops to send messages to delegates in other processes.
  ///
  /// Messages that are being sent on other threads now may still reach them.
  ///
  /// - Returns: Whether they were attached.
  @discardableResult
  public func detach(_ remote: any RemoteDelegates) -> Bool {
    let taps = state.withLock { $0.taps }.filter { $0.remote === remote }
    for tap in taps { remove(tap) }
    return !taps.isEmpty
  }

  /// The protocol of its messages, nil if it takes any.
  public var protocolDescription: ProtocolDescription? { conformance?.description }

  /// Sends an invocation to the delegates of this process only.
  ///
  /// As ``send(_:)``, except that nothing that is attached gets it. A recorder and other observers
  /// see it.
  public func sendLocally(_ invocation: Invocation) {
    var message = invocation
    message.details.isLocal = true
    send(message)
  }

  /// Sends an invocation to the delegates of this process only, and tells when they have handled
  /// it.
  ///
  /// As ``sendLocally(_:)``: failures are reported and kept, and so is a message that is unheard.
  /// The closure is called once, when the handlers of all delegates have ended. Asynchronous
  /// handlers count, and failed ones; a delivery that is dropped has ended. What a handler passes
  /// on to other objects is not waited for. The closure runs on the thread where the last delivery
  /// ended, which may be this one.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - handler: Is called when it has been handled.
  /// - Returns: Whether the multicast takes such a message. If not, it was reported as
  ///   ``send(_:)-(Invocation)`` does, and counts as handled.
  @discardableResult
  public func sendLocally(
    _ invocation: Invocation, whenHandled handler: @escaping @Sendable () -> Void
  ) -> Bool {
    let isAccepted = mistake(in: invocation) == nil
    var message = invocation
    var details = message.details
    details.isLocal = true
    details.end = DeliveryEnd(handler)
    // At once, as each change of the details is a block.
    message.details = details
    send(message)
    return isAccepted
  }

  /// Makes a question of an invocation that only the delegates of this process are asked.
  ///
  /// Otherwise as ``ask(_:as:)``.
  public func askLocally<Answer: Sendable>(
    _ invocation: Invocation, as type: Answer.Type
  ) -> Question<Answer> {
    var message = invocation
    message.details.isLocal = true
    return Question(multicast: self, invocation: message)
  }
}
