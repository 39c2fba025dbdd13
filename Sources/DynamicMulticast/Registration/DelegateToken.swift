package import Invocation

/// A token that keeps a closure registered with a multicast.
///
/// The registration ends when ``cancel()`` is called or the token is released. The closure's
/// pending messages are then dropped, also if the multicast was deallocated before. A call of the
/// closure that is already running runs to its end.
public final class DelegateToken: Sendable {
  package let delegate: Responder

  /// The line of code that added the closure.
  package var site: RegistrationSite { registration.site }

  private weak let multicast: Multicast?
  private let registration: Registration

  init(_ delegate: Responder, _ registration: Registration, of multicast: Multicast) {
    self.delegate = delegate
    self.registration = registration
    self.multicast = multicast
  }

  deinit {
    cancel()
  }

  /// Ends the registration.
  ///
  /// A second call has no effect.
  public func cancel() {
    guard let multicast else {
      // The deliveries that have been dispatched hold the registration, not the multicast.
      (registration.successor ?? registration).close(.drop)
      return
    }
    multicast.remove(delegate, pending: .drop)
  }
}
