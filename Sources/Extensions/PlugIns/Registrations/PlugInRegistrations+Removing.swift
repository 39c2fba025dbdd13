package import DynamicMulticast
import Invocation
import RuntimeSupport

extension PlugInRegistrations {
  /// Removes all registrations of the plug-in's code from all multicasts and module hosts.
  ///
  /// Further registrations are refused until ``allowRegistrations()`` is called. After the return,
  /// no message is dispatched to the plug-in's delegates and closures. With ``RemovalPolicy/wait``,
  /// none of their handlers runs after the return either. All registrations are closed before the
  /// first one is waited for. Within a handler of the plug-in, messages are dropped if waiting for
  /// them would never end; ``removeAllAndWait()`` delivers them.
  ///
  /// A refused registration is recorded in ``refusals``, and written to standard error once for
  /// each line and object. Adding the delegate returns `false`, and its token has no effect.
  ///
  /// - Parameter policy: Whether pending messages are delivered, dropped or waited for.
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  package func removeAll(pending policy: RemovalPolicy = .wait) -> Int {
    let (count, awaited) = takeOut { $0.close(policy) }
    for registration in awaited { registration.wait() }
    return count
  }

  /// Removes all registrations of the plug-in's code, and suspends until all pending messages have
  /// been delivered.
  ///
  /// No thread is blocked, so no message is dropped, even within a handler of the plug-in. Such a
  /// handler must start this function in a task, and must not wait for the task. See
  /// ``removeAll(pending:)`` for all further details.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  nonisolated(nonsending) package func removeAllAndWait() async -> Int {
    let (count, awaited) = takeOut { registration in
      registration.closeToNew()
      return true
    }
    await awaited.wait()
    return count
  }

  /// Removes all registrations of the plug-in's code without dropping a message.
  ///
  /// The call waits for the last delivery unless waiting would never end: on a queue of the
  /// plug-in's delegates, their pending messages are delivered after the return. See
  /// ``removeAll(pending:)`` for all further details.
  package func removeAllKeepingPending() {
    for registration in takeOut({ $0.closeKeepingPending() }).awaited { registration.wait() }
  }

  /// Accepts registrations by the plug-in's code again, after ``removeAll(pending:)`` has refused
  /// them.
  package func allowRegistrations() {
    code.state.withLock { $0.isClosed = false }
  }

  /// Lists the latest 64 registrations refused because the plug-in was disabled.
  package var refusals: [Remaining] { code.state.withLock { $0.refusals } }

  /// Closes and removes all registrations.
  ///
  /// - Parameter close: Closes a registration, and returns `true` if the caller should wait for it.
  /// - Returns: The number of registrations that were removed, and the registrations to wait for.
  private func takeOut(
    _ close: (Registration) -> Bool
  ) -> (count: Int, awaited: [Registration]) {
    let entries = code.state.withLock { state in
      state.isClosed = true
      return state.entries
    }
    let registrations = entries.compactMap { $0 as? PlugInRegistration }
    // Hold the registrations strongly from here on, so that registrations with pending messages can
    // be waited for.
    let awaited = registrations.compactMap(\.registration).filter(close)
    // Remove the registrations first. Removing another entry, such as a module, also removes
    // registrations, which would then be missing in the count.
    let count =
      registrations.count { $0.remove() }
      + entries.count { !($0 is PlugInRegistration) && $0.remove() }
    return (count, awaited)
  }
}
