/// The policy for pending messages of a removed delegate.
///
/// A message is pending if it has been dispatched to the delegate, and has not been delivered yet.
@nonexhaustive
public enum RemovalPolicy: Sendable {
  /// Pending messages are still delivered, and keep the delegate alive until then.
  ///
  /// A send that is running on another thread may still dispatch its message to the delegate.
  case deliver

  /// Pending messages are dropped.
  ///
  /// A handler that is running, or about to run on another thread, runs to its end.
  case drop

  /// Pending messages are still delivered, and the removing function blocks until the last one has
  /// been delivered.
  ///
  /// After the return, no handler of the delegate is called. The deliveries have released the
  /// delegate. The delegate is therefore deallocated when the caller releases the delegate, unless
  /// something else holds it: an answer or a failure that names the delegate, a sender that waits
  /// for room, or, for a moment, a thread that looks the delegate up, or the task of an asynchronous
  /// handler.
  ///
  /// If waiting would never end, pending messages are dropped instead, and the function returns at
  /// once. As with ``RemovalPolicy/drop``, a handler that is running, or about to run on another
  /// thread, then runs to its end. This applies in two cases:
  ///
  /// - The delegate's queue is not a global queue, and the caller runs on this queue or on a queue
  ///   that targets it.
  /// - The caller runs within a handler of the delegate, or in a task that an asynchronous handler
  ///   of the delegate has started.
  ///
  /// Waiting deadlocks if the caller runs on a queue that the delegate's queue targets, if the
  /// delegate's queue is suspended, or if two queues wait for each other. The functions with
  /// `within:` then end with a ``RemovalError``.
  @available(*, noasync, message: "await a removal with 'pending: .awaited'")
  case wait
}

/// The argument of the removing functions that are awaited.
///
/// ```swift
/// delegates.remove(window, pending: .wait)               // Blocks until the messages are delivered.
/// try await delegates.remove(window, pending: .awaited)  // Suspends until then.
/// ```
///
/// `AwaitedRemoval` is a separate type because the compiler prefers an asynchronous overload
/// wherever `await` is possible. With a single type, every call of `remove` in an asynchronous
/// function would have to be awaited, even with ``RemovalPolicy/drop`` or
/// ``RemovalPolicy/deliver``.
public enum AwaitedRemoval: Sendable {
  /// Pending messages are delivered, and the function suspends until the last one has been
  /// delivered.
  case awaited
}
