import DynamicMulticast
import Invocation

/// A delegate that a block on the owner's queue is still to add.
struct WaitingDelegate: Sendable {
  /// Its registration, or the one that has replaced that.
  var registration: Registration

  let limit: DeliveryLimit?

  /// Whether it is a registration, or one that has replaced it.
  func isOrReplaces(_ other: Registration) -> Bool {
    registration === (other.successor ?? other)
  }

  /// Whether it is a registration of a delegate, with a delivery mode if one is given.
  ///
  /// Valid while the delegate is held, or within its `deinit`: it compares addresses.
  func isOf(_ delegate: any Respondable, _ delivery: DeliveryMode?) -> Bool {
    registration.identity == ObjectIdentifier(delegate)
      && (delivery.map { registration.delivery == $0 } ?? true)
  }
}
