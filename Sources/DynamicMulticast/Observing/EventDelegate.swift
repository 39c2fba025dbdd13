/// The description of a delegate in events.
///
/// An event has an unretained reference to the description; see ``EventLog/retire(_:)``.
final class EventDelegate: Sendable {
  let delegate: DeliveryEvent.Delegate

  init(_ registration: Registration) {
    delegate = DeliveryEvent.Delegate(
      number: EventLog.nextNumber(),
      name: "\(DelegateName(registration))", site: registration.site,
      delivery: registration.delivery, queue: registration.executionTarget.identity?.number)
  }
}
