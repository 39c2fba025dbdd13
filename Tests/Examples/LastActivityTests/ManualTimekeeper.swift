import Dispatch
import LastActivityExample
import TestSupport

/// A clock that a test advances.
final class ManualTimekeeper: Timekeeper {
  private struct Alarm: Sendable {
    let due: Duration
    let queue: DispatchQueue
    let body: @Sendable () -> Void
  }

  private let time = Box(Duration.zero)
  private let alarms = Box<[Alarm]>([])

  var now: Duration { time.value }

  func notify(
    after delay: Duration, queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
  ) {
    let alarm = Alarm(due: now + delay, queue: queue, body: body)
    alarms.withChange { $0.append(alarm) }
  }

  /// Advances the time, and puts the due closures on their queues, in the order of their times.
  func pass(_ duration: Duration) {
    time.withChange { $0 += duration }
    let now = now
    var due: [Alarm] = []
    alarms.withChange { alarms in
      due = alarms.filter { $0.due <= now }
      alarms.removeAll { $0.due <= now }
    }
    for alarm in due.sorted(by: { $0.due < $1.due }) { alarm.queue.async(execute: alarm.body) }
  }
}
