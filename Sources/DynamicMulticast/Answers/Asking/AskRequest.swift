import Invocation

/// A message to one delegate that is to be answered.
///
/// It keeps the delegate and the arguments alive. It is an object because it is passed on many
/// times.
final class AskRequest: @unchecked Sendable {
  // Unchecked for the delegate, which is called only where its `Delivery` says.
  let invocation: Invocation
  let delegate: any Respondable
  private let entry: DispatchPlan.Entry
  private let plan: DispatchPlan

  init(
    _ invocation: Invocation, to entry: DispatchPlan.Entry, _ delegate: any Respondable,
    by plan: DispatchPlan,
    through multicast: Multicast
  ) {
    self.invocation = entry.mustAskDelegate ? invocation.routed(through: multicast) : invocation
    self.entry = entry
    self.delegate = delegate
    self.plan = plan
  }

  var registration: Registration { entry.registration.takeUnretainedValue() }

  /// Where the message ends, looked up now.
  func destination() throws -> MessageDestination {
    try entry.destination(of: invocation, delegate)
  }

  /// Converts what the delegate returned to the type that is asked for.
  ///
  /// - Throws: The delegate's error, or that of the conversion.
  func answer<Answer>(
    _ value: Result<any Sendable, any Error>, as type: Answer.Type
  ) throws(DeliveryFailure) -> Answer {
    do {
      return try Invocation.convert(try value.get(), returnedBy: invocation.selector, to: type)
    } catch {
      throw plan.failure(of: invocation, to: registration, delegate, error)
    }
  }
}
