import DynamicMulticast
import Invocation
import NATSBridge
import Synchronization

/// The messages that the processes send to each other.
@MessageProtocol
protocol SoakDelegate: Respondable {
  @OptionalMessage func note(_ number: Int, from sender: Int)
}

/// Logs each message from another process, or from an earlier run of the same process.
///
/// A record contains the sender, the message's number, the number of the delivery, and the stream
/// sequence.
@Responding
final class Recorder: SoakDelegate, Sendable {
  private let log: Log
  private let own: Int
  private let isStored: Bool
  private let deliveries = Mutex<[NATSDelivery]>([])

  /// The value in place of the sender that marks the beginning of a run.
  static let beginning = UInt64.max

  /// Creates a recorder for the process `own`, whose messages are not logged.
  init(_ log: Log, own: Int, isStored: Bool) {
    self.log = log
    self.own = own
    self.isStored = isStored
    log.write(Self.beginning, 0, 0, 0)
  }

  /// Stores `delivery` until the delegate receives the message, in `note(_:from:)`.
  func expect(_ delivery: NATSDelivery) { deliveries.withLock { $0.append(delivery) } }

  /// Logs a message of an earlier run of process `own`, which is not delivered to the delegate.
  func skip(_ number: Int, _ delivery: NATSDelivery) {
    log.write(UInt64(own), UInt64(number), delivery.number, delivery.streamSequence)
  }

  func note(_ number: Int, from sender: Int) {
    if sender == own { return }
    guard isStored else { return log.write(UInt64(sender), UInt64(number), 1, 0) }
    // Messages are received in the order of their deliveries.
    let delivery = deliveries.withLock { $0.removeFirst() }
    log.write(UInt64(sender), UInt64(number), delivery.number, delivery.streamSequence)
  }
}
