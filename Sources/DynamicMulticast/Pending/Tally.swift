import Invocation
import Synchronization

/// How the deliveries of a delegate, or of a multicast, have ended.
///
/// Queues count the ends without a lock. All that they change is in this object and in the
/// registration, and what senders look at is elsewhere: a processor waits for memory that another
/// has changed.
final class Tally: Sendable {
  /// Of a multicast: twice the number of deliveries that have ended, and one if the next end has
  /// consequences.
  ///
  /// Those of a delegate follow from what has begun and what is pending, which spares each end an
  /// atomic operation. One word: either the end of a delivery sees that a sender waits, or the
  /// sender sees the end.
  // Models/room.pml checks this.
  private let word = Atomic<Int>(0)

  /// How many handlers have failed.
  let failed = Atomic<Int>(0)

  /// How many messages were dropped in any way, and how many of these after their queue had taken
  /// them.
  let dropped = Atomic<Int>(0)
  private let droppedLate = Atomic<Int>(0)

  /// When a handler was last called, by the system's coarse clock; 0 if never.
  private let latestStart = Atomic<UInt64>(0)

  /// Notes that a handler is called now.
  @inline(__always)
  func recordStart() { latestStart.store(EventClock.coarse, ordering: .relaxed) }

  /// The time since a handler was last called, nil if none has been.
  var timeSinceCall: Duration? {
    let latest = latestStart.load(ordering: .relaxed)
    return latest == 0 ? nil : .nanoseconds(max(EventClock.coarse, latest) - latest)
  }

  /// How many deliveries have ended.
  @inline(__always)
  var ended: Int { word.load(ordering: .acquiring) >> 1 }

  /// How many of so many handlers have ended without failing.
  func delivered(of ended: Int) -> Int {
    // Not negative where deliveries that were dispatched before counting began have not ended.
    max(0, ended - failed.load(ordering: .relaxed) - droppedLate.load(ordering: .relaxed))
  }

  /// Counts the end of a delivery of a multicast.
  ///
  /// - Returns: Whether that has consequences; see ``PendingDeliveries/attend(to:_:)``.
  @inline(__always)
  func end() -> Bool {
    word.wrappingAdd(2, ordering: .acquiringAndReleasing).oldValue & 1 != 0
  }

  /// Counts the end of a delivery that was not just delivered.
  func record(_ outcome: DeliveryOutcome) {
    switch outcome {
    case .ended, .continues: break
    case .failed: failed.wrappingAdd(1, ordering: .relaxed)
    case .dropped:
      droppedLate.wrappingAdd(1, ordering: .relaxed)
      countDrop()
    }
  }

  /// Counts a message that was dropped while it waited, or refused.
  func countDrop() { dropped.wrappingAdd(1, ordering: .relaxed) }

  /// Says whether the end of a delivery has consequences.
  func setNeedsWakeUp(_ value: Bool) {
    if value {
      word.bitwiseOr(1, ordering: .acquiringAndReleasing)
    } else {
      word.bitwiseAnd(~1, ordering: .acquiringAndReleasing)
    }
  }
}

/// How a delivery has ended.
enum DeliveryOutcome: Sendable {
  case ended, failed

  /// The handler was not called, as the delegate has been removed.
  case dropped

  /// The handler is asynchronous; the delivery ends with its task.
  case continues
}
