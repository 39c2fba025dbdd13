/// The multicasts that a message has passed through on its way.
package final class Route: Sendable {
  private let place: ObjectIdentifier
  private let before: Route?

  package init(through place: AnyObject, after before: Route?) {
    self.place = ObjectIdentifier(place)
    self.before = before
  }

  package func passes(through place: AnyObject) -> Bool {
    var route: Route? = self
    while let current = route {
      if current.place == ObjectIdentifier(place) { return true }
      route = current.before
    }
    return false
  }
}
