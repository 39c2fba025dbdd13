package import Invocation

/// Keeps a closure registered with a multicast.
///
/// The registration ends at ``cancel()`` or when the token is released. Pending messages to the
/// closure are then dropped; a call that is running runs to its end.
public final class DelegateToken: Sendable {
  package let delegate: Responder

  /// The line of code that added the closure.
  package let site: RegistrationSite

  private weak let multicast: Multicast?

  init(_ delegate: Responder, _ site: RegistrationSite, of multicast: Multicast) {
    self.delegate = delegate
    self.site = site
    self.multicast = multicast
  }

  deinit {
    cancel()
  }

  /// Ends the registration.
  ///
  /// Has no effect the second time.
  public func cancel() {
    multicast?.remove(delegate, pending: .drop)
  }
}
