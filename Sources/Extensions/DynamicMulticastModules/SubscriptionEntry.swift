import DynamicMulticast
import Invocation

/// An entry of a delegate that a host adds to all modules of a class, for a witness of
/// registrations.
final class SubscriptionEntry: RegisteredEntry {
  private weak let model: Registration?
  private weak let host: MulticastModuleHost?

  init(_ model: Registration, of host: MulticastModuleHost) {
    self.model = model
    self.host = host
    site = model.site
  }

  var kind: RegisteredEntryKind { .subscription }

  var object: AnyObject? {
    guard host != nil, let model, !model.isRemoved else { return nil }
    return model.delegate
  }

  let site: RegistrationSite?

  func remove() -> Bool {
    guard let model else { return false }
    return host?.removeSubscription(model) ?? false
  }

  func replace(_ old: any Respondable, with new: any Respondable) -> Bool {
    guard let model, model.identity == ObjectIdentifier(old) else { return false }
    return host?.replaceSubscription(model, with: new) ?? false
  }
}
