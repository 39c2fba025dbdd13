/// What removing does with the messages that are on their way to the delegate.
@nonexhaustive
public enum RemovalPolicy: Sendable {
  /// They are still delivered, and keep the delegate alive until then.
  ///
  /// A send that is under way on another thread may still reach it, too.
  case deliver

  /// They are dropped. A handler that is running, or just about to on another thread, runs to its
  /// end.
  case drop

  /// They are still delivered, and removing returns when they have been: then nothing arrives
  /// any more.
  ///
  /// Where waiting would never end, what is still queued is dropped instead, and removing returns
  /// at once; nothing arrives afterwards there either. That is so for a delegate with a queue of
  /// the program's own, if the caller runs on that queue or on one that targets it; for any other,
  /// and for one whose handler is asynchronous, within its own handler and the tasks it starts.
  ///
  /// Waiting on a queue that the delegate's queue targets, or for a suspended one, or two queues
  /// for each other, is a deadlock like any other.
  case wait
}
