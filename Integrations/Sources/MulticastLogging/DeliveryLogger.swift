public import DynamicMulticast
public import DynamicMulticastTracing
public import Logging

/// An observer that logs failures, drops and other problems of deliveries.
///
/// | event | level |
/// |---|---|
/// | a handler has failed; a deadlock | error |
/// | a message was dropped or refused; a warning of the watch; events were lost | warning |
/// | no delegate responds to a message | notice |
/// | a message was coalesced, dropped with its delegate's removal, or no longer needed | debug |
///
/// Similar drops in a batch of events form a single entry with their `count`. The metadata keys are
/// `selector`, `delegate`, `added_at`, `queue`, `multicast`, `send`, `delivery`, `cause`, `thread`
/// and `error`, as far as known. The observer's queue writes the entries some milliseconds after
/// the event.
public final class DeliveryLogger: DeliveryObserver {
  private let logger: Logger
  private let watch: DeliveryWatch

  /// Creates an observer, which must then be added to a multicast or to the process.
  ///
  /// - Parameters:
  ///   - logger: The logger.
  ///   - thresholds: The limits above which the observer's watch warns.
  public init(_ logger: Logger, thresholds: DeliveryWatch.Thresholds = .init()) {
    self.logger = logger
    watch = DeliveryWatch(thresholds) { warning in
      logger.log(level: warning.level, "\(warning)", metadata: warning.metadata)
    }
  }

  /// Logs the problems that the events of a batch show.
  public func receive(_ batch: DeliveryEventBatch) {
    watch.receive(batch)
    if batch.lostCount > 0 {
      logger.warning(
        "Events of deliveries were lost", metadata: ["count": "\(batch.lostCount)"])
    }
    var drops = Drops()
    for event in batch.events {
      switch event.kind {
      case .dropped: drops.add(event)
      case .failed: event.error is LimitError ? drops.add(event) : logFailure(event)
      case .unheard:
        logger.notice("No delegate responds to \(event.message)", metadata: event.metadata)
      default: break
      }
    }
    for drop in drops.entries {
      var metadata = drop.event.metadata
      metadata["count"] = "\(drop.count)"
      logger.log(level: drop.level, "\(drop.event.message) was dropped", metadata: metadata)
    }
  }

  private func logFailure(_ event: DeliveryEvent) {
    logger.error("\(event.message) failed", metadata: event.metadata)
  }
}
