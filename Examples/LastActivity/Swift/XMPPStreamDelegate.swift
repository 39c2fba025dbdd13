public import DynamicMulticast

/// The messages and questions of a stream to its delegates.
@MessageProtocol
public protocol XMPPStreamDelegate: Respondable {
  /// Returns whether the delegate handles an iq. A request that no delegate handles is refused.
  @OptionalMessage
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: XMPPElement) -> Bool

  /// Returns the features that the delegate has, for service discovery.
  @OptionalMessage @Responds(to: "featuresForXMPPStream:")
  func features(for sender: XMPPStream) -> [String]
}
