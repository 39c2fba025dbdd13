import RuntimeSupport

/// The multicasts that a message has passed through.
///
/// A message carries its route, which counts only while the message is being delivered: a message
/// that was stored and is sent again later starts a new route.
package final class Route: Sendable {
  private let multicast: ObjectIdentifier
  private let previous: Route?

  /// The routes of the messages that the present thread is delivering.
  private static var current: ThreadStack<ObjectIdentifier> { ThreadStack(.routes) }

  package init(through multicast: AnyObject, after previous: Route?) {
    self.multicast = ObjectIdentifier(multicast)
    self.previous = previous
  }

  /// Whether a message with this route has come back to a multicast while it is being delivered.
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
  // A send takes this one: another module cannot specialise the generic one.
  package static func follow(_ route: Route?, _ body: () throws -> Void) rethrows {
    guard let route else { return try body() }
    try current.with(ObjectIdentifier(route)) { _ in try body() }
  }

  /// Runs the body, which delivers a message with a route, and returns its answer.
  package static func follow<Result>(
    _ route: Route?, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let route else { return try body() }
    return try current.with(route, body)
  }
}

extension Invocation {
  /// Whether it has nothing that is for its present deliveries only, and so may be kept as it is.
  package var mayBeKept: Bool { route == nil && !hasEnd && !isLocal }

  /// The message as it may be kept: without its route, the end of its deliveries, and the place where
  /// its sender wants it to go.
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

  /// The message with a multicast added to its route, for a delegate that may forward it.
  package func routed(through multicast: AnyObject) -> Invocation {
    var invocation = self
    var details = invocation.details
    details.route = Route(through: multicast, after: route)
    details.isLocal = false
    invocation.details = details
    return invocation
  }
}
