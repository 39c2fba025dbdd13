public import DynamicMulticast

extension ProtocolDescription {
  /// What a stream tells its delegates, and asks them.
  public static let xmppStreamDelegate = ProtocolDescription(
    "XMPPStreamDelegate", adopting: ["NSObject"],
    optional: [
      "xmppStream:didReceiveIQ:": "B@:@@",
      "featuresForXMPPStream:": "@@:@",
    ])
}
