/// The owner of the limit that a delivery exceeds: the delegate or the multicast.
enum LimitScope: Sendable {
  case delegate, multicast
}
