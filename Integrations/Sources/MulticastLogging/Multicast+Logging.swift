public import DynamicMulticast
public import Logging

extension Multicast {
  /// Logs the failures, the drops and the unheard messages of this multicast, and the warnings of a
  /// watch.
  ///
  /// ```swift
  /// let log = delegates.logDeliveries(to: Logger(label: "roster"))
  /// ```
  ///
  /// - Parameters:
  ///   - logger: The logger.
  ///   - thresholds: The limits beyond which the watch warns.
  /// - Returns: The observer, which logs as long as it is kept.
  public func logDeliveries(
    to logger: Logger, thresholds: DeliveryWatch.Thresholds = .init()
  ) -> DeliveryLogger {
    let observer = DeliveryLogger(logger, thresholds: thresholds)
    addObserver(observer)
    return observer
  }

  /// Logs the failures, the drops and the unheard messages of all multicasts of the process, and the
  /// warnings of a watch.
  ///
  /// - Parameters:
  ///   - logger: The logger.
  ///   - thresholds: The limits beyond which the watch warns.
  /// - Returns: The observer, which logs as long as it is kept.
  public static func logDeliveries(
    to logger: Logger, thresholds: DeliveryWatch.Thresholds = .init()
  ) -> DeliveryLogger {
    let observer = DeliveryLogger(logger, thresholds: thresholds)
    addObserver(observer)
    return observer
  }
}
