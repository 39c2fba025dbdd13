/// The description of a delegate in events.
///
/// An event has an unretained reference to the description; see ``EventLog/retire(_:)``.
final class EventDelegate: Sendable {
  let delegate: DeliveryEvent.Delegate

  /// Returns the description that the events of monitored deliveries have, or a new description if
  /// deliveries to the registration are not monitored.
  static func of(_ registration: Registration) -> EventDelegate {
    DeliveryMonitor.of(registration)?.name ?? EventDelegate(registration)
  }

  init(_ registration: Registration) {
    delegate = DeliveryEvent.Delegate(
      number: EventLog.nextNumber(),
      name: "\(DelegateName(registration))", site: registration.site,
      delivery: registration.delivery, queue: registration.executionTarget.identity?.number)
  }
}
