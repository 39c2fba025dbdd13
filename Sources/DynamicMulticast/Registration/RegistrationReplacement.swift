/// A replaced registration, and the registration that has taken its position.
package struct RegistrationReplacement: Sendable {
  package let old: Registration
  package let new: Registration

  package init(old: Registration, new: Registration) {
    self.old = old
    self.new = new
  }
}
