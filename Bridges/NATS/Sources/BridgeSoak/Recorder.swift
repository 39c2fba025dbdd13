import DynamicMulticast
import Invocation
import NATSBridge
import Synchronization

/// The messages that the processes send.
@MessageProtocol
protocol SoakDelegate: Respondable {
  @OptionalMessage func note(_ number: Int, from sender: Int)
}

/// Writes down each message that came from another process or from an earlier one of its name: the
/// sender, the message's number, the number of the delivery and the place in the stream.
@Responding
final class Recorder: SoakDelegate, Sendable {
  private let log: Log
  private let own: Int
  private let isStored: Bool
  private let deliveries = Mutex<[NATSDelivery]>([])

  /// What stands for the sender where a process has begun.
  static let beginning = UInt64.max

  /// Makes a recorder of what others than the process with a number send.
  init(_ log: Log, own: Int, isStored: Bool) {
    self.log = log
    self.own = own
    self.isStored = isStored
    log.write(Self.beginning, 0, 0, 0)
  }

  /// Notes the delivery of the message that comes next.
  func expect(_ delivery: NATSDelivery) { deliveries.withLock { $0.append(delivery) } }

  /// Notes a message that an earlier process of this name has sent, and that is not delivered.
  func skip(_ number: Int, _ delivery: NATSDelivery) {
    log.write(UInt64(own), UInt64(number), delivery.number, delivery.streamSequence)
  }

  func note(_ number: Int, from sender: Int) {
    if sender == own { return }
    guard isStored else { return log.write(UInt64(sender), UInt64(number), 1, 0) }
    // Messages come in the order of their deliveries.
    let delivery = deliveries.withLock { $0.removeFirst() }
    log.write(UInt64(sender), UInt64(number), delivery.number, delivery.streamSequence)
  }
}
