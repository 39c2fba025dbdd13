/// A registration of which a ``RegistrationWitness`` is told.
package enum NewRegistration {
  /// A delegate or closure that is about to be added.
  ///
  /// When the witness closes the registration, the holder may not have added it yet. Therefore the
  /// holder adds no registration marked as removed.
  case delegate(Registration, in: any RegistrationHolder, keptBy: DelegateToken?)

  /// A tap that has been added. If the witness refuses the tap, the caller removes it.
  case tap(MessageTap, of: Multicast)

  /// An entry that has been registered with an object other than a multicast. If the witness
  /// refuses the entry, the caller removes it.
  case other(any RegisteredEntry)
}
