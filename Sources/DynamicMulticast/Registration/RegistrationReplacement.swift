/// A registration, and the one that stands in its place.
package struct RegistrationReplacement: Sendable {
  package let old: Registration
  package let new: Registration

  package init(old: Registration, new: Registration) {
    self.old = old
    self.new = new
  }
}
