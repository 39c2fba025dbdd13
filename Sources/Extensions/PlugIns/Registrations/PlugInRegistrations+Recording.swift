import DynamicMulticast
import Invocation

extension PlugInRegistrations {
  /// Records a registration with the owners of the registering code or of the registered object.
  ///
  /// - Returns: `false` if the plug-in of an owner is disabled.
  @Sendable static func accepts(_ new: NewRegistration) -> Bool {
    switch new {
    case .delegate(let registration, let holder, let token):
      guard let delegate = registration.delegate else { return true }
      let site = registration.site
      return record(PlugInRegistration(registration, in: holder, keptBy: token)) {
        $0.owns(site) || $0.owns(delegate)
      }
    case .tap(let tap, let multicast):
      return record(PlugInTap(tap, of: multicast)) { $0.owns(tap.site) }
    case .other(let entry):
      guard let object = entry.object else { return true }
      return record(PlugInHolderEntry(entry)) {
        entry.site.map($0.owns) == true || $0.owns(object)
      }
    }
  }

  private static func record(
    _ entry: @autoclosure () -> any PlugInEntry, ifOwnedBy isOwner: (PlugInCodeEntry) -> Bool
  ) -> Bool {
    for code in PlugInRegistrations.known.values where isOwner(code) && !code.record(entry()) {
      return false
    }
    return true
  }
}
