import DynamicMulticast

/// An item that the delegates must be told about.
enum Incoming {
  case stanza(Element)
  case event(@Sendable (XMPPStream) -> Void)
}

// From a received stanza to the delegates. All functions run on the stream's queue.
extension XMPPStream {
  /// Runs `event`, which tells the delegates something, after all stanzas received before.
  func notify(_ event: @escaping @Sendable (XMPPStream) -> Void) {
    incoming.append(.event(event))
    deliverIncoming()
  }

  func receive(_ element: Element) {
    switch (element.namespace, element.name) {
    case (Negotiation.streamManagement, "r"):
      connection?.write("<a xmlns='\(Negotiation.streamManagement)' h='\(handledCount)'/>")
    case (Negotiation.streamManagement, "a"):
      guard hasAcknowledgements, let handled = element["h"].flatMap(UInt32.init) else {
        return end(.unexpected("a wrong acknowledgement", during: "the session"))
      }
      acknowledge(handled)
    case (Element.client, "message"), (Element.client, "presence"), (Element.client, "iq"):
      handledCount &+= 1
      if settle(element) { return }
      incoming.append(.stanza(element))
      deliverIncoming()
    default: break
    }
  }

  private func deliverIncoming() {
    while let item = incoming.begin() {
      switch item {
      case .stanza(let message)
      where message.name == "message"
        && delegates.hasDelegateThatResponds(to: "xmppStream:willReceiveMessage:"):
        pipe(message, through: "xmppStream:willReceiveMessage:") { stream, message in
          if let message { stream.delegates.xmppStream(stream, didReceiveMessage: message) }
          stream.incoming.finish()
          stream.deliverIncoming()
        }
        continue
      case .stanza(let stanza): deliver(stanza)
      case .event(let event): event(self)
      }
      incoming.finish()
    }
  }

  private func deliver(_ stanza: Element) {
    switch stanza.name {
    case "message": delegates.xmppStream(self, didReceiveMessage: stanza)
    case "presence": delegates.xmppStream(self, didReceivePresence: stanza)
    default:
      delegates.xmppStream(self, didReceiveIQ: stanza)
        .answer(
          by: .contains(default: false) { $0 }, errors: .ignore, within: configuration.timeout,
          completionQueue: queue
        ) { result in
          if stanza.isRequest, (try? result.get()) != true {
            self.enqueue(stanza.refusal("service-unavailable"))
          }
        }
    }
  }
}
