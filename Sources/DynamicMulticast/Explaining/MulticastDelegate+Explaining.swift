import Dispatch
public import Invocation
import Support

extension MulticastDelegate {
  /// Says for each delegate why it gets a message, or does not.
  ///
  /// ```swift
  /// print(delegates.explain("worker:didFinishSubtask:"))
  /// // 'worker:didFinishSubtask:' reaches 0 of 2 delegates
  /// //   ChatWindow: not called, does not respond; it does to 'worker:didFinishSubTask:'
  /// //   History: not called, does not respond
  /// ```
  ///
  /// With arguments, it also says who does not take them. Sends nothing.
  public func explain<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) -> Explanation {
    let message = Invocation(selector, repeat each arguments)
    // Without any arguments, only the name is in question.
    let isComplete = message.arguments.count == selector.numberOfArguments
    var first: (signature: MethodSignature, type: any Respondable.Type)?
    let living = livingDelegates().map { registration, delegate in
      let outcome: Explanation.Outcome
      if !delegate.responds(to: selector) {
        let known = ClassRecord.of(delegate).selectors(of: delegate)
        outcome = .doesNotRespond(nearest: selector.nearest(among: known))
      } else if registration.executionTarget.identity != nil,
        registration.executionTarget.identity !== QueueIdentity.of(.main),
        ClassRecord.of(delegate).implementation(for: selector, of: delegate)?
          .isConfinedToMainActor == true
      {
        outcome = .wrongPlace
      } else if let signature = delegate.methodSignature(for: selector) {
        if isComplete, let error = signature.mismatch(with: message) {
          outcome = .refuses(error)
        } else if let first, first.signature != signature {
          outcome = .differs(signature, from: first.signature, of: first.type)
        } else {
          outcome = .called
        }
        first = first ?? (signature, registration.type)
      } else {
        outcome = .called
      }
      return Explanation.Entry(
        type: registration.type, delivery: registration.delivery, outcome: outcome)
    }
    let dead = state.withLock { $0.recentlyDeallocated }.map {
      Explanation.Entry(type: $0.type, delivery: $0.delivery, outcome: .died)
    }
    return Explanation(selector: selector, delegates: living + dead)
  }
}
