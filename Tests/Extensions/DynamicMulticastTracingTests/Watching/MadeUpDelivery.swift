import Dispatch
import DynamicMulticast
import DynamicMulticastTracing

/// An invented delivery with its events, whose times are in milliseconds.
struct MadeUpDelivery {
  var number: UInt64
  var delegate: DeliveryEvent.Delegate
  var selector: Selector = "hear:"
  var cause: UInt64?
  var isQuestion = false

  func event(
    _ kind: DeliveryEvent.Kind, at time: Int, error: (any Error)? = nil
  ) -> DeliveryEvent {
    DeliveryEvent(
      kind, time: .milliseconds(time), thread: 7, multicast: 1, send: number + 100,
      delivery: number, cause: cause, selector: selector, isQuestion: isQuestion,
      delegate: delegate, error: error)
  }

  func dispatched(at time: Int) -> DeliveryEvent { event(.dispatched, at: time) }

  func started(at time: Int) -> DeliveryEvent { event(.started, at: time) }

  func ended(at time: Int) -> DeliveryEvent { event(.ended, at: time) }
}

extension DeliveryEvent.Delegate {
  /// Returns an invented delegate on a queue, or on the sender's thread if `queue` is `nil`.
  static func madeUp(_ name: String, queue: Int?, label: String = "") -> Self {
    Self(
      testing: name, number: UInt64(queue ?? 0),
      site: RegistrationSite(fileID: "App/Main.swift", line: UInt(queue ?? 0)),
      delivery: queue == nil ? .synchronous : .queue(DispatchQueue(label: label)), queue: queue)
  }
}
