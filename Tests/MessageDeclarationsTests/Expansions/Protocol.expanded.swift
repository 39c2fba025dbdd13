// MARK: @MessageProtocol, peer of WorkerDelegate

/// The messages of `WorkerDelegate` as a multicast sends them.
@MulticastMessages(
  "worker:shouldPerform:", "workerDidFinish:", "worker:didFinishSubTask:inDuration:"
)
nonisolated protocol WorkerDelegateMessages {
  /// Asks `worker:shouldPerform:`.
  func worker(_ sender: Worker, shouldPerform subtask: String) -> Question<Bool>
  /// Sends `workerDidFinish:`.
  func workerDidFinish(_ sender: Worker)
  /// Sends `worker:didFinishSubTask:inDuration:`.
  func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double)
}

/// Sends the messages of `WorkerDelegate` to its delegates.
nonisolated final class WorkerDelegateMulticast:
  TypedMulticastDelegate<any WorkerDelegate>, WorkerDelegateMessages, @unchecked Sendable {
  /// Makes a multicast without delegates.
  init() { super.init(to: WorkerDelegateMulticast.declaration) { $0 } }

  /// `WorkerDelegate` as it is known at run time.
  static let declaration = DeclaredProtocol("WorkerDelegate") {
    $0 is any WorkerDelegate.Type
  } messages: {
#sourceLocation(file: "File.swift", line: 3)
    $0.require(
      "worker(_:shouldPerform:)",
      .byRule("worker:shouldPerform:"),
      [Worker.self, String.self],
      returning: Bool.self,
      line: 3
    )
#sourceLocation()
#sourceLocation(file: "File.swift", line: 4)
    $0.offer("workerDidFinish(_:)", .byRule("workerDidFinish:"), [Worker.self], line: 4)
#sourceLocation()
#sourceLocation(file: "File.swift", line: 6)
    $0.offer(
      "worker(_:didFinish:in:)",
      .given("worker:didFinishSubTask:inDuration:"),
      [Worker.self, String.self, Double.self],
      line: 6
    )
#sourceLocation()
  }

  /// The selectors of the messages.
  enum Selectors {
    static let worker_shouldPerform_: Selector = "worker:shouldPerform:"
    static let workerDidFinish_: Selector = "workerDidFinish:"
    static let worker_didFinishSubTask_inDuration_: Selector = "worker:didFinishSubTask:inDuration:"
  }

  /// Makes the protocol known when its code is loaded.
  @section(".init_array") @used
  private static let registration: @convention(c) () -> Void = {
    DeclaredProtocol.register { WorkerDelegateMulticast.declaration }
  }
}

// MARK: @MulticastMessages, extension of WorkerDelegate

nonisolated extension WorkerDelegateMessages where Self: Multicast {
  func worker(_ sender: Worker, shouldPerform subtask: String) -> Question<Bool> {
    ask(
      WorkerDelegateMulticast.Selectors.worker_shouldPerform_,
      arguments: (sender, subtask),
      as: Bool.self
    )
  }

  func workerDidFinish(_ sender: Worker) {
    send(WorkerDelegateMulticast.Selectors.workerDidFinish_, arguments: sender)
  }

  func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double) {
    send(
      WorkerDelegateMulticast.Selectors.worker_didFinishSubTask_inDuration_,
      arguments: (sender, subtask, seconds)
    )
  }
}

// MARK: @MessageProtocol, extension of WorkerDelegate

extension WorkerDelegate {
  func workerDidFinish(_ sender: Worker) {}

  func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double) {}
}
