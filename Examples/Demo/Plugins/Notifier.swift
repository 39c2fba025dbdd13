import DynamicMulticast

/// Rings for each message with a text.
final class Notifier: Respondable {
  static var methods: MethodTable {
    MethodTable {
      Method("xmppStream:didReceiveMessage:") {
        (notifier: Notifier, _: XMPPStream, message: Element) in
        guard message.body != nil else { return notifier.log.note(notifier, "stays quiet") }
        notifier.unread += 1
        notifier.log.note(notifier, "rings: \(notifier.unread) unread")
      }
    }
  }

  private let log: DeliveryLog
  private var unread = 0

  init(log: DeliveryLog) {
    self.log = log
  }
}
