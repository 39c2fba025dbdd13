// Made from Worker.h by ObjectiveCInterop.
// swift-format-ignore-file

import DynamicMulticast
import Foundation

// Types that are not known here. Write what stands for each after its equals sign, or remove
// the line where there is a type of that name. It has to be `Sendable`.
typealias Worker = any Sendable

// MARK: - WorkerObserver

/// `@protocol WorkerObserver`.
@MessageProtocol
protocol WorkerObserver: Respondable {
  /// `workerDidFinish:`
  @OptionalMessage
  func workerDidFinish(_ sender: Worker)

  /// `worker:didFinishSubTask:inDuration:`
  @OptionalMessage
  func worker(
    _ sender: Worker, didFinishSubTask subtask: any Sendable, inDuration elapsed: TimeInterval
  )

  /// `worker:shouldPerformSubTask:`
  func worker(_ sender: Worker, shouldPerformSubTask subtask: any Sendable) -> Bool
}
