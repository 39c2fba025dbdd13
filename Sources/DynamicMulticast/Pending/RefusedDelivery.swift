import Invocation
import RuntimeSupport

/// A delivery for which there was no room.
struct RefusedDelivery: @unchecked Sendable {
  // Unchecked because of the delegate, which is only held here and not called.

  var admission: Admission
  let message: CountedMessage
  let index: Int
  let delegate: (any Respondable)?

  init(
    _ admission: Admission, _ message: CountedMessage, _ index: Int,
    _ delegate: (any Respondable)?
  ) {
    self.admission = admission
    self.message = message
    self.index = index
    self.delegate = delegate
  }

  var counter: DeliveryCounter { message.counter(at: index).object }
  var registration: Registration { message.plan.registration(at: index) }

  /// Returns the longest time for which the sender waits.
  func longestWait(_ scope: LimitScope) -> Duration {
    (scope == .multicast ? counter.pendingDeliveries.limit : counter.limit)?.policy.longestWait
      ?? .zero
  }

  /// Makes the sender's node in the wait graph.
  ///
  /// A sender waits for the delegate, or for any delegate of the multicast if `scope` is
  /// `.multicast`.
  func wait(blocksThread: Bool, scope: LimitScope) -> WaitGraph.Wait {
    let (counter, pendingDeliveries) = (counter, message.pendingDeliveries.object)
    return WaitGraph.Wait(blocksThread: blocksThread) {
      // A sender that has been woken and has not continued yet waits for nothing.
      if pendingDeliveries.hasRoom(for: counter, scope: scope) { return [] }
      return scope == .multicast
        ? pendingDeliveries.pendingRegistrations : [counter.registration].compactMap(\.self)
    }
  }

  /// Tries again to get room.
  ///
  /// Calls a synchronous delegate at once if there is room.
  func tryAgain(in delivery: UnsafeMutablePointer<SynchronousDelivery>?) -> Admission {
    // Wake the next waiter: either there is more room, or this sender did not use the room for
    // which it was woken.
    defer { message.pendingDeliveries.object.wakeUp(counter, registration) }
    let entry = message.plan.entries[index]
    delivery?.pointee.current = entry.target.isSynchronous ? entry.registration : nil
    defer { delivery?.pointee.current = nil }
    var delegate = delegate
    return message.deliver(at: index, to: &delegate, isSecondTry: true)
  }
}
