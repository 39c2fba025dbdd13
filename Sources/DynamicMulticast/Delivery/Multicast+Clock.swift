import RuntimeSupport

extension Multicast {
  /// The clock by which the multicast measures time limits.
  ///
  /// The clock ends questions that have a time limit, and waits for room under
  /// ``OverflowPolicy/wait(atMost:)``. The default is the system's clock. A test sets a clock that
  /// it moves itself, before or between messages. Questions and waits that have begun keep the
  /// clock with which they began.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// delegates.clock = clock
  /// ```
  public final var clock: any DispatchClock {
    get { state.withLock { $0.settings.clock } }
    set { changeSettings { $0.clock = newValue } }
  }

  /// Changes the settings, and releases the old settings after the lock: they run foreign code when
  /// they are deallocated.
  final func changeSettings(_ change: (inout MulticastSettings) -> Void) {
    let old = state.withLock { state in
      let old = state.settings
      var new = old
      change(&new)
      state.settings = new
      return old
    }
    withExtendedLifetime(old) {}
  }
}
