import Invocation

/// A question on its way to one delegate, which it keeps alive.
///
/// An object, because it is handed on many times and holds many others.
final class Envelope: @unchecked Sendable {
  // Unchecked for the delegate: it is only used where the envelope is opened, on its queue.
  let message: Invocation
  let delegate: any Respondable
  private let entry: DispatchPlan.Entry
  private let plan: DispatchPlan

  init(
    _ message: Invocation, to entry: DispatchPlan.Entry, _ delegate: any Respondable,
    by plan: DispatchPlan,
    through multicast: Multicast
  ) {
    self.message = entry.isAsked ? message.routed(through: multicast) : message
    self.entry = entry
    self.delegate = delegate
    self.plan = plan
  }

  var registration: Registration { entry.registration.takeUnretainedValue() }

  /// Where the message ends, looked up now.
  func destination() throws -> Destination { try entry.destination(of: message, delegate) }

  /// What the delegate answered, as the type that is asked for.
  ///
  /// - Throws: Why it failed to.
  func answer<Answer>(
    _ value: Result<any Sendable, any Error>, as type: Answer.Type
  ) throws(DeliveryFailure) -> Answer {
    do {
      return try Invocation.convert(try value.get(), returnedBy: message.selector, to: type)
    } catch {
      throw plan.failure(of: message, to: registration, delegate, error)
    }
  }
}
