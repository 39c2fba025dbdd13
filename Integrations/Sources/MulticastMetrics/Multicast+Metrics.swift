public import CoreMetrics
public import DynamicMulticast

extension Multicast {
  /// Measures the deliveries of this multicast.
  ///
  /// ```swift
  /// let meter = delegates.measureDeliveries(as: "roster")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The value of the dimension `multicast`: a name that does not change from run to run.
  ///   - factory: The factory of the metrics; nil is the system's.
  /// - Returns: The observer, which measures as long as it is kept.
  public func measureDeliveries(
    as name: String, factory: (any MetricsFactory)? = nil
  ) -> DeliveryMeter {
    let observer = DeliveryMeter(name, factory: factory ?? MetricsSystem.factory)
    addObserver(observer)
    return observer
  }

  /// Measures the deliveries of all multicasts of the process.
  ///
  /// - Parameters:
  ///   - name: The value of the dimension `multicast`, which tells these from those of one multicast.
  ///   - factory: The factory of the metrics; nil is the system's.
  /// - Returns: The observer, which measures as long as it is kept.
  public static func measureDeliveries(
    as name: String = "all", factory: (any MetricsFactory)? = nil
  ) -> DeliveryMeter {
    let observer = DeliveryMeter(name, factory: factory ?? MetricsSystem.factory)
    addObserver(observer)
    return observer
  }
}
