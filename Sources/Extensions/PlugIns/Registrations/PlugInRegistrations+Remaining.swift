import Invocation
import RuntimeSupport

extension PlugInRegistrations {
  /// Lists the remaining registrations, pending messages and held closures of the plug-in's code.
  ///
  /// Delegates, closures, tokens, readers, taps, modules and subscriptions come first, in the order
  /// of their registration. Methods that the plug-in has added to classes of other modules follow.
  /// Such a method cannot be removed, because a method lookup does not retain the method; replace
  /// the method instead.
  package var remaining: [Remaining] {
    code.state.withLock { $0.entries }.compactMap(\.remaining)
      + ChangedMethod.all { code.owns($0) }.filter { !owns($0.type) }.map(Remaining.init)
  }
}
