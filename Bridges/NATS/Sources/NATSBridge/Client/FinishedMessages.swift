import CNATS

/// Messages whose handlers have ended, until they are destroyed together.
///
/// The library frees a message on a thread of its own. It wakes that thread for each one that is
/// destroyed alone, which takes longer than all else about a small message.
struct FinishedMessages {
  private var messages: [OpaquePointer] = []
  private var bytes = 0

  /// How many more messages wait for the handler for certain, so that the next comes soon.
  private var waiting: UInt64 = 0

  private static let largestCount = 64
  private static let largestSize = 64 << 10

  /// Takes a message, and destroys it with others: at once if no other is about to come.
  mutating func append(_ message: OpaquePointer, of subscription: OpaquePointer) {
    messages.append(message)
    bytes += Int(natsMsg_GetDataLength(message))
    if waiting > 0 { waiting -= 1 }
    if waiting == 0, natsSubscription_QueuedMsgs(subscription, &waiting) != NATS_OK { waiting = 0 }
    if waiting == 0 || messages.count == Self.largestCount || bytes > Self.largestSize { destroy() }
  }

  mutating func destroy() {
    for message in messages { natsMsg_Destroy(message) }
    messages.removeAll(keepingCapacity: true)
    bytes = 0
  }
}
