import CRuntimeSupport
import Invocation
import RuntimeSupport

extension CodeOwner {
  /// Notes a registration that is about to be added.
  ///
  /// An owner that then removes everything finds it in its list. It may not be in the holder yet; so
  /// the holder adds none that is marked as removed.
  ///
  /// - Returns: False if an owner refuses it.
  @inline(__always)
  static func note(
    _ registration: Registration, in holder: any RegistrationHolder,
    keptBy token: DelegateToken? = nil
  ) -> Bool {
    if !hasCodeOwners() { return true }
    return note(found: registration, in: holder, keptBy: token)
  }

  @inline(never)
  private static func note(
    found registration: Registration, in holder: any RegistrationHolder,
    keptBy token: DelegateToken?
  ) -> Bool {
    guard let delegate = registration.delegate else { return true }
    return note(OwnedRegistration(registration, in: holder, keptBy: token)) {
      $0.owns(registration.site) || $0.owns(delegate)
    }
  }

  /// Notes a tap that has been added.
  ///
  /// - Returns: False if an owner refuses it, and the caller is to remove it.
  static func note(_ tap: MessageTap, of multicast: Multicast) -> Bool {
    note(OwnedTap(tap, of: multicast)) { $0.owns(tap.site) }
  }

  /// Notes a module that has been registered.
  ///
  /// - Returns: False if an owner refuses it, and the caller is to unregister it.
  static func note(_ module: any Module, of host: ModuleHost) -> Bool {
    note(OwnedModule(module, of: host)) { $0.owns(module as AnyObject) }
  }

  /// Notes a delegate that has been added for the modules of a class.
  ///
  /// - Returns: False if an owner refuses it, and the caller is to remove it.
  static func note(subscription model: Registration, of host: ModuleHost) -> Bool {
    guard let delegate = model.delegate else { return true }
    return note(OwnedSubscription(model, of: host)) {
      $0.owns(model.site) || $0.owns(delegate)
    }
  }

  private static func note(
    _ entry: @autoclosure () -> any OwnedEntry, ifOwnedBy isOwner: (OwnedCode) -> Bool
  ) -> Bool {
    if !hasCodeOwners() { return true }
    for code in known.values where isOwner(code) && !code.note(entry()) { return false }
    return true
  }
}
