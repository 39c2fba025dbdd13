public import DynamicMulticast

/// A table of the deliveries in flight, made from events.
///
/// A ledger tells an observer which deliveries wait and which handlers run. The ledger combines
/// events by `DeliveryEvent.delivery`, the number of the delivery. Events may be missing, or may
/// arrive twice, as for an observer that was added to a multicast and to all multicasts: while a
/// delivery is in flight, the ledger ignores repeated events. An event that arrives after the end
/// of its delivery counts as the event of a new delivery.
///
/// ```swift
/// var ledger = DeliveryLedger<Void>()
/// for event in batch.events {
///   if case .ended(let delivery?) = ledger.record(event, note: ()), let start = delivery.start {
///     print(event.selector, event.time - start.time)
///   }
/// }
/// ```
///
/// A ledger is small, because many messages may wait. For each delivery, the ledger stores some
/// words, the observer's `Note`, and, while the handler runs, the event of the start. If events
/// were lost, the ends of deliveries may be among the lost events; see ``forgetAll()``.
public struct DeliveryLedger<Note: Sendable>: Sendable {
  private var deliveries: [UInt64: Delivery] = [:]

  /// Makes a ledger without deliveries.
  public init() {}

  /// A delivery in flight.
  public struct Delivery: Sendable {
    /// The number of the delivery.
    public let number: UInt64

    /// When the message was dispatched, or `nil` if the `dispatched` event was lost.
    public let dispatchTime: Duration?

    /// The note that the observer keeps with the delivery.
    public var note: Note

    // A reference to a separate object, because an event is large and most deliveries wait.
    fileprivate var started: StartedEvent?

    /// The `started` event of the handler, or `nil` while the delivery waits.
    public var start: DeliveryEvent? { started?.event }
  }

  /// A change of a delivery that an event reports.
  public enum Change: Sendable {
    /// A delivery waits from now on.
    case dispatched

    /// A handler runs from now on.
    ///
    /// `isKnown` is `true` if the delivery was in the ledger before.
    case started(isKnown: Bool)

    /// A delivery has ended, failed or been dropped.
    ///
    /// If the delivery was not in the ledger, for example because the ledger has recorded the end
    /// already, the value is `nil`.
    case ended(Delivery?)
  }

  /// A Boolean value that indicates whether no delivery is in flight.
  public var isEmpty: Bool { deliveries.isEmpty }

  /// Lists the deliveries in flight, in no order.
  public var all: Dictionary<UInt64, Delivery>.Values { deliveries.values }

  /// Returns the delivery in flight with the number `number`, or `nil` if no such delivery is in
  /// flight.
  ///
  /// Assigning a delivery changes only the `note` of a delivery in flight. Assigning `nil` has no
  /// effect, and neither has assigning to a number without a delivery in flight.
  public subscript(number: UInt64) -> Delivery? {
    get { deliveries[number] }
    set { if let newValue { deliveries[number]?.note = newValue.note } }
  }

  /// Updates the ledger for an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - note: Makes the note of the delivery. Evaluated if the event adds the delivery to the
  ///     ledger.
  /// - Returns: The change of a delivery, or `nil` if the event belongs to no delivery or repeats
  ///   an event of a delivery in flight.
  public mutating func record(
    _ event: DeliveryEvent, note: @autoclosure () -> Note
  ) -> Change? {
    guard let number = event.delivery else { return nil }
    switch event.kind {
    case .dispatched:
      guard deliveries[number] == nil else { return nil }
      deliveries[number] = Delivery(number: number, dispatchTime: event.time, note: note())
      return .dispatched
    case .started:
      let isKnown = deliveries[number] != nil
      if !isKnown {
        deliveries[number] = Delivery(number: number, dispatchTime: nil, note: note())
      }
      guard deliveries[number]?.started == nil else { return nil }
      deliveries[number]?.started = StartedEvent(event)
      return .started(isKnown: isKnown)
    case .ended, .failed, .dropped: return .ended(deliveries.removeValue(forKey: number))
    case .sent, .unheard, .added, .removed, .deallocated: return nil
    }
  }

  /// Removes all deliveries.
  ///
  /// Call `forgetAll()` after events were lost: when `DeliveryEventBatch.lostCount` is not 0.
  public mutating func forgetAll() { deliveries = [:] }

  /// Removes all deliveries except the latest `count` deliveries.
  ///
  /// - Parameter count: How many deliveries to keep.
  /// - Returns: The removed deliveries, sorted by number. Numbers follow the order of dispatch.
  /// - Complexity: O(*n* log *n*) in the number of deliveries in flight.
  public mutating func takeOldest(keeping count: Int = 0) -> [Delivery] {
    let taken = deliveries.values.sorted { $0.number < $1.number }.dropLast(count)
    for delivery in taken { deliveries[delivery.number] = nil }
    return Array(taken)
  }
}

/// Holds the event of a handler's start in a separate object.
private final class StartedEvent: Sendable {
  let event: DeliveryEvent

  init(_ event: DeliveryEvent) {
    self.event = event
  }
}
