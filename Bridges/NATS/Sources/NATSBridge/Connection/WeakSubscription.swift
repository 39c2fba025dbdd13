/// A subscription in the list of its connection.
struct WeakSubscription: Sendable {
  weak let subscription: NATSSubscription?

  init(_ subscription: NATSSubscription) { self.subscription = subscription }
}
