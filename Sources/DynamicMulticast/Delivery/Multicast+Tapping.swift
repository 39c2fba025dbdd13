import Invocation
import RuntimeSupport

extension Multicast {
  /// Adds a tap, called with every message sent from now on.
  package func add(_ tap: MessageTap) {
    change { $0.append(tap) }
    if !RegistrationWitness.accepts(.tap(tap, of: self)) { remove(tap) }
  }

  /// Returns `true` if a tap is called with the messages that are sent.
  package func has(_ tap: MessageTap) -> Bool {
    state.withLock { $0.taps }.contains { $0 === tap }
  }

  /// Removes a tap, which may still be called with messages that other threads are sending now.
  package func remove(_ tap: MessageTap) {
    change { $0.remove(tap) }
  }
}

extension DispatchPlan {
  /// Calls the taps with a message, except the taps for other processes if the message is local.
  ///
  /// - Returns: An outcome that says whether a tap counts as a responder, and which taps failed.
  func notifyTaps(of invocation: Invocation) -> DispatchOutcome {
    var outcome = DispatchOutcome()
    let kept = invocation.mayBeKept ? invocation : invocation.withoutRoute
    for index in taps.indices {
      // The plan retains the taps.
      Uncounted(taps[index]).with { tap in
        if tap.isRemote, invocation.isLocal { return }
        tap.notify(of: kept, &outcome)
      }
    }
    return outcome
  }
}

extension MessageTap {
  /// Calls the handler with a message.
  func notify(of invocation: Invocation, _ outcome: inout DispatchOutcome) {
    do {
      try handler(invocation)
      if isRemote || selector != nil { outcome.foundResponder = true }
    } catch {
      outcome.append(
        DeliveryFailure(
          invocation: invocation, delegate: nil, delivery: nil, site: nil, error: error),
        of: self)
    }
  }
}
