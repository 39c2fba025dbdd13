public import DynamicMulticast
public import Tracing

extension Multicast {
  /// Creates a span for each delivery of this multicast.
  ///
  /// ```swift
  /// let spans = delegates.traceDeliveries()
  /// ```
  ///
  /// - Parameter tracer: The tracer that creates the spans; `nil` for the system's tracer.
  /// - Returns: The observer, which creates spans while the caller keeps a reference.
  public func traceDeliveries(with tracer: (any Tracer)? = nil) -> DeliveryTracer {
    let observer = DeliveryTracer(tracer ?? InstrumentationSystem.tracer)
    diagnostics.addObserver(observer, senderContext: { ServiceContext.current })
    return observer
  }

  /// Creates a span for each delivery of all multicasts in the process.
  ///
  /// - Parameter tracer: The tracer that creates the spans; `nil` for the system's tracer.
  /// - Returns: The observer, which creates spans while the caller keeps a reference.
  public static func traceDeliveries(with tracer: (any Tracer)? = nil) -> DeliveryTracer {
    let observer = DeliveryTracer(tracer ?? InstrumentationSystem.tracer)
    Diagnostics.addObserver(observer, senderContext: { ServiceContext.current })
    return observer
  }
}
