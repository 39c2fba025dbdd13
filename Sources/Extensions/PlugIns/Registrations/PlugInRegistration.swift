import DynamicMulticast
import Invocation

/// An entry for a delegate or a closure registered with a multicast.
final class PlugInRegistration: PlugInEntry {
  weak let registration: Registration?
  weak let holder: (any RegistrationHolder)?
  private weak let token: DelegateToken?

  init(
    _ registration: Registration, in holder: any RegistrationHolder, keptBy token: DelegateToken?
  ) {
    self.registration = registration
    self.holder = holder
    self.token = token
  }

  var remaining: Remaining? {
    if let registration, let delegate = registration.delegate,
      !registration.isRemoved || registration.pendingCount > 0
    {
      return Remaining(registration, delegate)
    }
    return token.map(Remaining.init)
  }

  func remove() -> Bool {
    guard let registration, let holder else { return false }
    return holder.remove(registration)
  }

  func replace(_ old: any Respondable, with new: any Respondable) -> Bool { false }
}
