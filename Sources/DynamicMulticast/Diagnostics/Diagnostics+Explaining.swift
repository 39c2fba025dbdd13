import Dispatch
public import Invocation
import RuntimeSupport

extension Multicast.Diagnostics {
  /// Explains for each delegate whether the delegate receives a message, and why not.
  ///
  /// ```swift
  /// print(delegates.diagnostics.explain("worker:didFinishSubtask:"))
  /// // 'worker:didFinishSubtask:' reaches 0 of 2 delegates
  /// //   ChatWindow (added at Chat/main.swift:8): not called, does not respond; it does to …
  /// //   History (added at Chat/main.swift:9): not called, does not respond
  /// ```
  ///
  /// With `arguments`, the explanation also names the delegates that do not take the arguments, and
  /// says if the message cannot be sent to any delegate; see ``Explanation/mistake``. For each
  /// delegate, the explanation has the number of pending messages, and, if deliveries are
  /// counted, the time since the last call. Nothing is sent. On the caller's thread, the function
  /// asks each delegate whether the delegate responds, and a `CustomStringConvertible` delegate for
  /// its `description`.
  ///
  /// - Parameters:
  ///   - selector: The name of the message.
  ///   - arguments: The arguments of the message, or none to ask about the name only.
  /// - Returns: An explanation with an entry for each delegate.
  public func explain<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) -> Explanation {
    explain(Invocation(selector, repeat each arguments))
  }

  /// Explains for each delegate whether the delegate receives an invocation, and why not.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise use
  /// ``explain(_:_:)``. If the invocation has no arguments, only the name is examined.
  ///
  /// - Parameter invocation: The message.
  /// - Returns: An explanation with an entry for each delegate.
  public func explain(_ invocation: Invocation) -> Explanation {
    let selector = invocation.selector
    let hasArguments = !invocation.arguments.isEmpty || selector.numberOfArguments == 0
    let mistake =
      hasArguments
      ? multicast.mistake(in: invocation) : multicast.conformance?.mistake(in: selector)
    var first: (signature: MethodSignature, type: any Respondable.Type, name: String)?
    let living = multicast.livingDelegates().map { registration, delegate in
      let outcome: Explanation.Outcome
      let description = DelegateName.own(of: delegate)
      var differsFrom: String?
      if !delegate.responds(to: selector) {
        let record = ClassRecord.of(delegate)
        outcome =
          record.markedSuperclass.map { .classNotMarked(superclass: $0) }
          ?? .doesNotRespond(nearest: selector.nearest(among: record.selectors(of: delegate)))
      } else if let mistake {
        outcome = .refuses(mistake)
      } else if registration.executionTarget.identity != nil,
        registration.executionTarget.identity !== QueueIdentity.of(.main),
        ClassRecord.hasMainActorMethod(for: selector, of: delegate)
      {
        outcome = .needsMainActor
      } else if let signature = delegate.methodSignature(for: selector) {
        if hasArguments, let error = signature.mismatch(with: invocation) {
          outcome = .refuses(error)
        } else if let first, first.signature != signature {
          outcome = .differs(signature, from: first.signature, of: first.type)
          differsFrom = first.name
        } else {
          outcome = .called
        }
        let name = DelegateName(registration.type, description).place(addedAt: registration.site)
        first = first ?? (signature, registration.type, name)
      } else {
        outcome = .called
      }
      return Explanation.Entry(
        type: registration.type, delegateDescription: description,
        site: registration.site, delivery: registration.delivery, outcome: outcome,
        pendingCount: registration.pendingCount,
        timeSinceCall: DeliveryMonitor.of(registration)?.tally.timeSinceCall, first: differsFrom)
    }
    let deallocated = multicast.state.withLock { $0.recentlyDeallocated }.map {
      Explanation.Entry(
        type: $0.type, delegateDescription: nil, site: $0.site, delivery: $0.delivery,
        outcome: .deallocated, pendingCount: 0, timeSinceCall: nil, first: nil)
    }
    return Explanation(selector: selector, mistake: mistake, delegates: living + deallocated)
  }
}
