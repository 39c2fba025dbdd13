import DynamicMulticast

/// The selectors of the messages, as code that knows them keeps them.
enum Selectors {
  static let didFinish: Selector = "worker:didFinishSubTask:inDuration:"
  static let shouldPerform: Selector = "worker:shouldPerformSubTask:"
}
