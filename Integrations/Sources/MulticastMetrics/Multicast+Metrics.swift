public import CoreMetrics
public import DynamicMulticast

extension Multicast {
  /// Records metrics of the deliveries of this multicast.
  ///
  /// ```swift
  /// let meter = delegates.measureDeliveries(as: "roster")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The value of the dimension `multicast`, which should be the same in each run.
  ///   - factory: The factory that creates the metrics; `nil` for the system's factory.
  /// - Returns: The observer, which records metrics while the caller keeps a reference.
  public func measureDeliveries(
    as name: String, factory: (any MetricsFactory)? = nil
  ) -> DeliveryMeter {
    let observer = DeliveryMeter(name, factory: factory ?? MetricsSystem.factory)
    diagnostics.addObserver(observer)
    return observer
  }

  /// Records metrics of the deliveries of all multicasts in the process.
  ///
  /// - Parameters:
  ///   - name: The value of the dimension `multicast`, which distinguishes these metrics from the
  ///     metrics of a single multicast.
  ///   - factory: The factory that creates the metrics; `nil` for the system's factory.
  /// - Returns: The observer, which records metrics while the caller keeps a reference.
  public static func measureDeliveries(
    as name: String = "all", factory: (any MetricsFactory)? = nil
  ) -> DeliveryMeter {
    let observer = DeliveryMeter(name, factory: factory ?? MetricsSystem.factory)
    Diagnostics.addObserver(observer)
    return observer
  }
}
