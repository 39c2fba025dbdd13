import CNATS

/// A batch of messages whose handlers have ended, to be destroyed together.
///
/// The C client frees messages on a separate thread. Waking this thread for a single message takes
/// longer than all other work for a small message. A subscription therefore keeps up to
/// `largestCount` messages and `largestSize` bytes, and destroys the batch when the batch is full
/// or the subscription ends.
struct FinishedMessages {
  private var messages: [OpaquePointer] = []
  private var bytes = 0

  private static let largestCount = 256
  private static let largestSize = 64 << 10

  /// Adds `message` to the batch, and destroys the batch if it is full.
  mutating func append(_ message: OpaquePointer) {
    messages.append(message)
    bytes += Int(natsMsg_GetDataLength(message))
    if messages.count == Self.largestCount || bytes > Self.largestSize { destroy() }
  }

  mutating func destroy() {
    for message in messages { natsMsg_Destroy(message) }
    messages.removeAll(keepingCapacity: true)
    bytes = 0
  }
}
