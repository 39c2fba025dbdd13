import Invocation
import Synchronization

/// How many deliveries of a delegate or of a multicast have ended, by outcome.
///
/// Queues count the ends without a lock. All memory that queues change is in this object and in the
/// registration. Except for the registration's word, the memory that each send reads is elsewhere,
/// and senders read this object rarely. Otherwise senders and queues would share cache lines, and a
/// processor waits for a cache line that another processor has changed.
final class Tally: Sendable {
  /// Of a multicast: the number of ended deliveries, shifted left by one bit.
  ///
  /// Its lowest bit is set if the next end must wake a sender or report drops.
  ///
  /// For a delegate, the number of ended deliveries is the number of begun minus pending
  /// deliveries, so that no end needs a second atomic operation. Count and flag share one word, so
  /// that either the ending delivery sees the flag, or the sender that sets the flag sees the end.
  // Models/room.pml checks this.
  private let word = Atomic<Int>(0)

  /// How many handlers have failed.
  let failed = Atomic<Int>(0)

  /// How many messages were dropped for any reason.
  let dropped = Atomic<Int>(0)

  /// How many dropped messages their queue had already taken.
  private let droppedLate = Atomic<Int>(0)

  /// When a handler was last called, by the system's coarse clock.
  ///
  /// 0 if no handler has been called.
  private let latestStart = Atomic<UInt64>(0)

  /// Records that a handler is called now.
  @inline(__always)
  func recordStart() { latestStart.store(EventClock.coarse, ordering: .relaxed) }

  /// How long ago a handler was last called, or `nil` if no handler has been called.
  var timeSinceCall: Duration? {
    let latest = latestStart.load(ordering: .relaxed)
    return latest == 0 ? nil : .nanoseconds(max(EventClock.coarse, latest) - latest)
  }

  /// How many deliveries of a multicast have ended.
  @inline(__always)
  var ended: Int { word.load(ordering: .acquiring) >> 1 }

  /// Returns the number of ended deliveries that were neither dropped nor failed.
  func delivered(of ended: Int) -> Int {
    // Not negative: deliveries that were dispatched before counting began may not have ended.
    max(0, ended - failed.load(ordering: .relaxed) - droppedLate.load(ordering: .relaxed))
  }

  /// Counts the end of a delivery of a multicast.
  ///
  /// - Returns: `true` if the caller must call ``PendingDeliveries/wakeUp(_:_:)``.
  @inline(__always)
  func end() -> Bool {
    word.wrappingAdd(2, ordering: .acquiringAndReleasing).oldValue & 1 != 0
  }

  /// Counts the end of a delivery whose outcome is not plain success.
  func record(_ outcome: DeliveryOutcome) {
    switch outcome {
    case .ended, .continues: break
    case .failed: failed.wrappingAdd(1, ordering: .relaxed)
    case .dropped:
      droppedLate.wrappingAdd(1, ordering: .relaxed)
      countDrop()
    }
  }

  /// Counts the drop of a refused or waiting delivery.
  func countDrop() { dropped.wrappingAdd(1, ordering: .relaxed) }

  /// Sets or clears the flag that makes the next end call ``PendingDeliveries/wakeUp(_:_:)``.
  func setNeedsWakeUp(_ value: Bool) {
    if value {
      word.bitwiseOr(1, ordering: .acquiringAndReleasing)
    } else {
      word.bitwiseAnd(~1, ordering: .acquiringAndReleasing)
    }
  }
}

/// The outcome of a delivery.
enum DeliveryOutcome: Sendable {
  case ended, failed

  /// The handler was not called, because the delegate has been removed.
  case dropped

  /// The handler is asynchronous, and the delivery ends with the handler's task.
  case continues
}
