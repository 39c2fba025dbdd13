public import DynamicMulticast
public import Tracing

extension Multicast {
  /// Makes a span of each delivery of this multicast.
  ///
  /// ```swift
  /// let spans = delegates.traceDeliveries()
  /// ```
  ///
  /// - Parameter tracer: The tracer; nil is the system's.
  /// - Returns: The observer, which makes spans as long as it is kept.
  public func traceDeliveries(with tracer: (any Tracer)? = nil) -> DeliveryTracer {
    let observer = DeliveryTracer(tracer ?? InstrumentationSystem.tracer)
    addObserver(observer, senderContext: { ServiceContext.current })
    return observer
  }

  /// Makes a span of each delivery of all multicasts of the process.
  ///
  /// - Parameter tracer: The tracer; nil is the system's.
  /// - Returns: The observer, which makes spans as long as it is kept.
  public static func traceDeliveries(with tracer: (any Tracer)? = nil) -> DeliveryTracer {
    let observer = DeliveryTracer(tracer ?? InstrumentationSystem.tracer)
    addObserver(observer, senderContext: { ServiceContext.current })
    return observer
  }
}
