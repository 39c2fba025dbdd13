/// The description of a delegate in events.
///
/// An event has an unretained reference to the description; see ``EventLog/retire(_:)``.
final class EventDelegate: Sendable {
  let delegate: DeliveryEvent.Delegate

  /// Returns the description that the events of counted deliveries have, or a new description if
  /// deliveries to the registration are not counted.
  static func of(_ registration: Registration) -> EventDelegate {
    DeliveryCounter.of(registration)?.name ?? EventDelegate(registration)
  }

  init(_ registration: Registration) {
    delegate = DeliveryEvent.Delegate(
      number: EventLog.nextNumber(),
      name: "\(DelegateName(registration))", site: registration.site,
      delivery: registration.delivery, queue: registration.executionTarget.identity?.number)
  }
}
