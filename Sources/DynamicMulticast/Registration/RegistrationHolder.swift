package import Invocation
import RuntimeSupport

/// An object that has registrations: a multicast, or one together with its owner's queue.
package protocol RegistrationHolder: AnyObject, Sendable {
  /// The protocol that its delegates conform to, if it has one.
  var conformance: Conformance? { get }

  /// Removes a registration from its list.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  func remove(_ registration: Registration) -> Bool

  /// Replaces each of a delegate's registrations at its own position, in one step.
  ///
  /// The new delegate's class has been looked up already.
  ///
  /// - Returns: What was replaced and by which.
  func replace(
    _ identity: ObjectIdentifier, with new: any Respondable
  ) -> [RegistrationReplacement]
}

extension RegistrationHolder {
  /// Replaces each of a delegate's registrations, and delivers, drops or waits for the messages that
  /// are pending for the old ones.
  ///
  /// - Returns: The number of registrations that were replaced.
  func replaceRegistrations(
    of delegate: any Respondable, with new: any Respondable, _ policy: RemovalPolicy
  ) -> Int {
    let replaced = replaceRegistrations(of: delegate, with: new)
    let awaited = replaced.filter { $0.close(policy) }
    for registration in awaited { registration.wait() }
    return replaced.count
  }

  /// Replaces each of a delegate's registrations, and tells the witness of registrations of the new ones.
  ///
  /// - Returns: The registrations that were replaced, which the caller closes.
  package func replaceRegistrations(
    of delegate: any Respondable, with new: any Respondable
  ) -> [Registration] {
    // Here rather than under the lock, as the class's own code runs at the first look-up.
    _ = ClassRecord.of(new)
    let replacements = replace(ObjectIdentifier(delegate), with: new)
    for replacement in replacements
    where !InstalledWitness.accepts(.delegate(replacement.new, in: self, keptBy: nil)) {
      replacement.new.close(.drop)
      remove(replacement.new)
    }
    return replacements.map(\.old)
  }
}

extension RegistrationHolder {
  /// Throws if a delegate does not conform to the protocol.
  package func check(_ delegate: any Respondable) throws(ConformanceError) {
    if let conformance, let error = ConformanceError(delegate, conformance.description) {
      throw error
    }
  }
}

extension Multicast: RegistrationHolder {
  package final func remove(_ registration: Registration) -> Bool {
    let removed = change { $0.remove(registration.identity) { $0 === registration } }
    recordChange(.removed, of: removed)
    return !removed.isEmpty
  }

  package final func replace(
    _ identity: ObjectIdentifier, with new: any Respondable
  ) -> [RegistrationReplacement] {
    let replacements = change { $0.replace(identity) { Registration(new, replacing: $0) } }
    // The old registrations may be gone when the letters are sent again.
    if !replacements.isEmpty { failures.letters?.record(replacements) }
    return replacements
  }
}
