/// The behaviour of removing towards pending messages: dispatched to the delegate, not yet
/// delivered.
@nonexhaustive
public enum RemovalPolicy: Sendable {
  /// They are still delivered, and keep the delegate alive until then.
  ///
  /// A send that is running on another thread may still dispatch its message to the delegate, too.
  case deliver

  /// They are dropped. A handler that is running, or about to run on another thread, runs to its
  /// end.
  case drop

  /// They are still delivered, and removing returns when they have been. No handler is called after
  /// that.
  ///
  /// Where waiting would never end, pending messages are dropped instead, and removing returns at
  /// once; no handler is called after that, either. This applies to a delegate with a queue of the
  /// program's own if the caller runs on that queue or on one that targets it. For any other
  /// delegate, and for one with an asynchronous handler, it applies within its own handler and the
  /// tasks that the handler starts.
  ///
  /// It is a deadlock to wait on a queue that the delegate's queue targets, to wait for a suspended
  /// queue, and to let two queues wait for each other.
  case wait
}

/// The argument of the functions that remove delegates and are awaited.
///
/// ```swift
/// delegates.remove(window, pending: .wait)           // Blocks until the messages are delivered.
/// await delegates.remove(window, pending: .awaited)  // Suspends until the messages are delivered.
/// ```
///
/// A type of its own: the compiler prefers an asynchronous function wherever it may be awaited, so with
/// one type each `remove` in an asynchronous function, also one that drops or delivers, would have to be
/// awaited.
public enum AwaitedRemoval: Sendable {
  /// Pending messages are delivered, and the function suspends until they have been.
  case awaited
}
