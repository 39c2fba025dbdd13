extension Multicast {
  /// What has happened to the messages of this multicast, and why.
  public var diagnostics: Diagnostics { Diagnostics(multicast: self) }

  /// The ways to find out what happens to messages.
  ///
  /// | to know | use |
  /// |---|---|
  /// | why a delegate is not called | ``explain(_:_:)`` |
  /// | which handlers fail | ``failureHandler`` |
  /// | which messages no delegate responds to | ``unheardHandler`` |
  /// | which messages were lost, to send them again | ``deadLetters`` |
  /// | how many messages are pending, delivered or dropped | ``deliveryCounts`` |
  /// | when each delivery begins and ends, on which thread | an observer; see ``DeliveryObserver`` |
  /// | which messages are sent | ``Multicast/messages(for:buffering:fileID:line:)`` |
  ///
  /// Print the multicast for a table of its delegates. The value is a view of the multicast, and holds
  /// it. Everything can be called from any thread, also from within a handler.
  public struct Diagnostics: Sendable {
    let multicast: Multicast
  }
}
