import DynamicMulticast

/// A delegate that shows messages and presences.
///
/// The class has no method for IQs, because it does not use them.
@Responding
final class ChatWindow: XMPPStreamDelegate {
  private let log: DeliveryLog

  init(log: DeliveryLog) {
    self.log = log
  }

  func xmppStream(_ sender: XMPPStream, didReceiveMessage message: Element) throws {
    if message.type == "error" {
      throw StanzaError.returned(
        from: message.from, condition: message.errorCondition ?? "no reason given")
    }
    if let body = message.body {
      log.note(self, "\(message.sender): \(body)")
    } else if let state = message.chatState {
      log.note(self, "\(message.sender) is \(state)")
    } else {
      log.note(self, "nothing to show")
    }
  }

  func xmppStream(_ sender: XMPPStream, didReceivePresence presence: Element) {
    guard let availability = presence.availability else {
      return log.note(self, "nothing to show")
    }
    let status = presence.text(of: "status").map { " (\($0))" } ?? ""
    log.note(self, "\(presence.sender) is \(availability)\(status)")
  }

  func xmppStreamDidDisconnect(_ sender: XMPPStream, withError error: (any Error)?) {
    log.note(self, error == nil ? "says goodbye" : "says that the connection was lost")
  }
}
