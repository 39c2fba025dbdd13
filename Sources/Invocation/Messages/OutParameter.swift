import RuntimeSupport

/// A variable that a handler writes for the sender: `NSError **`, `BOOL *stop`.
///
/// A message carries values, so a handler cannot write to the sender's variables. The sender passes
/// an object instead, and reads it when the message has been delivered:
///
/// ```swift
/// let stop = OutParameter(false)
/// try visitor.perform("visit:stop:", item, stop)
/// if stop.value { return }
///
/// Method("visit:stop:") { (visitor: Visitor, item: String, stop: OutParameter<Bool>) in
///   stop.value = item == "last"
/// }
/// ```
///
/// `perform`, and a multicast that calls its delegates on the sender's thread, have delivered the
/// message when they return. On other queues the value is there once the delegate's handler has
/// ended; an answer that is asked for is easier to wait for.
///
/// All copies of a message share the parameter, so with several delegates the last one to write
/// wins. Every call is safe from any thread.
///
/// Stands for a pointer that a method writes through. A handler that throws needs none: `perform`
/// throws its error.
public final class OutParameter<Value: Sendable>: Sendable {
  private let guarded: Guarded<Value>

  /// Makes a parameter that has a value until a handler writes another.
  public init(_ initial: Value) {
    guarded = Guarded(initial)
  }

  /// The value that was written last.
  public var value: Value {
    get { guarded.withLock { $0 } }
    set {
      // The old value is released after the lock: its deinit may be foreign code.
      let _: Value = guarded.withLock { value in
        defer { value = newValue }
        return value
      }
    }
  }
}

extension OutParameter {
  /// Makes a parameter without a value, as for an error that may not occur.
  public convenience init<Wrapped>() where Value == Wrapped? {
    self.init(nil)
  }
}
