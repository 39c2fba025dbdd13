public import DynamicMulticast

extension ProtocolDescription {
  /// The messages and questions of a stream to its delegates.
  public static let xmppStreamDelegate = ProtocolDescription(
    "XMPPStreamDelegate", adopting: ["NSObject"],
    optional: [
      "xmppStream:didReceiveIQ:": "B@:@@",
      "featuresForXMPPStream:": "@@:@",
    ])
}
