import Support

/// The multicasts that a message has passed through on its way.
///
/// It goes with the message, and counts only while the message is being handed on: one that was put
/// away and is sent again later begins anew.
package final class Route: Sendable {
  private let place: ObjectIdentifier
  private let before: Route?

  /// The routes of the messages that the present thread is handing on.
  private static var current: ThreadStack<ObjectIdentifier> { ThreadStack(.routes) }

  package init(through place: AnyObject, after before: Route?) {
    self.place = ObjectIdentifier(place)
    self.before = before
  }

  /// Whether a message with this route has come back to a place while it is being handed on.
  package func returns(to place: AnyObject) -> Bool {
    guard Self.current.contains(self) else { return false }
    var route: Route? = self
    while let current = route {
      if current.place == ObjectIdentifier(place) { return true }
      route = current.before
    }
    return false
  }

  /// Hands a message with a route on.
  package static func follow<Result>(
    _ route: Route?, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let route else { return try body() }
    return try current.with(route, body)
  }
}

extension Invocation {
  /// The message, as one that has not been anywhere.
  package var withoutRoute: Invocation {
    guard route != nil else { return self }
    var copy = self
    copy.details.route = nil
    return copy
  }

  /// The message with a note that it came this way, for a delegate that might pass it on.
  package func routed(through place: AnyObject) -> Invocation {
    var message = self
    message.details.route = Route(through: place, after: route)
    return message
  }
}
