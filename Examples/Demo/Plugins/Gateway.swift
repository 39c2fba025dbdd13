import DynamicMulticast

/// Hands remote procedure calls (XEP-0009) on to a service, which never answers.
final class Gateway: Respondable, Sendable {
  static var methods: MethodTable {
    MethodTable {
      Method("xmppStream:didReceiveIQ:") { (gateway: Gateway, sender: XMPPStream, iq: Element) in
        guard let call = iq.request("set", for: "query", in: "jabber:iq:rpc") else { return false }
        // The deadline of the question, or the answer of another delegate, cancels this loop.
        for await reply in gateway.replies(to: call) {
          sender.send(iq.result([reply]))
          return true
        }
        return false
      }
    }
  }

  private func replies(to call: Element) -> AsyncStream<Element> {
    AsyncStream { _ in }
  }
}
