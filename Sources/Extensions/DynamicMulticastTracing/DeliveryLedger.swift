public import DynamicMulticast

/// The deliveries in flight, as events tell of them.
///
/// A ledger is for an observer that needs to know what waits and what runs. It brings events
/// together by the number of the delivery. Each delivery begins, starts and ends once in a ledger,
/// also where events come twice, as to an observer of one multicast and of all, or where events are
/// missing.
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
/// A ledger is small, as many messages may wait: some words for each delivery, the observer's note,
/// and the event of the start while the handler runs. Where events were lost, the ends of
/// deliveries may be among the lost events: see ``forgetAll()``.
public struct DeliveryLedger<Note: Sendable>: Sendable {
  private var deliveries: [UInt64: Delivery] = [:]

  /// Makes a ledger without deliveries.
  public init() {}

  /// A delivery in flight.
  public struct Delivery: Sendable {
    /// The number of the delivery.
    public let number: UInt64

    /// When the message was dispatched; nil if that event was lost.
    public let dispatchTime: Duration?

    /// The note that the observer keeps with the delivery.
    public var note: Note

    // A reference, as an event is large and most deliveries wait.
    fileprivate var started: StartedEvent?

    /// The event of the handler's call; nil while the delivery waits.
    public var start: DeliveryEvent? { started?.event }
  }

  /// What an event says about a delivery.
  public enum Change: Sendable {
    /// The delivery waits now.
    case dispatched

    /// The handler runs now; whether the delivery was known before.
    case started(isKnown: Bool)

    /// The delivery has ended, failed or been dropped; nil if the delivery was not known.
    case ended(Delivery?)
  }

  /// Whether no delivery is in flight.
  public var isEmpty: Bool { deliveries.isEmpty }

  /// The deliveries in flight, in no order.
  public var all: Dictionary<UInt64, Delivery>.Values { deliveries.values }

  /// The delivery in flight with a number; nil if there is none.
  ///
  /// The note of a delivery in flight can be changed here. Nothing else can: neither nil nor
  /// another delivery takes the place of one.
  public subscript(number: UInt64) -> Delivery? {
    get { deliveries[number] }
    set { if let newValue { deliveries[number]?.note = newValue.note } }
  }

  /// Takes note of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - note: Makes the note to keep with the delivery, if the event is its first.
  /// - Returns: What the event says; nil if the event is of no delivery, or says again what is
  ///   known.
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
    case .sent, .unheard, .added, .removed, .died: return nil
    }
  }

  /// Forgets all deliveries, after events were lost.
  public mutating func forgetAll() { deliveries = [:] }

  /// Forgets all deliveries but the latest.
  ///
  /// - Parameter count: How many deliveries to keep.
  /// - Returns: The forgotten deliveries, by their numbers, which grow with the order of dispatch.
  /// - Complexity: O(*n* log *n*) in the number of deliveries in flight.
  public mutating func takeOldest(keeping count: Int = 0) -> [Delivery] {
    let taken = deliveries.values.sorted { $0.number < $1.number }.dropLast(count)
    for delivery in taken { deliveries[delivery.number] = nil }
    return Array(taken)
  }
}

/// The event of a handler's call, in a block of its own.
private final class StartedEvent: Sendable {
  let event: DeliveryEvent

  init(_ event: DeliveryEvent) {
    self.event = event
  }
}
