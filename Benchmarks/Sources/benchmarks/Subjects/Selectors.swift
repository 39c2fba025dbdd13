import DynamicMulticast

/// The stored selectors of the messages, as code with known selectors keeps them.
enum Selectors {
  static let didFinish: Selector = "worker:didFinishSubTask:inDuration:"
  static let shouldPerform: Selector = "worker:shouldPerformSubTask:"
}
