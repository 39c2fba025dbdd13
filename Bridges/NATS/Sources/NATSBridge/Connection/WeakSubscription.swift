/// A weak reference to a subscription, for the connection's list.
struct WeakSubscription: Sendable {
  weak let subscription: NATSSubscription?

  init(_ subscription: NATSSubscription) { self.subscription = subscription }
}
