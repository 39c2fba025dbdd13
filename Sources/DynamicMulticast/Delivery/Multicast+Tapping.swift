import Invocation
import RuntimeSupport

extension Multicast {
  /// Calls a tap with every message that is sent from now on.
  package func add(_ tap: MessageTap) {
    change { $0.append(tap) }
    if !InstalledWitness.accepts(.tap(tap, of: self)) { remove(tap) }
  }

  /// Whether a tap is called with the messages that are sent.
  package func has(_ tap: MessageTap) -> Bool {
    state.withLock { $0.taps }.contains { $0 === tap }
  }

  /// Stops calling a tap, except with messages that are being sent on other threads now.
  package func remove(_ tap: MessageTap) {
    change { $0.remove(tap) }
  }
}

extension DispatchPlan {
  /// Calls the taps with a message.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - isLocal: Whether it is for this process only.
  /// - Returns: Whether delegates elsewhere got it, and why others did not.
  func notifyTaps(of invocation: Invocation, isLocal: Bool) -> DispatchOutcome {
    var outcome = DispatchOutcome()
    if invocation.mayBeKept {
      notifyTaps(of: invocation, isLocal, &outcome)
    } else {
      notifyTaps(of: invocation.withoutRoute, isLocal, &outcome)
    }
    return outcome
  }

  private func notifyTaps(
    of invocation: Invocation, _ isLocal: Bool, _ outcome: inout DispatchOutcome
  ) {
    for index in taps.indices {
      // The plan holds the taps.
      Unmanaged.passUnretained(taps[index])._withUnsafeGuaranteedRef { tap in
        tap.notify(of: invocation, isLocal, &outcome)
      }
    }
  }
}

extension MessageTap {
  fileprivate func notify(
    of invocation: Invocation, _ isLocal: Bool, _ outcome: inout DispatchOutcome
  ) {
    if isLocal, isRemote { return }
    do {
      try handler(invocation)
      if isRemote { outcome.foundResponder = true }
    } catch {
      outcome.append(
        DeliveryFailure(
          invocation: invocation, delegate: nil, delivery: nil, error: error, conflict: nil))
    }
  }
}
