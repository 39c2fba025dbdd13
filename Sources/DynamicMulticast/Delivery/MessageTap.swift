package import Invocation

/// A closure that is called with the messages of a multicast, and is no delegate of it.
///
/// The sender's thread calls it before the message is dispatched, so that it sees a message even if
/// a handler ends the program. Nothing else changes: a tap is neither counted nor asked, does not
/// count as a responder, and is not removed with the delegates.
///
/// One that stands for delegates in other processes does count as a responder, and gets no message
/// that came from there. So does a reader of the messages with one selector: they are not unheard.
package final class MessageTap: Sendable {
  /// Throws only where it stands for delegates elsewhere.
  let handler: @Sendable (Invocation) throws -> Void

  /// The delegates in other processes that it stands for.
  let remote: (any RemoteDelegates)?

  var isRemote: Bool { remote != nil }

  /// The selector of the messages that a reader gets, nil for all messages.
  package let selector: Selector?

  /// The line of code that wants to see the messages.
  package let site: RegistrationSite

  /// Makes a tap that gets no messages before it is added to a multicast.
  ///
  /// With a selector, it is for a reader of those messages.
  package init(
    _ site: RegistrationSite, for selector: Selector? = nil,
    _ handler: @escaping @Sendable (Invocation) -> Void
  ) {
    self.site = site
    self.selector = selector
    self.handler = handler
    remote = nil
  }

  /// Makes a tap that stands for delegates in other processes.
  init(_ site: RegistrationSite, _ remote: any RemoteDelegates) {
    self.site = site
    self.remote = remote
    selector = nil
    // A weak reference to the object makes counting others slow. A send counts one to the closure's
    // context instead.
    handler = { try remote.send($0) }
  }
}
