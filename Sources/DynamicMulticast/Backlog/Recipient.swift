import CSupport
import Invocation

/// A delegate that is to get a message, in the memory of its ``Place``.
///
/// It is taken once: by the queue that delivers to it, or by a thread that drops it. Only the taker
/// touches the delegate and the message then. The rest is touched only under the lock of the backlog.
struct Recipient {
  typealias Reference = UnsafeMutablePointer<Recipient>

  /// Whether it was taken; see `takeDelivery(_:)`.
  var isTaken = false

  /// Whether it is in the list of its account.
  var isLinked = false

  /// The index of the delegate's entry in the message's plan.
  var index: Int32
  let account: Int32

  /// The number of the delivery, 0 where nobody observes.
  var number: UInt64
  var delegate: (any Respondable)?

  /// The message, if it is not that of its place: a later one that was coalesced.
  var message: PendingMessage?
  let place: Unmanaged<Place>

  /// The number in the order of dispatch, of all in the backlog.
  let sequence: UInt64

  // The next ones in the list of its account.
  var older: Reference?
  var newer: Reference?
}

/// The recipients of one account that wait, oldest first.
struct RecipientList {
  private(set) var first: Recipient.Reference?
  private var last: Recipient.Reference?

  mutating func append(_ new: Recipient.Reference) {
    new.pointee.isLinked = true
    new.pointee.older = last
    if let last { last.pointee.newer = new } else { first = new }
    last = new
  }

  @inline(__always)
  mutating func remove(_ old: Recipient.Reference) {
    guard old.pointee.isLinked else { return }
    let (older, newer) = (old.pointee.older, old.pointee.newer)
    if let older { older.pointee.newer = newer } else { first = newer }
    if let newer { newer.pointee.older = older } else { last = older }
    old.pointee.isLinked = false
  }
}
