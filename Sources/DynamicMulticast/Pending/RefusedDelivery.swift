import Invocation
import RuntimeSupport

/// A delivery for which there was no room.
struct RefusedDelivery: @unchecked Sendable {
  // Unchecked for the delegate, which is only held.

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

  /// The longest time that its sender waits.
  func longestWait(_ scope: LimitScope) -> Duration {
    (scope == .multicast ? counter.pendingDeliveries.limit : counter.limit)?.policy.longestWait
      ?? .zero
  }

  /// Its sender, as something that waits for the delegate, or for any delegate of the multicast.
  func wait(blocksThread: Bool, scope: LimitScope) -> WaitGraph.Wait {
    let (counter, pendingDeliveries) = (counter, message.pendingDeliveries.object)
    return WaitGraph.Wait(blocksThread: blocksThread) {
      // One that has been woken, and has not gone on yet, waits for nothing.
      if pendingDeliveries.hasRoom(for: counter, scope: scope) { return [] }
      return scope == .multicast
        ? pendingDeliveries.pendingRegistrations : [counter.registration].compactMap(\.self)
    }
  }

  /// Tries again to get room; delivers the message at once where that is on the sender's thread.
  func tryAgain(in delivery: UnsafeMutablePointer<SynchronousDelivery>?) -> Admission {
    // There may be room for others, too, or they can have the room for which this one was woken.
    defer { message.pendingDeliveries.object.wakeUp(counter, registration) }
    let entry = message.plan.entries[index]
    delivery?.pointee.current = entry.target.isSynchronous ? entry.registration : nil
    defer { delivery?.pointee.current = nil }
    return message.deliver(at: index, to: delegate, isSecondTry: true)
  }
}
