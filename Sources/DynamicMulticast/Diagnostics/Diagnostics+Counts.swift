public import Invocation
import RuntimeSupport
import Synchronization

extension Multicast.Diagnostics {
  /// The counts of the messages of all delegates: pending, delivered, dropped, failed and unheard.
  ///
  /// - Complexity: O(*n*) in the number of registrations.
  public var deliveryCounts: DeliveryCounts {
    let (registrations, pendingDeliveries) = multicast.state.withLock {
      ($0.registrations, $0.pendingDeliveries)
    }
    let pending = registrations.reduce(0) { $0 + $1.pendingCount }
    guard let pendingDeliveries, pendingDeliveries.hasCounted.load(ordering: .relaxed) else {
      return DeliveryCounts(pending: pending)
    }
    return pendingDeliveries.withLock { total in
      // Pending monitored messages may belong to delegates that were removed, and other pending
      // messages may have been dispatched before counting began. So both numbers are lower bounds.
      DeliveryCounts(
        pendingDeliveries.tally, ended: pendingDeliveries.tally.ended,
        pending: max(pending, total.pending(pendingDeliveries.tally)),
        highest: total.highest, unheard: pendingDeliveries.unheard.load(ordering: .relaxed))
    }
  }

  /// Returns the counts of a delegate's messages: pending, delivered, dropped and failed.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delivery: The delivery mode of the registrations to count. `nil` counts all registrations
  ///     of the delegate.
  /// - Returns: The sums over the registrations, or `nil` if there is no registration.
  public func deliveryCounts(
    of delegate: any Respondable, delivery: DeliveryMode? = nil
  ) -> DeliveryCounts? {
    let filter = RegistrationFilter(delegate, delivery)
    let counts = multicast.state.withLock { $0.registrations }.filter(filter.matches).map(\.counts)
    return counts.first.map { first in counts.dropFirst().reduce(first, +) }
  }
}

extension Registration {
  /// The counts of the registration's messages.
  var counts: DeliveryCounts {
    guard let monitor = DeliveryMonitor.of(self) else {
      return DeliveryCounts(pending: pendingCount)
    }
    return monitor.pendingDeliveries.withLock { _ in
      let pending = pendingCount
      return DeliveryCounts(
        monitor.tally, ended: monitor.state.pointee.begun - pending, pending: pending,
        highest: monitor.state.pointee.highest, unheard: nil)
    }
  }
}

extension DeliveryCounts {
  fileprivate init(pending: Int) {
    self.init(
      pending: pending, highest: nil, delivered: nil, dropped: nil, failed: nil, unheard: nil)
  }

  fileprivate init(_ tally: Tally, ended: Int, pending: Int, highest: Int, unheard: Int?) {
    self.init(
      pending: pending, highest: highest, delivered: tally.delivered(of: ended),
      dropped: tally.dropped.load(ordering: .relaxed),
      failed: tally.failed.load(ordering: .relaxed), unheard: unheard)
  }

  fileprivate static func + (left: DeliveryCounts, right: DeliveryCounts) -> DeliveryCounts {
    func sum(_ count: KeyPath<DeliveryCounts, Int?>) -> Int? {
      guard let left = left[keyPath: count], let right = right[keyPath: count] else { return nil }
      return left + right
    }
    return DeliveryCounts(
      pending: left.pending + right.pending, highest: sum(\.highest), delivered: sum(\.delivered),
      dropped: sum(\.dropped), failed: sum(\.failed), unheard: nil)
  }
}
