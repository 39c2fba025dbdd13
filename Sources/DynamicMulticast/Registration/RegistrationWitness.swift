/// An object told of every registration in the process, which may refuse it.
///
/// The module `PlugIns` installs a witness with the first plug-in, to know what the code of each
/// plug-in has registered. The testing kit installs a witness with the first mock, to know the
/// registrations of each mock.
package protocol RegistrationWitness: Sendable {
  // The core does not know plug-ins, and a `Registration` has no room for an owner. So the witness
  // is told of each new registration, and records the owner. A registration of a disabled plug-in
  // is refused rather than accepted and reported: otherwise a timer could bring the plug-in back
  // without a report.

  /// Records a new registration.
  ///
  /// Called without a lock, on the thread that registers.
  ///
  /// - Returns: `false` to refuse the registration.
  func accepts(_ new: NewRegistration) -> Bool
}
