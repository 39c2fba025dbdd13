// Made from Worker.h by ObjectiveCInterop.
// swift-format-ignore-file

import Dispatch
import DynamicMulticast
import Foundation

// Types that are not known here. Write what stands for each after its equals sign, or remove
// the line where there is a type of that name. It has to be `Sendable`.
typealias Worker = any Sendable

// MARK: - WorkerObserver

extension ProtocolDescription {
  /// `@protocol WorkerObserver`.
  static let workerObserver = ProtocolDescription(
    "WorkerObserver", adopting: ["NSObject"],
    required: [
      "worker:shouldPerformSubTask:": "B32@0:8@16@24",
    ],
    optional: [
      "workerDidFinish:": "v24@0:8@16",
      "worker:didFinishSubTask:inDuration:": "v40@0:8@16@24d32",
    ])
}

/// The required methods of a delegate that conforms to `WorkerObserver`.
///
/// Its optional methods are in `WorkerObserverOptional`. A class declares
/// `class var methods: MethodTable { workerObserverMethods }`.
protocol WorkerObserver: Respondable {
  /// `worker:shouldPerformSubTask:`
  func worker(_ sender: Worker, shouldPerformSubTask subtask: any Sendable) -> Bool
}

/// The optional methods of `WorkerObserver`, each a protocol for those that have it.
enum WorkerObserverOptional {
  protocol WorkerDidFinish: WorkerObserver {
    /// `workerDidFinish:`
    func workerDidFinish(_ sender: Worker)
  }

  protocol WorkerDidFinishSubTaskInDuration: WorkerObserver {
    /// `worker:didFinishSubTask:inDuration:`
    func worker(
      _ sender: Worker,
      didFinishSubTask subtask: any Sendable,
      inDuration elapsed: TimeInterval
    )
  }
}

extension WorkerObserver {
  /// The methods of the class, with the optional ones whose protocols it conforms to.
  static var workerObserverMethods: MethodTable {
    MethodTable(adopting: [.workerObserver]) {
      Method("worker:shouldPerformSubTask:", handler: {
        (object: Self, sender: Worker, subtask: any Sendable) -> Bool in
        object.worker(sender, shouldPerformSubTask: subtask)
      })
      if let type = self as? any WorkerObserverOptional.WorkerDidFinish.Type {
        type.optionalMethods
      }
      if let type = self as? any WorkerObserverOptional.WorkerDidFinishSubTaskInDuration.Type {
        type.optionalMethods
      }
    }
  }
}

extension WorkerObserverOptional.WorkerDidFinish {
  fileprivate static var optionalMethods: MethodTable {
    MethodTable {
      Method("workerDidFinish:", handler: {
        (object: Self, sender: Worker) in
        object.workerDidFinish(sender)
      })
    }
  }
}

extension WorkerObserverOptional.WorkerDidFinishSubTaskInDuration {
  fileprivate static var optionalMethods: MethodTable {
    MethodTable {
      Method("worker:didFinishSubTask:inDuration:", handler: {
        (object: Self, sender: Worker, subtask: any Sendable, elapsed: TimeInterval) in
        object.worker(sender, didFinishSubTask: subtask, inDuration: elapsed)
      })
    }
  }
}

/// A multicast of the messages of `WorkerObserver`.
struct WorkerObserverMulticast: Sendable {
  /// The delegates, to remove them, count them and handle failures.
  let delegates = ConformingMulticastDelegate(to: .workerObserver)

  /// Adds a delegate, to be called on a queue.
  @discardableResult
  func add(
    _ delegate: some WorkerObserver, delegateQueue queue: DispatchQueue,
    duplicates: DuplicatePolicy = .allow
  ) throws(ConformanceError) -> Bool {
    try delegates.add(delegate, delegateQueue: queue, duplicates: duplicates)
  }

  /// Adds a delegate, to be called as the delivery says.
  @discardableResult
  func add(
    _ delegate: some WorkerObserver, delivery: Delivery, duplicates: DuplicatePolicy = .allow
  ) throws(ConformanceError) -> Bool {
    try delegates.add(delegate, delivery: delivery, duplicates: duplicates)
  }

  /// Sends `workerDidFinish:`.
  func workerDidFinish(_ sender: Worker) {
    delegates.send("workerDidFinish:", sender)
  }

  /// Sends `worker:didFinishSubTask:inDuration:`.
  func worker(
    _ sender: Worker,
    didFinishSubTask subtask: any Sendable,
    inDuration elapsed: TimeInterval
  ) {
    delegates.send("worker:didFinishSubTask:inDuration:", sender, subtask, elapsed)
  }

  /// Asks `worker:shouldPerformSubTask:`.
  func worker(_ sender: Worker, shouldPerformSubTask subtask: any Sendable) -> Question<Bool> {
    delegates.ask("worker:shouldPerformSubTask:", sender, subtask, as: Bool.self)
  }
}
