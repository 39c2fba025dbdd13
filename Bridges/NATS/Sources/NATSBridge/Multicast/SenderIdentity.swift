import Synchronization

/// The identity of this process as a sender of a multicast's messages: a random number and a
/// counter.
final class SenderIdentity: Sendable {
  let number = UInt64.random(in: 1...UInt64.max)

  /// The number of messages that have been sent.
  let count = Atomic<UInt64>(0)
}
