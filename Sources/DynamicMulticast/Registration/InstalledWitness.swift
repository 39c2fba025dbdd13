import CRuntimeSupport
import RuntimeSupport

/// Access to the process's ``RegistrationWitness`` objects, if any are installed.
package enum InstalledWitness {
  private static let witnesses = Guarded<[any RegistrationWitness]>([])

  /// Installs a witness that is told of all later registrations.
  package static func install(_ new: any RegistrationWitness) {
    witnesses.withLock { $0.append(new) }
    setHasRegistrationWitness()
  }

  /// Asks the witnesses, if there are any, whether a registration is accepted.
  ///
  /// Without a witness, the function costs one relaxed load, and does not evaluate its argument.
  ///
  /// - Returns: `false` if a witness refuses the registration.
  @inline(__always)
  package static func accepts(_ new: @autoclosure () -> NewRegistration) -> Bool {
    // The relaxed load only skips the lock. The lock orders the access to the witnesses.
    if !hasRegistrationWitness() { return true }
    return asked(new())
  }

  @inline(never)
  private static func asked(_ new: NewRegistration) -> Bool {
    witnesses.withLock { $0 }.allSatisfy { $0.accepts(new) }
  }
}
