package import DynamicMulticast
package import Invocation
import RuntimeSupport

extension PlugInRegistrations {
  /// Replaces an object of the plug-in wherever it is registered, at the same position.
  ///
  /// An object can be registered as a delegate, as a module of a host, and as a delegate for all
  /// modules of a class.
  ///
  /// In each multicast, every message goes to exactly one of the two objects; see
  /// ``MulticastDelegate/replace(_:with:pending:)``. Multicasts are changed in turn. Registrations
  /// that another thread makes during the call are not replaced.
  ///
  /// Only a module can replace a module. Delegates that the host adds to all modules of its class
  /// are then added to the new module. Other delegates of the old module's multicast are not.
  ///
  /// - Parameters:
  ///   - old: The object to replace, which belongs to the owner.
  ///   - new: The object that replaces `old`, held weakly. `new` may belong to any owner, or to
  ///     none.
  ///   - policy: Whether pending messages to `old` are delivered, dropped or waited for.
  /// - Returns: The number of registrations that were replaced.
  /// - Throws: `ConformanceError` if `new` does not conform to the protocol of a multicast, in
  ///   which case nothing is replaced.
  @discardableResult
  package func replaceAll(
    of old: any Respondable, with new: any Respondable, pending policy: RemovalPolicy = .deliver
  ) throws(ConformanceError) -> Int {
    let (count, replaced) = try replace(old, with: new)
    let awaited = replaced.filter { $0.close(policy) }
    for registration in awaited { registration.wait() }
    return count
  }

  private func replace(
    _ old: any Respondable, with new: any Respondable
  ) throws(ConformanceError) -> (count: Int, replaced: [Registration]) {
    let entries = code.state.withLock { $0.entries }
    var holders: [any RegistrationHolder] = []
    for case let entry as PlugInRegistration in entries {
      guard let registration = entry.registration, registration.identity == ObjectIdentifier(old),
        let holder = entry.holder, !holders.contains(where: { $0 === holder })
      else { continue }
      try holder.check(new)
      holders.append(holder)
    }
    let replaced = holders.flatMap { $0.replaceRegistrations(of: old, with: new) }
    let others = entries.count { $0.replace(old, with: new) }
    return (replaced.count + others, replaced)
  }
}
