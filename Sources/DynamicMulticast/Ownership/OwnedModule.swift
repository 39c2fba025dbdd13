import Invocation

/// A module of a host.
final class OwnedModule: OwnedEntry {
  private weak let module: (any Module)?
  private weak let host: ModuleHost?

  init(_ module: any Module, of host: ModuleHost) {
    self.module = module
    self.host = host
  }

  private var isRegistered: Bool {
    host?.modules.contains { $0 === module } ?? false
  }

  var remaining: Remaining? {
    guard let module, isRegistered else { return nil }
    return Remaining(module)
  }

  func remove() -> Bool {
    module.flatMap { host?.unregister($0) } ?? false
  }

  func replace(_ old: any Respondable, with new: any Respondable) -> Bool {
    guard let module, module === old, let new = new as? any Module else { return false }
    return host?.replace(module, with: new) ?? false
  }
}
