import DynamicMulticast

extension DeliveryWarning: CustomStringConvertible {
  /// Describes the warning in one line.
  public var description: String {
    switch self {
    case .longHandler(let handler):
      "The handler of \(handler.place) has run for \(handler.time.brief) and still runs"
        + " (\(handler.details))"
    case .longHandlerEnded(let handler):
      "The handler of \(handler.place) ended after \(handler.time.brief) (\(handler.details))"
    case .stuckQueue(let queue): queue.description
    case .deadlock(let waits): Self.description(of: waits)
    case .repeatedDrops(let drops): drops.description
    }
  }

  private static func description(of waits: [Wait]) -> String {
    var names: [String] = []
    var queues: Set<Int> = []
    for delegate in waits.map(\.delegate) {
      guard let queue = delegate.queue, queues.insert(queue).inserted else { continue }
      names.append(delegate.delivery.name(capitalized: names.isEmpty))
    }
    let subject =
      names.count == 1
      ? "\(names[0]) waits for itself"
      : "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "") wait for each other"
    return "\(subject): \(waits.map(\.description).joined(separator: "; "))"
  }
}

extension DeliveryWarning.Handler {
  /// Names the message, the delegate and the queue.
  fileprivate var place: String { "'\(selector)' in \(delegate.place)" }

  fileprivate var details: String { "delivery \(delivery), thread \(thread), \(delegate.origin)" }
}

extension DeliveryWarning.Queue {
  fileprivate var description: String {
    let wait = waitingCount == 1 ? "1 message waits" : "\(waitingCount) messages wait"
    let shown = handlers.prefix(3).map {
      "'\($0.selector)' in \($0.delegate.name) has run there for \($0.time.brief)"
        + " (\($0.details))"
    }
    let others = handlers.count > 3 ? ["\(handlers.count - 3) other handlers run there"] : []
    let running = handlers.isEmpty ? ["no handler runs there"] : shown + others
    return "\(delivery.name) has not moved for \(time.brief): \(wait) there, the oldest for "
      + "\(longestWait.brief); \(running.joined(separator: "; "))"
  }
}

extension DeliveryWarning.Wait {
  fileprivate var description: String {
    "'\(handler.selector)' in \(handler.delegate.place) (delivery \(handler.delivery), thread "
      + "\(handler.thread)) waits for '\(selector)' in \(delegate.place) (delivery \(delivery))"
  }
}

extension DeliveryWarning.Drops {
  fileprivate var description: String {
    "'\(selector)' was dropped \(count) times in \(time.brief) for \(delegate.place)"
      + " (\(delegate.origin)): \(reason)"
  }

  private var reason: String {
    guard let error = error as? LimitError else { return "\(error)" }
    for other in error.delegates where other.site == delegate.site {
      guard let limit = other.limit else { continue }
      return "the limit\(other.isLimitOfMulticast ? " of the multicast" : "") is \(limit)"
    }
    return "it \(error.reason)"
  }
}

extension DeliveryEvent.Delegate {
  fileprivate var place: String {
    "\(name) on \(delivery.name(capitalized: false))"
  }

  fileprivate var origin: String { "added at \(site)" }
}

extension DeliveryMode {
  /// The name of the mode at the beginning of a sentence.
  fileprivate var name: String { name(capitalized: true) }

  fileprivate func name(capitalized: Bool) -> String {
    switch self {
    case .queue, .serialQueue: "\(capitalized ? "Queue" : "queue") '\(self)'"
    case .mainActor: "\(capitalized ? "The" : "the") main actor"
    case .synchronous: "\(self)"
    }
  }
}

extension Duration {
  /// The duration in milliseconds if below a second, otherwise in seconds with one decimal digit.
  fileprivate var brief: String {
    let (seconds, attoseconds) = components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
    return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }
}
