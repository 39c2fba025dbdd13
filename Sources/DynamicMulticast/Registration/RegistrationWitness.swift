/// An object that is told of every registration in the process, and may refuse it.
///
/// There is at most one witness. The module `PlugIns` installs the witness with the first plug-in,
/// to know what the code of each plug-in has registered.
package protocol RegistrationWitness: Sendable {
  /// Records a new registration.
  ///
  /// Called without a lock, on the thread that registers.
  ///
  /// - Returns: `false` to refuse the registration.
  func accepts(_ new: NewRegistration) -> Bool
}
