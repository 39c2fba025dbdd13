import Dispatch
@_spi(ObjectiveC) import DynamicMulticast
import Invocation

/// A delegate that a block on the owner's queue has yet to add.
struct WaitingDelegate: Sendable {
  /// The registration of the delegate, or the registration that has replaced it.
  var registration: Registration

  let limit: DeliveryLimit?

  /// Returns `true` if this is the registration `other`, or has replaced `other`.
  func isOrReplaces(_ other: Registration) -> Bool {
    registration === (other.successor ?? other)
  }

  /// Returns `true` if this is a registration of a delegate, with the delivery mode `delivery` if a
  /// mode is given.
  ///
  /// Because the function compares addresses, the result is valid while the delegate is held, or
  /// within its `deinit`.
  func isOf(_ delegate: any Respondable, _ delivery: DeliveryMode?) -> Bool {
    registration.identity == ObjectIdentifier(delegate)
      && (delivery.map { registration.delivery == $0 } ?? true)
  }

  /// Returns `true` for a registration of a delegate with a queue, or with the main actor if the
  /// queue is the main queue.
  ///
  /// Valid while the delegate is held, or within its `deinit`: the function compares addresses.
  func isOf(_ delegate: any Respondable, on queue: DispatchQueue) -> Bool {
    registration.identity == ObjectIdentifier(delegate)
      && registration.delivery.queue.map { QueueIdentity.of($0) } === QueueIdentity.of(queue)
  }
}
