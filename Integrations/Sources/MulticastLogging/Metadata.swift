import DynamicMulticast
import DynamicMulticastTracing
import Logging

extension DeliveryEvent {
  var message: String { selector.map { "'\($0)'" } ?? "A message" }

  var metadata: Logger.Metadata {
    var metadata = delegate?.metadata ?? [:]
    metadata["multicast"] = "\(multicast)"
    metadata["thread"] = "\(thread)"
    metadata["selector"] = selector.map { "\($0)" }
    metadata["send"] = send.map { "\($0)" }
    metadata["delivery"] = delivery.map { "\($0)" }
    metadata["cause"] = cause.map { "\($0)" }
    metadata["error"] = error.map { "\($0)" }
    return metadata
  }
}

extension DeliveryEvent.Delegate {
  var metadata: Logger.Metadata {
    ["delegate": "\(name)", "added_at": "\(site)", "queue": "\(delivery)"]
  }
}

extension DeliveryWarning {
  var level: Logger.Level {
    if case .deadlock = self { .error } else { .warning }
  }

  /// The facts of the warning; for a deadlock, the facts of the first handler.
  var metadata: Logger.Metadata {
    switch self {
    case .longHandler(let handler), .longHandlerEnded(let handler): return handler.metadata
    case .stuckQueue(let queue):
      var metadata = queue.handlers.first?.metadata ?? [:]
      metadata["queue"] = "\(queue.delivery)"
      metadata["count"] = "\(queue.waitingCount)"
      return metadata
    case .deadlock(let waits): return waits.first?.handler.metadata ?? [:]
    case .repeatedDrops(let drops):
      var metadata = drops.delegate.metadata
      metadata["selector"] = "\(drops.selector)"
      metadata["count"] = "\(drops.count)"
      metadata["error"] = "\(drops.error)"
      return metadata
    @unknown default: return [:]
    }
  }
}

extension DeliveryWarning.Handler {
  fileprivate var metadata: Logger.Metadata {
    var metadata = delegate.metadata
    metadata["selector"] = "\(selector)"
    metadata["thread"] = "\(thread)"
    metadata["delivery"] = "\(delivery)"
    metadata["send"] = send.map { "\($0)" }
    metadata["cause"] = cause.map { "\($0)" }
    return metadata
  }
}
