import CNATS

/// Messages whose handlers have ended, and that will be destroyed as a batch.
///
/// The C client frees messages on a separate thread. Waking this thread for a single message takes
/// longer than all other work for a small message. A subscription therefore keeps a batch of
/// bounded count and size, and destroys the batch when it is full or when the subscription ends.
struct FinishedMessages {
  private var messages: [OpaquePointer] = []
  private var bytes = 0

  private static let largestCount = 256
  private static let largestSize = 64 << 10

  /// Adds a message to the batch, and destroys the batch if it is full.
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
