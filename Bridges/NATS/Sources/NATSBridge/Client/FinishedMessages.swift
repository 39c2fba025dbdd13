import CNATS

/// Messages whose handlers have ended, until they are destroyed together.
///
/// The library frees a message on a thread of its own. It wakes that thread for one that is destroyed
/// alone, which takes longer than all else about a small message. So a subscription keeps a few
/// messages, of a bounded size, until more come or it ends.
struct FinishedMessages {
  private var messages: [OpaquePointer] = []
  private var bytes = 0

  private static let largestCount = 256
  private static let largestSize = 64 << 10

  /// Takes a message, and destroys it with others.
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
