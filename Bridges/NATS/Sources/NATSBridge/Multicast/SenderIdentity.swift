import Synchronization

/// The number of this process as a sender of a multicast's messages, and the numbers of those.
final class SenderIdentity: Sendable {
  let number = UInt64.random(in: 1...UInt64.max)

  /// How many messages have been sent.
  let count = Atomic<UInt64>(0)
}
