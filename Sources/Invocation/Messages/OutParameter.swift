import RuntimeSupport

/// A variable that a handler writes for the sender, as for `NSError **` or `BOOL *stop`.
///
/// A message carries values, so a handler cannot write to the sender's variables. A sender passes
/// an `OutParameter` instead, and reads its value after the message has been delivered:
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
/// When `perform` returns, the message has been delivered. So it is for a multicast that calls its
/// delegates on the sender's thread. If a handler runs on another queue, the value is available
/// once the handler has ended; waiting for the answer of a question is easier.
///
/// All copies of a message share the parameter. If several delegates write a value, the last value
/// wins. All members can be used from any thread. An assignment such as `count.value += 1` reads
/// and writes in two steps, so another thread may write a value in between.
///
/// Stands for a pointer through which a method writes. A handler that throws does not need one,
/// because `perform` throws the handler's error.
public final class OutParameter<Value: Sendable>: Sendable {
  private let guarded: Guarded<Value>

  /// Creates a parameter with an initial value, which stays until a handler writes another value.
  public init(_ initial: Value) {
    guarded = Guarded(initial)
  }

  /// The last value that was written, or the initial value.
  public var value: Value {
    get { guarded.withLock { $0 } }
    set {
      // The old value is released after the lock, because its `deinit` may be the caller's code.
      let _: Value = guarded.withLock { value in
        defer { value = newValue }
        return value
      }
    }
  }
}

extension OutParameter {
  /// Creates a parameter without a value, as for an error that may not occur.
  public convenience init<Wrapped>() where Value == Wrapped? {
    self.init(nil)
  }
}
