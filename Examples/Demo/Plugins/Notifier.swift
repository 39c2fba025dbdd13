import DynamicMulticast

/// A delegate that rings for each message with a text.
@Responding
final class Notifier: XMPPStreamDelegate {
  private let log: DeliveryLog
  private var unread = 0

  init(log: DeliveryLog) {
    self.log = log
  }

  func xmppStream(_ sender: XMPPStream, didReceiveMessage message: Element) {
    guard message.body != nil else { return log.note(self, "stays quiet") }
    unread += 1
    log.note(self, "rings: \(unread) unread")
  }
}
