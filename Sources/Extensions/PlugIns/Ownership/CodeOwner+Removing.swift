package import DynamicMulticast
import Invocation
import RuntimeSupport

extension CodeOwner {
  /// Removes everything that the plug-in's code has registered, in all multicasts and module hosts,
  /// and refuses what it registers from now on, until ``allowRegistrations()``.
  ///
  /// No message is dispatched to its delegates and closures after the return, and with
  /// ``RemovalPolicy/wait`` no handler of them is called or runs. All are closed before the first is
  /// waited for. Within a handler of the plug-in, the messages are dropped for which waiting would
  /// never end; ``removeAllAndWait()`` delivers them.
  ///
  /// A refused registration is noted in ``refusals`` and written to standard error, once for each line and
  /// object: adding it returns false, and its token has no effect.
  ///
  /// - Parameter policy: Whether pending messages are delivered, dropped or waited for.
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  package func removeAll(pending policy: RemovalPolicy = .wait) -> Int {
    let (count, awaited) = takeOut { $0.close(policy) }
    for registration in awaited { registration.wait() }
    return count
  }

  /// Removes everything that the plug-in's code has registered, and suspends until all pending
  /// messages have been delivered.
  ///
  /// No thread is blocked, so no message is dropped, also within a handler of the plug-in. Such a
  /// handler starts it in a task, and does not wait for that. Otherwise as ``removeAll(pending:)``.
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

  /// Removes everything that the plug-in's code has registered, waits for the last delivery where that can
  /// end, and drops no message.
  ///
  /// On a queue of the plug-in's delegates, their pending messages are delivered after the return.
  /// Otherwise as ``removeAll(pending:)``.
  package func removeAllKeepingPending() {
    for registration in takeOut({ $0.closeKeepingPending() }).awaited { registration.wait() }
  }

  /// Accepts again what the plug-in's code registers, after ``removeAll(pending:)``.
  package func allowRegistrations() {
    code.state.withLock { $0.isClosed = false }
  }

  /// The latest 64 things that were refused because the plug-in was disabled.
  package var refusals: [Remaining] { code.state.withLock { $0.refusals } }

  /// Removes everything from where it is registered.
  ///
  /// - Parameter close: Closes a registration, and returns whether to wait for it.
  /// - Returns: The number of registrations that were removed, and those to wait for.
  private func takeOut(
    _ close: (Registration) -> Bool
  ) -> (count: Int, awaited: [Registration]) {
    let entries = code.state.withLock { state in
      state.isClosed = true
      return state.entries
    }
    let registrations = entries.compactMap { $0 as? OwnedRegistration }
    // Held from here on, so that those with pending messages are still there to be waited for.
    let awaited = registrations.compactMap(\.registration).filter(close)
    // The others come later, as removing them removes registrations, too, which are to be counted.
    let count =
      registrations.count { $0.remove() }
      + entries.count { !($0 is OwnedRegistration) && $0.remove() }
    return (count, awaited)
  }
}
