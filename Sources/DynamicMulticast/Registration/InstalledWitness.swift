import CRuntimeSupport
import RuntimeSupport

/// The witness of the process.
package enum InstalledWitness {
  private static let witness = Guarded<(any RegistrationWitness)?>(nil)

  /// Tells a witness of what is registered from now on.
  package static func install(_ new: any RegistrationWitness) {
    witness.withLock { $0 = new }
    setHasRegistrationWitness()
  }

  /// Tells the witness, if there is one.
  ///
  /// It costs one relaxed load if there is none.
  ///
  /// - Returns: False if the witness refuses it.
  @inline(__always)
  package static func accepts(_ new: @autoclosure () -> NewRegistration) -> Bool {
    if !hasRegistrationWitness() { return true }
    return asked(new())
  }

  @inline(never)
  private static func asked(_ new: NewRegistration) -> Bool {
    witness.withLock { $0 }?.accepts(new) ?? true
  }
}
