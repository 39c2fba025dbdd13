public import DynamicMulticast
public import DynamicMulticastTracing
public import Logging

extension Multicast {
  /// Logs the failures, drops and unheard messages of this multicast, and the warnings of a watch.
  ///
  /// ```swift
  /// let log = delegates.logDeliveries(to: Logger(label: "roster"))
  /// ```
  ///
  /// - Parameters:
  ///   - logger: The logger.
  ///   - thresholds: The limits above which the watch warns.
  /// - Returns: The observer, which logs while the caller keeps a reference.
  public func logDeliveries(
    to logger: Logger, thresholds: DeliveryWatch.Thresholds = .init()
  ) -> DeliveryLogger {
    let observer = DeliveryLogger(logger, thresholds: thresholds)
    diagnostics.addObserver(observer)
    return observer
  }

  /// Logs the failures, drops and unheard messages of all multicasts in the process, and the
  /// warnings of a watch.
  ///
  /// - Parameters:
  ///   - logger: The logger.
  ///   - thresholds: The limits above which the watch warns.
  /// - Returns: The observer, which logs while the caller keeps a reference.
  public static func logDeliveries(
    to logger: Logger, thresholds: DeliveryWatch.Thresholds = .init()
  ) -> DeliveryLogger {
    let observer = DeliveryLogger(logger, thresholds: thresholds)
    Diagnostics.addObserver(observer)
    return observer
  }
}
