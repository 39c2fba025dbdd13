/// The limit that a delivery exceeds: the delegate's, or the multicast's.
enum LimitScope: Sendable {
  case delegate, multicast
}
