import DynamicMulticast
import Invocation

/// An entry of a module registered with a host, for a witness of registrations.
final class ModuleEntry: RegisteredEntry {
  private weak let module: (any MulticastModule)?
  private weak let host: MulticastModuleHost?

  init(_ module: any MulticastModule, of host: MulticastModuleHost) {
    self.module = module
    self.host = host
  }

  var kind: RegisteredEntryKind { .module }

  var object: AnyObject? {
    guard let module, host?.modules.contains(where: { $0 === module }) == true else { return nil }
    return module
  }

  var site: RegistrationSite? { nil }

  func remove() -> Bool {
    module.flatMap { host?.unregister($0) } ?? false
  }

  func replace(_ old: any Respondable, with new: any Respondable) -> Bool {
    guard let module, module === old, let new = new as? any MulticastModule else { return false }
    return host?.replace(module, with: new) ?? false
  }
}
