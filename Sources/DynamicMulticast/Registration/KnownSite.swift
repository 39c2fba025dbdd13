import Invocation

/// A line of code that has added a delegate, and the number of the line in ``KnownSites``.
struct KnownSite: Sendable {
  private let address: UInt
  private let line: Int32
  let number: UInt32

  init(_ site: RegistrationSite, _ number: UInt32) {
    address = site.address
    line = site.line
    self.number = number
  }

  /// Returns `true` if a line is this line, in the same version of its module.
  func isSame(as site: RegistrationSite) -> Bool { address == site.address && line == site.line }
}
