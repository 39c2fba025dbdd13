/// What removing does with the messages that are on their way to the delegate.
@nonexhaustive
public enum RemovalPolicy: Sendable {
  /// They are still delivered, and keep the delegate alive until then.
  ///
  /// A send that is under way on another thread may still reach it, too.
  case deliver

  /// They are dropped. A handler that is running already runs to its end.
  case drop

  /// They are still delivered, and removing returns when they have been: then nothing arrives
  /// any more.
  ///
  /// On the delegate's own queue, or within its handler, waiting would never end. There what is
  /// still queued is dropped instead, and removing returns at once; nothing arrives afterwards
  /// there either. Two queues that wait for each other in this way are a deadlock like any other.
  case wait
}
