import CRuntimeSupport
import RuntimeSupport

/// Access to the process's ``RegistrationWitness``, if one is installed.
package enum InstalledWitness {
  private static let witness = Guarded<(any RegistrationWitness)?>(nil)

  /// Installs the witness that is told of all later registrations.
  package static func install(_ new: any RegistrationWitness) {
    witness.withLock { $0 = new }
    setHasRegistrationWitness()
  }

  /// Asks the witness, if there is one, whether a registration is accepted.
  ///
  /// Without a witness, the function costs one relaxed load, and does not evaluate its argument.
  ///
  /// - Returns: `false` if the witness refuses the registration.
  @inline(__always)
  package static func accepts(_ new: @autoclosure () -> NewRegistration) -> Bool {
    // The relaxed load only skips the lock. The lock orders the access to the witness itself.
    if !hasRegistrationWitness() { return true }
    return asked(new())
  }

  @inline(never)
  private static func asked(_ new: NewRegistration) -> Bool {
    witness.withLock { $0 }?.accepts(new) ?? true
  }
}
