import DynamicMulticast

/// A delegate that forwards remote procedure calls (XEP-0009) to a service that never answers.
@Responding
final class Gateway: XMPPStreamDelegate, Sendable {
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) async -> Bool {
    guard let call = iq.request("set", for: "query", in: "jabber:iq:rpc") else { return false }
    // The question's time limit, or another delegate's answer, cancels this loop.
    for await reply in replies(to: call) {
      sender.send(iq.result([reply]))
      return true
    }
    return false
  }

  private func replies(to call: Element) -> AsyncStream<Element> {
    AsyncStream { _ in }
  }
}
