public import DynamicMulticast

/// The messages and questions of an ``XMPPStream`` to its delegates.
@MessageProtocol
public protocol XMPPStreamDelegate: Respondable {
  /// Returns `true` if the delegate handles an IQ; a request that no delegate handles is refused.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: XMPPElement) -> Bool

  /// Returns the features of the delegate, for service discovery.
  @OptionalMessage @Responds(to: "featuresForXMPPStream:")
  func features(for sender: XMPPStream) -> [String]
}
