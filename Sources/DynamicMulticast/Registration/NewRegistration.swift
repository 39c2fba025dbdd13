/// What a witness is told of.
package enum NewRegistration {
  /// A delegate or closure that is about to be added.
  ///
  /// It may not be in the holder yet when the witness closes it; so the holder adds none that is
  /// marked as removed.
  case delegate(Registration, in: any RegistrationHolder, keptBy: DelegateToken?)

  /// A tap that has been added; the caller removes it if it is refused.
  case tap(MessageTap, of: Multicast)

  /// Anything that has been registered with another object than a multicast; the caller removes it if
  /// it is refused.
  case other(any RegisteredEntry)
}
