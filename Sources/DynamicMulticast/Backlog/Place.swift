import CRuntimeSupport
import Invocation
import RuntimeSupport

/// The deliveries of one message that an item of a queue runs, one after the other.
///
/// The sender's thread fills it. The lane holds it until its queue takes it, or until all its deliveries
/// have been dropped.
final class Place: ManagedBuffer<Place.Header, Recipient> {
  struct Header {
    let message: PendingMessage
    var count = 0

    // Set and read under the lock of the backlog.

    /// How many of the recipients have not been dropped.
    var living = 0

    /// The number of this place in its lane, and among the places of all lanes.
    var number = 0
    var sequence = 0
  }

  static func make(for message: PendingMessage, capacity: Int) -> Place {
    let place = create(minimumCapacity: capacity) { _ in Header(message: message) }
    return unsafeDowncast(place, to: Place.self)
  }

  deinit {
    withUnsafeMutablePointers { header, recipients in
      _ = recipients.deinitialize(count: header.pointee.count)
    }
  }

  /// Adds a recipient, before the place is added to its lane.
  @inline(__always)
  func append(_ recipient: consuming Recipient) {
    let reference = withUnsafeMutablePointers { header, recipients in
      header.pointee.count += 1
      header.pointee.living += 1
      return recipients + (header.pointee.count - 1)
    }
    reference.initialize(to: recipient)
  }

  /// The first recipient; the others are behind it.
  @inline(__always)
  var recipients: Recipient.Reference { withUnsafeMutablePointers { $1 } }

  /// Delivers to each recipient that has not been dropped, and releases each delegate before it calls
  /// the next.
  ///
  /// - Parameters:
  ///   - message: The message, which was read under the lock, as the header is changed under it.
  ///   - count: The number of recipients, likewise.
  func deliver(_ message: PendingMessage, count: Int) {
    let recipients = recipients
    for position in 0..<count {
      guard let taken = take(recipients + position, message) else { continue }
      taken.deliver(message)
    }
  }

  /// The content of a recipient.
  struct Taken: @unchecked Sendable {
    // Unchecked for the delegate, which is called where its `Delivery` says.
    private let delegate: (any Respondable)?
    private let later: PendingMessage?
    private let index: Int

    @inline(__always)
    init(_ recipient: Recipient.Reference) {
      delegate = recipient.pointee.delegate.take()
      later = recipient.pointee.message.take()
      index = Int(recipient.pointee.index)
    }

    /// Delivers the place's message, or the one that it was coalesced with.
    @inline(__always)
    func deliver(_ message: PendingMessage) {
      (later ?? message).deliverAndCount(to: delegate, at: index)
    }
  }

  /// Takes the content of a recipient, unless it was dropped.
  @inline(__always)
  private func take(_ recipient: Recipient.Reference, _ message: PendingMessage) -> Taken? {
    // The thread sanitizer takes a change of one part of a variable for one of the whole, and the rest
    // is read at the same time.
    #if !TSAN
      if takeDelivery(&recipient.pointee.isTaken) { return Taken(recipient) }
    #endif
    // A later message may just have been put there, which is done under the lock.
    let recipient = UncheckedSendable(recipient)
    return message.shared.with {
      $0.state.withLock { _ in
        takeDelivery(&recipient.value.pointee.isTaken) ? Taken(recipient.value) : nil
      }
    }
  }
}
