package import Invocation

/// A closure called with the messages of a multicast, without being a delegate.
///
/// The sender's thread calls the closure before the message is dispatched, so the tap sees the
/// message even if a handler ends the program. A tap is not counted, and not removed with the
/// delegates. Its closure is not called with questions: only the delegates of this process and
/// ``remote`` are asked. An ordinary tap does not count as a responder.
///
/// Two kinds of taps count as responders, so their messages are not unheard: a tap that stands for
/// delegates in other processes, and a tap for a reader of the messages with one selector. A tap
/// for other processes does not receive local messages, such as the messages that came from these
/// processes.
package final class MessageTap: Sendable {
  /// The closure of the tap, which throws only if ``remote`` is not `nil`.
  let handler: @Sendable (Invocation) throws -> Void

  /// The delegates in other processes for which the tap stands, or `nil` for another kind of tap.
  let remote: (any RemoteDelegates)?

  var isRemote: Bool { remote != nil }

  /// The selector of the messages that a reader receives, or `nil` if the tap receives all
  /// messages.
  package let selector: Selector?

  /// The line of code that made the tap.
  package let site: RegistrationSite

  /// Creates a tap, which receives messages once it is added to a multicast.
  ///
  /// With a selector, the tap is for a reader of the messages with that selector.
  package init(
    _ site: RegistrationSite, for selector: Selector? = nil,
    _ handler: @escaping @Sendable (Invocation) -> Void
  ) {
    self.site = site
    self.selector = selector
    self.handler = handler
    remote = nil
  }

  /// Creates a tap that stands for delegates in other processes.
  init(_ site: RegistrationSite, _ remote: any RemoteDelegates) {
    self.site = site
    self.remote = remote
    selector = nil
    // The closure captures `remote`, so that a send retains the context of the closure rather than
    // `remote`. An object to which weak references exist has a side table, which makes retaining
    // slow.
    handler = { try remote.send($0) }
  }
}
