import DynamicMulticast

/// The messages and questions of an `XMPPStream` to its delegates.
@MessageProtocol
protocol XMPPStreamDelegate: Respondable {
  @OptionalMessage func xmppStreamDidConnect(_ sender: XMPPStream)

  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, didReceiveMessage message: Element) throws

  @OptionalMessage func xmppStream(_ sender: XMPPStream, didReceivePresence presence: Element)

  /// Returns `true` if the delegate answers the IQ.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) async throws -> Bool

  @OptionalMessage func xmppStream(_ sender: XMPPStream, didReceiveCustomElement element: Element)

  @OptionalMessage
  func xmppStreamDidDisconnect(_ sender: XMPPStream, withError error: (any Error)?)
}
