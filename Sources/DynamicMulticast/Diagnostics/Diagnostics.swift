extension Multicast {
  /// A view of the multicast for finding out what happens to its messages.
  public var diagnostics: Diagnostics { Diagnostics(multicast: self) }

  /// The functions and properties for finding out what happens to messages.
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
  /// Print the multicast for a table of its delegates. A `Diagnostics` value holds the multicast
  /// strongly. All members can be called from any thread, also from inside a handler.
  public struct Diagnostics: Sendable {
    let multicast: Multicast
  }
}
