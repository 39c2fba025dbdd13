public import DynamicMulticast

/// The messages and questions of an ``XMPPStream`` to its delegates.
///
/// Depending on the question, the delegates are asked one after the other in the order of
/// registration, or all at once. A delegate that throws, or does not answer within
/// ``XMPPConfiguration/timeout``, counts as a delegate that does not respond.
///
/// Stands for `XMPPStreamDelegate`.
@MessageProtocol
public protocol XMPPStreamDelegate: Respondable {
  /// Tells the delegate that the stream is open, with TLS if TLS is used, and that authentication
  /// begins.
  @OptionalMessage func xmppStreamDidConnect(_ sender: XMPPStream)

  /// Tells the delegate that the account is authenticated and the resource is bound.
  ///
  /// Stanzas can now be sent. Presence has not been sent yet. Unacknowledged messages are sent
  /// again.
  @OptionalMessage func xmppStreamDidAuthenticate(_ sender: XMPPStream)

  /// Tells the delegate that the server has refused the user or the password; the stream
  /// disconnects.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, didNotAuthenticate error: Element)

  /// Returns the message to send instead, or `nil` to drop it.
  ///
  /// Each delegate receives the result of the previous delegate.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, willSendMessage message: Element) throws -> Element?

  /// Returns the presence to send instead, or `nil` to drop it.
  ///
  /// Each delegate receives the result of the previous delegate.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, willSendPresence presence: Element) throws -> Element?

  /// Returns the IQ to send instead, or `nil` to drop it.
  ///
  /// Each delegate receives the result of the previous delegate.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, willSendIQ iq: Element) throws -> Element?

  /// Returns the message to receive instead, or `nil` to drop it.
  ///
  /// Each delegate receives the result of the previous delegate.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, willReceiveMessage message: Element) throws -> Element?

  /// Tells the delegate that a message has been written to the connection.
  @OptionalMessage func xmppStream(_ sender: XMPPStream, didSendMessage message: Element)

  /// Tells the delegate that a message has been received.
  @OptionalMessage func xmppStream(_ sender: XMPPStream, didReceiveMessage message: Element)

  /// Tells the delegate that a presence has been received.
  @OptionalMessage func xmppStream(_ sender: XMPPStream, didReceivePresence presence: Element)

  /// Returns `true` if the delegate handles an IQ; all delegates are asked at once.
  ///
  /// The delegate that handles an IQ of the type `get` or `set` must send the answer. If no
  /// delegate handles it, the stream answers with the error `service-unavailable`. Answers to
  /// ``XMPPStream/request(_:timeout:)`` are not passed to the delegates.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) async throws -> Bool

  /// Returns another resource, because `resource` is already in use.
  ///
  /// The delegates are asked in turn until a delegate returns a resource. If no delegate does, the
  /// server chooses the resource.
  @OptionalMessage
  func xmppStream(
    _ sender: XMPPStream, alternativeResourceForConflictingResource resource: String
  ) throws -> String?

  /// Tells the delegate that the stream has ended.
  ///
  /// `error` is an ``XMPPError``, or `nil` after ``XMPPStream/disconnect()``.
  @OptionalMessage
  func xmppStreamDidDisconnect(_ sender: XMPPStream, withError error: (any Error)?)
}
