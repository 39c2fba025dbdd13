package import Invocation

/// A closure that is called with every message of a multicast, and is no delegate of it.
///
/// The sender's thread calls it before the message is dispatched, so that it sees a message even if
/// a handler ends the program. Nothing else changes: a tap is neither counted nor asked, does not
/// count as a responder, and is not removed with the delegates.
///
/// One that stands for delegates in other processes does count as a responder, and gets no message
/// that came from there.
package final class MessageTap: Sendable {
  /// Throws only where it stands for delegates elsewhere.
  let handler: @Sendable (Invocation) throws -> Void

  /// The delegates in other processes that it stands for.
  let remote: (any RemoteDelegates)?

  let isRemote: Bool

  /// The line of code that wants to see the messages.
  package let site: RegistrationSite

  /// Makes a tap that gets no messages before it is added to a multicast.
  package init(_ site: RegistrationSite, _ handler: @escaping @Sendable (Invocation) -> Void) {
    self.site = site
    self.handler = handler
    remote = nil
    isRemote = false
  }

  /// Makes a tap that stands for delegates in other processes.
  init(_ site: RegistrationSite, _ remote: any RemoteDelegates) {
    self.site = site
    self.remote = remote
    isRemote = true
    // A weak reference to the object makes counting others slow. A send counts one to the closure's
    // context instead.
    handler = { try remote.send($0) }
  }
}
