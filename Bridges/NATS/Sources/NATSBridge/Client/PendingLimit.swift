/// The limits of messages that wait for a subscription's handler; further messages are dropped and
/// counted.
struct PendingLimit: Sendable {
  var messages: Int
  var bytes: Int

  init(messages: Int = 65_536, bytes: Int = 64 << 20) {
    self.messages = messages
    self.bytes = bytes
  }

  static let none = PendingLimit(messages: -1, bytes: -1)
}
