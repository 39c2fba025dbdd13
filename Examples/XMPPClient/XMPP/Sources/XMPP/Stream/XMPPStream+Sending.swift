import Dispatch
import DynamicMulticast
import Invocation

/// A stanza to be sent, or `nil` for the end of the stream.
struct Outgoing {
  let element: Element?

  /// The value of `attempt` at the time of sending; presence and IQs for an earlier connection are
  /// dropped.
  let attempt: Int

  var message: Element? { element?.name == "message" ? element : nil }
}

// From a stanza to the connection. All functions run on the stream's queue.
extension XMPPStream {
  /// Sends `element`, or the end of the stream if `element` is `nil`.
  func enqueue(_ element: Element?) {
    var element = element
    if element?.name == "message", element?["id"] == nil { element?["id"] = Element.newID() }
    outgoing.append(Outgoing(element: element, attempt: attempt))
    writeOutgoing()
  }

  private func writeOutgoing() {
    while let item = outgoing.begin() {
      guard let element = item.element, let selector = Self.willSend(element),
        delegates.hasDelegateThatResponds(to: selector)
      else {
        write(item)
        outgoing.finish()
        continue
      }
      pipe(element, through: selector) { stream, element in
        if let element { stream.write(Outgoing(element: element, attempt: item.attempt)) }
        stream.outgoing.finish()
        stream.writeOutgoing()
      }
    }
  }

  private static func willSend(_ element: Element) -> Selector? {
    switch element.name {
    case "message": "xmppStream:willSendMessage:"
    case "presence": "xmppStream:willSendPresence:"
    case "iq": "xmppStream:willSendIQ:"
    default: nil
    }
  }

  /// Lets the delegates change or drop a stanza, with the question `selector`.
  ///
  /// If a delegate fails or is too slow, the stanza stays unchanged, so that no message is lost.
  func pipe(
    _ element: Element, through selector: Selector,
    then completion: @escaping @Sendable (XMPPStream, Element?) -> Void
  ) {
    delegates.ask(selector, self, element, as: Element?.self).answer(
      by: .pipe(through: 1), errors: .ignore, within: configuration.timeout, completionQueue: queue
    ) { result in
      switch result {
      case .success(let changed): completion(self, changed)
      case .failure: completion(self, element)
      }
    }
  }

  private func write(_ item: Outgoing) {
    if let message = item.message {
      outbox.append(message)
      return writeWaitingMessages()
    }
    guard isWritable, item.attempt == attempt else { return }
    guard let element = item.element else {
      isClosing = true
      return closeIfAcknowledged()
    }
    outbox.noteWritten()
    connection?.write(element.description)
  }

  private func closeIfAcknowledged() {
    guard isWritable, isClosing, outbox.isAcknowledged else { return }
    isWritable = false
    connection?.write("</stream:stream>")
  }

  func writeWaitingMessages() {
    guard isWritable, !isClosing else { return }
    for message in outbox.takeWaiting() {
      connection?.write(message.description) { [weak self] in
        guard let self else { return }
        queue.async { self.delegates.xmppStream(self, didSendMessage: message) }
      }
    }
    askForAcknowledgement()
  }

  // MARK: Acknowledgements

  private func askForAcknowledgement() {
    guard isWritable, outbox.shouldAsk() else { return }
    if hasAcknowledgements {
      connection?.write("<r xmlns='\(Negotiation.streamManagement)'/>")
    } else {
      let position = outbox.count
      let ping = Element.iq(
        .get, to: configuration.jid.server, Element("ping", namespace: "urn:xmpp:ping"))
      begin(ping, nil) { [weak self] result in
        switch result {
        case .success, .failure(.refused): self?.acknowledge(position)
        case .failure: break
        }
      }
    }
  }

  /// Removes the messages that the server has handled; `handled` is the number of handled stanzas.
  func acknowledge(_ handled: UInt32) {
    guard outbox.acknowledge(handled) else {
      return end(
        .unexpected("an acknowledgement of stanzas that were not sent", during: "the session"))
    }
    askForAcknowledgement()
    closeIfAcknowledged()
  }
}
