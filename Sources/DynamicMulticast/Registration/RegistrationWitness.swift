/// An object that is told of everything that is registered in the process, and may refuse it.
///
/// There is at most one: the module `PlugIns` installs it with the first plug-in, to know what the
/// code of a plug-in has registered.
package protocol RegistrationWitness: Sendable {
  /// Notes what is being registered, on the thread that does it and with no lock.
  ///
  /// - Returns: False to refuse it.
  func accepts(_ new: NewRegistration) -> Bool
}
