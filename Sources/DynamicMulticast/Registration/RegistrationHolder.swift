package import Invocation
import RuntimeSupport

/// An object that holds registrations: a `Multicast`, or a multicast together with its owner's
/// queue.
package protocol RegistrationHolder: AnyObject, Sendable {
  /// The protocol to which the delegates must conform, or `nil` if there is no such protocol.
  var conformance: Conformance? { get }

  /// Removes a registration from the list.
  ///
  /// - Returns: `true` if the registration was in the list.
  @discardableResult
  func remove(_ registration: Registration) -> Bool

  /// Replaces each registration of a delegate at its own position, all in one step.
  ///
  /// - Precondition: The class record of the new delegate exists already, so no foreign code runs.
  /// - Returns: The pairs of old and new registrations.
  func replace(
    _ identity: ObjectIdentifier, with new: any Respondable
  ) -> [RegistrationReplacement]
}

extension RegistrationHolder {
  /// Replaces each registration of a delegate, and applies a policy to the old registrations'
  /// pending messages.
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

  /// Replaces each registration of a delegate, and tells the registration witness of the new
  /// registrations.
  ///
  /// - Returns: The replaced registrations. The caller must close them.
  package func replaceRegistrations(
    of delegate: any Respondable, with new: any Respondable
  ) -> [Registration] {
    // Removing the old delegate and adding the new delegate would lose or double the messages in
    // between, and change the order. A send by an older plan finds the old registration closed, or
    // the old delegate deallocated, and only then looks for the successor. All other sends cost the
    // same as without replacements.
    //
    // Here rather than under the lock: the first lookup of the class runs the class's own code.
    _ = ClassRecord.of(new)
    let replacements = replace(ObjectIdentifier(delegate), with: new)
    for replacement in replacements
    where !RegistrationWitness.accepts(.delegate(replacement.new, in: self, keptBy: nil)) {
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
    // The dead letters learn the replacements now, because the old registrations may be deallocated
    // when the letters are sent again.
    if !replacements.isEmpty { failures.letters?.record(replacements) }
    return replacements
  }
}
