import CRuntimeSupport
import Invocation
import RuntimeSupport

/// The stored form of an event, with an unretained reference to the delegate.
struct RawEvent: @unchecked Sendable {
  // Unchecked because of the unretained reference `delegate`. `EventLog` keeps the object alive.
  let kind: DeliveryEvent.Kind
  var isQuestion = false
  let thread: Int32
  let multicast: Int32
  let time: UInt64

  // A number of 0 means that there is no such number.
  let send: UInt64
  let delivery: UInt64
  let cause: UInt64
  let selector: Selector?
  let delegate: Uncounted<EventDelegate>?
  let detail: EventDetail?

  /// Makes an event that happens now on the present thread.
  @inline(__always)
  init(
    kind: DeliveryEvent.Kind, isQuestion: Bool = false, multicast: Int,
    _ numbers: SendNumbers = .none, deliveryAt index: Int? = nil, selector: Selector? = nil,
    delegate: Uncounted<EventDelegate>? = nil, detail: EventDetail? = nil,
    at time: UInt64 = EventClock.now
  ) {
    self.kind = kind
    self.isQuestion = isQuestion
    thread = Int32(truncatingIfNeeded: threadNumber())
    self.multicast = Int32(truncatingIfNeeded: multicast)
    self.time = time
    send = numbers.send
    delivery = index.map(numbers.delivery) ?? 0
    cause = numbers.cause
    self.selector = selector
    self.delegate = delegate
    self.detail = detail
  }

  /// Makes the event that an observer receives.
  ///
  /// - Parameter observer: The entry of an observer that has asked for senders' contexts, or `nil`
  ///   for an event without a context.
  /// - Returns: The event.
  func event(for observer: ObjectIdentifier?) -> DeliveryEvent {
    DeliveryEvent(
      kind, time: .nanoseconds(time), thread: Int(thread), multicast: Int(multicast),
      send: send == 0 ? nil : send, delivery: delivery == 0 ? nil : delivery,
      cause: cause == 0 ? nil : cause, selector: selector, isQuestion: isQuestion,
      delegate: delegate?.with(\.delegate), arguments: detail?.arguments,
      error: detail?.error, senderContext: observer.flatMap { detail?.senderContexts[$0] })
  }
}

/// Parts of an event that most events do not have.
final class EventDetail: Sendable {
  let arguments: [String]?
  let error: (any Error)?

  /// The senders' contexts, by the entries of the observers that have asked for them.
  let senderContexts: [ObjectIdentifier: any Sendable]

  init(
    arguments: [String]? = nil, error: (any Error)? = nil,
    senderContexts: [ObjectIdentifier: any Sendable] = [:]
  ) {
    self.arguments = arguments
    self.error = error
    self.senderContexts = senderContexts
  }
}
