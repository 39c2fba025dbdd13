import Invocation

/// Keeps a closure registered with a multicast.
///
/// The registration ends at ``cancel()`` or when the token is released. Pending messages to the
/// closure are then dropped; a call that is running runs to its end.
public final class DelegateToken: Sendable {
  private let delegate: Responder
  private weak let multicast: Multicast?

  init(_ delegate: Responder, of multicast: Multicast) {
    self.delegate = delegate
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
