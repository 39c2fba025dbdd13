import CRuntimeSupport
import RuntimeSupport

/// The closures told of every registration in the process, each of which may refuse it.
///
/// The module `PlugIns` installs a closure with the first plug-in, to know what the code of each
/// plug-in has registered. The testing kit installs a closure with the first mock, to know the
/// registrations of each mock.
package enum RegistrationWitness {
  // The core does not know plug-ins, and a `Registration` has no room for an owner. So the witness
  // is told of each new registration, and records the owner. A registration of a disabled plug-in
  // is refused rather than accepted and reported: otherwise a timer could bring the plug-in back
  // without a report.

  private static let witnesses = Guarded<[@Sendable (NewRegistration) -> Bool]>([])

  /// Installs a closure that is told of all later registrations.
  ///
  /// - Parameter accepts: Records a new registration, and returns `false` to refuse it. Called
  ///   without a lock, on the thread that registers.
  package static func install(_ accepts: @escaping @Sendable (NewRegistration) -> Bool) {
    witnesses.withLock { $0.append(accepts) }
    setHasRegistrationWitness()
  }

  /// Asks the installed closures, if there are any, whether a registration is accepted.
  ///
  /// Without a witness, the function costs one relaxed load, and does not evaluate its argument.
  ///
  /// - Returns: `false` if a closure refuses the registration.
  @inline(__always)
  package static func accepts(_ new: @autoclosure () -> NewRegistration) -> Bool {
    // The relaxed load only skips the lock. The lock orders the access to the closures.
    if !hasRegistrationWitness() { return true }
    return asked(new())
  }

  @inline(never)
  private static func asked(_ new: NewRegistration) -> Bool {
    witnesses.withLock { $0 }.allSatisfy { $0(new) }
  }
}
