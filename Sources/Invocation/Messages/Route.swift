import RuntimeSupport

/// A linked list of the multicasts through which a message has passed.
///
/// A message carries its route, but the route counts only during a delivery of the message. If a
/// message is stored and sent again later, it starts a new route.
package final class Route: Sendable {
  private let multicast: ObjectIdentifier
  private let previous: Route?

  /// The routes of the messages that the current thread is delivering.
  private static var current: ThreadStack<ObjectIdentifier> { ThreadStack(.routes) }

  package init(through multicast: AnyObject, after previous: Route?) {
    self.multicast = ObjectIdentifier(multicast)
    self.previous = previous
  }

  /// Returns `true` if a message with this route has come back to a multicast while the current
  /// thread is delivering the message.
  package func returns(to multicast: AnyObject) -> Bool {
    guard Self.current.contains(self) else { return false }
    var route: Route? = self
    while let current = route {
      if current.multicast == ObjectIdentifier(multicast) { return true }
      route = current.previous
    }
    return false
  }

  /// Runs the body, which delivers a message with a route.
  // Sends call this function, because another module cannot specialize the generic function below.
  package static func follow(_ route: Route?, _ body: () throws -> Void) rethrows {
    guard let route else { return try body() }
    try current.with(ObjectIdentifier(route)) { _ in try body() }
  }

  /// Runs the body, which delivers a message with a route, and returns the result of the body.
  package static func follow<Result>(
    _ route: Route?, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let route else { return try body() }
    return try current.with(route, body)
  }
}

extension Invocation {
  /// `true` if the message can be stored without changes, because it carries nothing that is valid
  /// only for its present deliveries.
  package var mayBeKept: Bool { route == nil && !hasEnd && !isLocal }

  /// A copy of the message for storage.
  ///
  /// Neither a route nor a `DeliveryEnd` is copied, and the copy is not restricted to the delegates
  /// in this process.
  package var withoutRoute: Invocation {
    if mayBeKept { return self }
    var copy = self
    var details = copy.details
    details.route = nil
    details.end = nil
    details.isLocal = false
    copy.details = details
    return copy
  }

  /// Returns the message with a multicast added to its route, for a delegate that may forward the
  /// message.
  ///
  /// The copy is not restricted to the delegates in this process. If the delegate forwards the copy
  /// to another multicast, all delegates of the other multicast get the message.
  package func routed(through multicast: AnyObject) -> Invocation {
    var invocation = self
    var details = invocation.details
    details.route = Route(through: multicast, after: route)
    details.isLocal = false
    invocation.details = details
    return invocation
  }
}
