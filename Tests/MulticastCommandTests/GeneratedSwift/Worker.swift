// Made from Worker.h by `multicast headers --swift`.
// swift-format-ignore-file

import Dispatch
import DynamicMulticast
import Foundation

// Types that are not known here. Write what stands for each after its equals sign, or remove
// the line where there is a type of that name. It has to be `Sendable`.
typealias Worker = any Sendable

// MARK: - WorkerDelegate

extension ProtocolDescription {
  /// `@protocol WorkerDelegate`.
  static let workerDelegate = ProtocolDescription(
    "WorkerDelegate", adopting: ["NSObject"],
    required: [
      "worker:shouldPerformSubTask:": "B32@0:8@16@24",
    ],
    optional: [
      "workerDidFinish:": "v24@0:8@16",
      "worker:didFinishSubTask:inDuration:": "v40@0:8@16@24d32",
    ])
}

/// What a delegate has that conforms to `WorkerDelegate`.
///
/// Its optional methods are in `WorkerDelegateOptional`. A class declares
/// `class var methods: MethodTable { workerDelegateMethods }`.
protocol WorkerDelegate: Respondable {
  /// `worker:shouldPerformSubTask:`
  func worker(_ sender: Worker, shouldPerformSubTask subtask: any Sendable) -> Bool
}

/// The optional methods of `WorkerDelegate`, each a protocol for those that have it.
enum WorkerDelegateOptional {
  protocol WorkerDidFinish: WorkerDelegate {
    /// `workerDidFinish:`
    func workerDidFinish(_ sender: Worker)
  }

  protocol WorkerDidFinishSubTaskInDuration: WorkerDelegate {
    /// `worker:didFinishSubTask:inDuration:`
    func worker(
      _ sender: Worker,
      didFinishSubTask subtask: any Sendable,
      inDuration elapsed: TimeInterval
    )
  }
}

extension WorkerDelegate {
  /// The methods of the class, with the optional ones whose protocols it conforms to.
  static var workerDelegateMethods: MethodTable {
    MethodTable(adopting: [.workerDelegate]) {
      Method("worker:shouldPerformSubTask:", handler: {
        (object: Self, sender: Worker, subtask: any Sendable) -> Bool in
        object.worker(sender, shouldPerformSubTask: subtask)
      })
      if let type = self as? any WorkerDelegateOptional.WorkerDidFinish.Type {
        type.optionalMethods
      }
      if let type = self as? any WorkerDelegateOptional.WorkerDidFinishSubTaskInDuration.Type {
        type.optionalMethods
      }
    }
  }
}

extension WorkerDelegateOptional.WorkerDidFinish {
  fileprivate static var optionalMethods: MethodTable {
    MethodTable {
      Method("workerDidFinish:", handler: {
        (object: Self, sender: Worker) in
        object.workerDidFinish(sender)
      })
    }
  }
}

extension WorkerDelegateOptional.WorkerDidFinishSubTaskInDuration {
  fileprivate static var optionalMethods: MethodTable {
    MethodTable {
      Method("worker:didFinishSubTask:inDuration:", handler: {
        (object: Self, sender: Worker, subtask: any Sendable, elapsed: TimeInterval) in
        object.worker(sender, didFinishSubTask: subtask, inDuration: elapsed)
      })
    }
  }
}

/// A multicast of the messages of `WorkerDelegate`.
struct WorkerDelegateMulticast: Sendable {
  /// The delegates, for all that is not about one message.
  let delegates = ConformingMulticastDelegate(to: .workerDelegate)

  /// Adds a delegate, to be called on a queue.
  @discardableResult
  func add(
    _ delegate: some WorkerDelegate, delegateQueue queue: DispatchQueue,
    duplicates: DuplicatePolicy = .allow
  ) throws(ConformanceError) -> Bool {
    try delegates.add(delegate, delegateQueue: queue, duplicates: duplicates)
  }

  /// Adds a delegate, to be called as the delivery says.
  @discardableResult
  func add(
    _ delegate: some WorkerDelegate, delivery: Delivery, duplicates: DuplicatePolicy = .allow
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
