import Invocation
import RuntimeSupport

/// A delivery for which there was no room.
struct RefusedDelivery: @unchecked Sendable {
  // Unchecked because of the delegate, which is only held here and not called.

  var admission: Admission
  let message: MonitoredMessage
  let index: Int
  let delegate: (any Respondable)?

  init(
    _ admission: Admission, _ message: MonitoredMessage, _ index: Int,
    _ delegate: (any Respondable)?
  ) {
    self.admission = admission
    self.message = message
    self.index = index
    self.delegate = delegate
  }

  var monitor: DeliveryMonitor { message.monitor(at: index).object }
  var registration: Registration { message.plan.registration(at: index) }

  /// Returns the longest time for which the sender waits.
  func longestWait(_ scope: LimitScope) -> Duration {
    (scope == .multicast ? monitor.pendingDeliveries.limit : monitor.limit)?.policy.longestWait
      ?? .zero
  }

  /// Makes the sender's node in the wait graph.
  ///
  /// A sender waits for the delegate, or for any delegate of the multicast if `scope` is
  /// `.multicast`.
  func wait(blocksThread: Bool, scope: LimitScope) -> WaitGraph.Wait {
    let (monitor, pendingDeliveries) = (monitor, message.pendingDeliveries.object)
    return WaitGraph.Wait(blocksThread: blocksThread) {
      // A sender that has been woken and has not continued yet waits for nothing.
      if pendingDeliveries.hasRoom(for: monitor, scope: scope) { return [] }
      return scope == .multicast
        ? pendingDeliveries.pendingRegistrations : [monitor.registration].compactMap(\.self)
    }
  }

  /// Drops the delivery, counts the drop, and makes the error.
  @discardableResult
  func drop(_ reason: LimitError.Reason, scope: LimitScope) -> LimitError {
    let monitor = monitor
    let error = monitor.error(message.plan.selector, reason, scope: scope)
    monitor.pendingDeliveries.didDrop(self, error, scope: scope)
    return error
  }

  /// Tries again to get room.
  ///
  /// Calls a synchronous delegate at once if there is room.
  func tryAgain(in delivery: UnsafeMutablePointer<SynchronousDelivery>?) -> Admission {
    // Wake the next waiter: either there is more room, or this sender did not use the room for
    // which it was woken.
    defer { message.pendingDeliveries.object.wakeUp(monitor, registration) }
    let entry = message.plan.entries[index]
    delivery?.pointee.current = entry.target.isSynchronous ? entry.registration : nil
    defer { delivery?.pointee.current = nil }
    var delegate = delegate
    return message.deliver(at: index, to: &delegate, isSecondTry: true)
  }
}
