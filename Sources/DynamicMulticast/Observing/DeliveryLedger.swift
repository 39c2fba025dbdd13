/// The deliveries in flight, as events tell of them.
///
/// For observers that need to know what waits and what runs: it brings events together by the number of the delivery. A
/// delivery begins, starts and ends here once, also where events come twice, as to an observer that was added to a
/// multicast and to all, or where some are missing. An observer keeps what it needs to know besides as a note.
///
/// ```swift
/// var ledger = DeliveryLedger<Void>()
/// for event in batch.events {
///   if case .ended(let delivery?) = ledger.record(event, note: ()), let start = delivery.start {
///     print(delivery.first.selector, event.time - start.time)
///   }
/// }
/// ```
///
/// Where events were lost, the ends of deliveries may be among them: see ``forgetAll()``.
public struct DeliveryLedger<Note: Sendable>: Sendable {
  private var deliveries: [UInt64: Delivery] = [:]

  /// Makes a ledger without deliveries.
  public init() {}

  /// A delivery in flight.
  public struct Delivery: Sendable {
    /// Its number.
    public let number: UInt64

    /// The first event of it: that it was dispatched, or else the first that was not lost.
    public let first: DeliveryEvent

    /// The event that its handler was called; nil while it waits.
    public fileprivate(set) var start: DeliveryEvent?

    /// What the observer keeps with it.
    public var note: Note

    /// When it was dispatched; nil if that event was lost.
    public var dispatchTime: Duration? { first.kind == .dispatched ? first.time : nil }
  }

  /// What an event says about a delivery.
  public enum Change: Sendable {
    /// It waits now.
    case dispatched

    /// Its handler runs now; whether the delivery was known before.
    case started(isKnown: Bool)

    /// It has ended, failed or been dropped; the delivery, nil if it was not known.
    case ended(Delivery?)
  }

  /// Whether no delivery is in flight.
  public var isEmpty: Bool { deliveries.isEmpty }

  /// The deliveries in flight, in no order.
  public var all: Dictionary<UInt64, Delivery>.Values { deliveries.values }

  /// A delivery in flight, whose note can be changed; nil if there is none with the number.
  public subscript(number: UInt64) -> Delivery? {
    get { deliveries[number] }
    set { if deliveries[number] != nil { deliveries[number] = newValue } }
  }

  /// Takes note of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - note: What to keep with the delivery, if this is its first event.
  /// - Returns: What it says; nil if it is of no delivery, or says again what is known.
  public mutating func record(
    _ event: DeliveryEvent, note: @autoclosure () -> Note
  ) -> Change? {
    guard let number = event.delivery else { return nil }
    switch event.kind {
    case .dispatched:
      guard deliveries[number] == nil else { return nil }
      deliveries[number] = Delivery(number: number, first: event, note: note())
      return .dispatched
    case .started:
      let isKnown = deliveries[number] != nil
      if !isKnown { deliveries[number] = Delivery(number: number, first: event, note: note()) }
      guard deliveries[number]?.start == nil else { return nil }
      deliveries[number]?.start = event
      return .started(isKnown: isKnown)
    case .ended, .failed, .dropped: return .ended(deliveries.removeValue(forKey: number))
    case .sent, .unheard, .added, .removed, .died: return nil
    }
  }

  /// Forgets all deliveries, as events were lost: their ends may be among them.
  ///
  /// - Returns: The deliveries that were in flight, by their numbers, which grow with the order of dispatch.
  public mutating func forgetAll() -> [Delivery] { forgetOldest(keeping: 0) }

  /// Forgets all deliveries but the latest.
  ///
  /// - Parameter count: How many to keep.
  /// - Returns: The others, by their numbers.
  public mutating func forgetOldest(keeping count: Int) -> [Delivery] {
    let forgotten = deliveries.values.sorted { $0.number < $1.number }.dropLast(count)
    for delivery in forgotten { deliveries[delivery.number] = nil }
    return Array(forgotten)
  }
}
