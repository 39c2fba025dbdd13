public import DynamicMulticast

/// The messages and questions of a stream to its delegates.
///
/// Those that a delegate answers go through the delegates in the order they were added, or to all
/// at once, as each says. An answer that does not come within ``XMPPConfiguration/timeout``, and a
/// delegate that throws, count as if the delegate did not respond.
///
/// Stands for `XMPPStreamDelegate`.
@MessageProtocol
public protocol XMPPStreamDelegate: Respondable {
  /// The stream is open, and under TLS where that is used. Authentication begins.
  @OptionalMessage func xmppStreamDidConnect(_ sender: XMPPStream)

  /// The account is authenticated, and the resource is bound: stanzas can be sent.
  ///
  /// Presence has not been sent yet. Messages that were not acknowledged are sent again.
  @OptionalMessage func xmppStreamDidAuthenticate(_ sender: XMPPStream)

  /// The server refused the user or the password. The stream disconnects.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, didNotAuthenticate error: Element)

  /// Returns the message that is sent instead, nil for none. Each delegate gets the last one's.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, willSendMessage message: Element) throws -> Element?

  /// Returns the presence that is sent instead, nil for none. Each delegate gets the last one's.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, willSendPresence presence: Element) throws -> Element?

  /// Returns the iq that is sent instead, nil for none. Each delegate gets the last one's.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, willSendIQ iq: Element) throws -> Element?

  /// Returns the message that is received instead, nil for none. Each delegate gets the last one's.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, willReceiveMessage message: Element) throws -> Element?

  /// The message has been written to the connection.
  @OptionalMessage func xmppStream(_ sender: XMPPStream, didSendMessage message: Element)

  /// A message has come.
  @OptionalMessage func xmppStream(_ sender: XMPPStream, didReceiveMessage message: Element)

  /// A presence has come.
  @OptionalMessage func xmppStream(_ sender: XMPPStream, didReceivePresence presence: Element)

  /// Returns whether the delegate handles an iq. All are asked at once.
  ///
  /// The delegate that says yes to a get or set sends its answer. One that no delegate handles is
  /// answered with the error `service-unavailable`. Answers to ``XMPPStream/request(_:timeout:)``
  /// are not passed to the delegates.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) async throws -> Bool

  /// Returns another resource, as the server says that the one asked for is in use.
  ///
  /// The delegates are asked one after the other until one answers. If none does, the server
  /// chooses.
  @OptionalMessage
  func xmppStream(
    _ sender: XMPPStream, alternativeResourceForConflictingResource resource: String
  ) throws -> String?

  /// The stream has ended: with an ``XMPPError``, or with nil after ``XMPPStream/disconnect()``.
  @OptionalMessage
  func xmppStreamDidDisconnect(_ sender: XMPPStream, withError error: (any Error)?)
}
