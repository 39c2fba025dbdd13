import Dispatch

@testable import DynamicMulticast

/// The events of an invented delivery, with times in milliseconds.
struct MadeUpDelivery {
  var number: UInt64
  var name = "Log"
  var queue: Int? = 1
  var selector: Selector? = "hear:"
  var cause: UInt64?

  func event(
    _ kind: DeliveryEvent.Kind, at time: Int, error: (any Error)? = nil
  ) -> DeliveryEvent {
    let delegate = DeliveryEvent.Delegate(
      testing: name, number: 1, site: RegistrationSite(fileID: "App/Main.swift", line: 12),
      delivery: queue == nil ? .synchronous : .queue(DispatchQueue(label: "roster")), queue: queue)
    return DeliveryEvent(
      kind, time: .milliseconds(time), thread: 7, multicast: 3, send: number + 100,
      delivery: number, cause: cause, selector: selector, delegate: delegate, error: error)
  }

  static func limitError(_ reason: LimitError.Reason) -> LimitError {
    LimitError(selector: "hear:", reason: reason, delegates: [])
  }
}

extension DeliveryObserver {
  func receive(_ events: DeliveryEvent..., lost: Int = 0) {
    receive(DeliveryEventBatch(events, lostCount: lost))
  }
}

/// The error that a handler throws.
struct Refusal: Error, CustomStringConvertible {
  let description = "no"
}
