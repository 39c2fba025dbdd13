import DynamicMulticast

extension DeliveryWatch {
  /// The limits beyond which a watch warns.
  public struct Thresholds: Sendable {
    /// How long a handler may run.
    ///
    /// An asynchronous handler runs also while it is suspended.
    public let longHandler: Duration

    /// How long messages may wait on a queue where no handler starts or ends.
    public let stuckQueue: Duration

    /// The number of drops of one message to one delegate that is warned of.
    public let repeatedDrops: Int

    /// How long after a drop the next one counts as a repetition.
    public let dropPeriod: Duration

    /// Makes thresholds.
    ///
    /// - Parameters:
    ///   - longHandler: How long a handler may run.
    ///   - stuckQueue: How long messages may wait on a queue where no handler starts or ends.
    ///   - repeatedDrops: The number of drops of one message to one delegate that is warned of.
    ///   - dropPeriod: How long after a drop the next one counts as a repetition.
    /// - Precondition: All are positive.
    public init(
      longHandler: Duration = .milliseconds(250), stuckQueue: Duration = .seconds(1),
      repeatedDrops: Int = 10, dropPeriod: Duration = .seconds(1)
    ) {
      precondition(
        longHandler > .zero && stuckQueue > .zero && repeatedDrops > 0 && dropPeriod > .zero,
        "The thresholds of a watch are positive")
      self.longHandler = longHandler
      self.stuckQueue = stuckQueue
      self.repeatedDrops = repeatedDrops
      self.dropPeriod = dropPeriod
    }

    /// How long the watch lets pass between two checks.
    var checkInterval: Duration { min(longHandler, stuckQueue, dropPeriod) / 4 }
  }
}
