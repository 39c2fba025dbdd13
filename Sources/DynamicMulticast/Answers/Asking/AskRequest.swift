import Invocation

/// A message to one delegate that is to be answered.
///
/// It keeps the delegate and the arguments alive. It is an object because it is passed on many times.
final class AskRequest: @unchecked Sendable {
  // Unchecked for the delegate, which is called only where its `Delivery` says.
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

  /// Converts what the delegate returned to the type that is asked for.
  ///
  /// - Throws: The delegate's error, or that of the conversion.
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
