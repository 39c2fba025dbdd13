import DynamicMulticast

extension DeliveryWatch {
  /// The thresholds beyond which a watch warns.
  public struct Thresholds: Sendable {
    /// For how long a handler may run.
    ///
    /// Includes the time for which an asynchronous handler is suspended.
    public let longHandler: Duration

    /// For how long messages may wait on a queue on which no handler starts or ends.
    public let stuckQueue: Duration

    /// From how many drops of the same message to the same delegate the watch warns.
    public let repeatedDrops: Int

    /// The maximum time between two drops that count as a repetition.
    public let dropPeriod: Duration

    /// Makes thresholds.
    ///
    /// - Parameters:
    ///   - longHandler: The maximum time for which a handler may run.
    ///   - stuckQueue: The maximum time for which messages may wait on a queue on which no handler
    ///     starts or ends.
    ///   - repeatedDrops: The number of drops of the same message to the same delegate from which
    ///     the watch warns.
    ///   - dropPeriod: The maximum time between two drops that count as a repetition.
    /// - Precondition: All thresholds are positive.
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

    /// The time between two checks by the watch's timer.
    var checkInterval: Duration { min(longHandler, stuckQueue, dropPeriod) / 4 }
  }
}
