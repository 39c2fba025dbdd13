/// An error for a removal that has stopped waiting for the pending messages of delegates.
///
/// The delegates are removed, and their pending messages are still delivered. A second removal does
/// not wait for these messages: the delegates are no longer registered.
public struct RemovalError: Error {
  /// The time after which the removal has stopped waiting.
  public let limit: Duration

  /// The delegates for which messages are pending, in order.
  public let delegates: [LimitError.Delegate]

  init(_ registrations: [Registration], _ limit: Duration) {
    self.limit = limit
    delegates = registrations.filter { $0.pendingCount > 0 }.map(LimitError.Delegate.init)
  }
}

extension RemovalError: CustomStringConvertible {
  /// The limit, and each delegate with the number of its pending messages, in one line.
  public var description: String {
    let names = delegates.map { delegate in
      "\(delegate.pendingCount) for \(delegate.name) on \(delegate.delivery) (added at \(delegate.site))"
    }
    return "after \(limit), messages to removed delegates are still pending: "
      + names.joined(separator: "; ")
  }
}
