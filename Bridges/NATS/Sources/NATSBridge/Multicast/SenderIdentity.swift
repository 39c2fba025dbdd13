import Synchronization

/// The identity of this process as a sender of a multicast's messages: a random number and a
/// counter.
///
/// After a restart, the process is another sender with another number. The server may still read
/// what the ended process has written while the new process sends, so no order is kept between the
/// messages of the two processes.
final class SenderIdentity: Sendable {
  let number = UInt64.random(in: 1...UInt64.max)

  /// The number of messages that have been sent.
  let count = Atomic<UInt64>(0)
}
