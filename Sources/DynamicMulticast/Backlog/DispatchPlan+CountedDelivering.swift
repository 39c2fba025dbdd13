import CRuntimeSupport
import Invocation
import RuntimeSupport

extension DispatchPlan {
  /// Delivers a message to the delegate of an entry, as ``deliver(_:at:to:)`` does, and counts it.
  func deliver(
    _ invocation: Invocation, at index: Int, to delegate: any Respondable,
    _ counted: CountedDelivery
  ) -> HandlerOutcome {
    let entry = entries[index]
    var outcome = HandlerOutcome.ended
    noteStart(counted.planned.signals, Clock.coarse)
    counted.record(.started)
    entry.registration.with { registration in
      counted.cause {
        // The failure handler runs inside this, too: it may remove the delegate.
        registration.run {
          do {
            if let method = entry.method, !method.with({ $0.mayBeAwaited }) {
              _ = try method.with { try $0.call(delegate, invocation) }
            } else if try deliverByLookup(invocation, to: entry, delegate, counted) {
              outcome = .continues
            }
          } catch {
            outcome = .failed
            counted.record(.failed, error: error)
            failures.report(
              failure(of: invocation, to: registration, delegate, error), of: registration)
          }
        }
      }
    }
    if outcome == .ended { counted.record(.ended) }
    return outcome
  }
}
