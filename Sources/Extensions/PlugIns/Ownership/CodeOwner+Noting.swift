import DynamicMulticast
import Invocation

extension CodeOwner {
  /// The witness that records registrations with the owners of the registering code or of the
  /// registered object.
  struct Witness: RegistrationWitness {
    func accepts(_ new: NewRegistration) -> Bool {
      switch new {
      case .delegate(let registration, let holder, let token):
        guard let delegate = registration.delegate else { return true }
        let site = registration.site
        return note(OwnedRegistration(registration, in: holder, keptBy: token)) {
          $0.owns(site) || $0.owns(delegate)
        }
      case .tap(let tap, let multicast):
        return note(OwnedTap(tap, of: multicast)) { $0.owns(tap.site) }
      case .other(let entry):
        guard let object = entry.object else { return true }
        return note(OwnedElsewhere(entry)) {
          entry.site.map($0.owns) == true || $0.owns(object)
        }
      }
    }

    private func note(
      _ entry: @autoclosure () -> any OwnedEntry, ifOwnedBy isOwner: (OwnedCode) -> Bool
    ) -> Bool {
      for code in CodeOwner.known.values where isOwner(code) && !code.note(entry()) { return false }
      return true
    }
  }
}
