package import Invocation

/// A token that keeps a closure registered with a multicast.
///
/// The registration ends when ``cancel()`` is called or the token is released. The closure's
/// pending messages are then dropped, unless the multicast was deallocated before: in this case,
/// they are still delivered. A call of the closure that is already running runs to its end.
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
  /// A second call has no effect.
  public func cancel() {
    multicast?.remove(delegate, pending: .drop)
  }
}
