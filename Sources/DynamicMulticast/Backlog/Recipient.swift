import Invocation

/// A delegate that is to get a message, in the memory of its ``Place``.
///
/// It is taken once: by the queue that delivers to it, or by a thread that drops it. Only the taker
/// touches the delegate and the message then. The rest is touched only under the lock of the backlog.
struct Recipient {
  typealias Reference = UnsafeMutablePointer<Recipient>

  /// Whether it was taken; see `takeDelivery(_:)`.
  var isTaken = false

  /// The index of the delegate's entry in the message's plan.
  var index: Int32
  let account: Int32
  var delegate: (any Respondable)?

  /// The message, if it is not that of its place: a later one that was coalesced.
  var message: PendingMessage?
}
