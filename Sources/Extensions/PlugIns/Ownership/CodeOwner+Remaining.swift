import Invocation
import RuntimeSupport

extension CodeOwner {
  /// What the plug-in's code has registered and is still there: registered, pending or held.
  ///
  /// First the delegates, closures, tokens, readers, taps, modules and subscriptions, in the order in
  /// which they were registered; then the methods that the plug-in has added to classes of others.
  /// These methods cannot be removed, because look-ups do not retain them: replace them.
  package var remaining: [Remaining] {
    code.state.withLock { $0.entries }.compactMap(\.remaining)
      + ChangedMethod.all { code.owns($0) }.filter { !owns($0.type) }.map(Remaining.init)
  }
}
