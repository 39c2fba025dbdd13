import Invocation

/// A delegate that a host adds to all modules of a class.
final class OwnedSubscription: OwnedEntry {
  private weak let model: Registration?
  private weak let host: ModuleHost?

  init(_ model: Registration, of host: ModuleHost) {
    self.model = model
    self.host = host
  }

  var remaining: Remaining? {
    guard host != nil, let model, !model.isRemoved, let delegate = model.delegate else {
      return nil
    }
    return Remaining(subscription: model, delegate)
  }

  func remove() -> Bool {
    guard let model else { return false }
    return host?.removeSubscription(model) ?? false
  }

  func replace(_ old: any Respondable, with new: any Respondable) -> Bool {
    guard let model, model.identity == ObjectIdentifier(old) else { return false }
    return host?.replaceSubscription(model, with: new) ?? false
  }
}
