import Foundation

/// A broadcaster that posts Foundation notifications, with the arguments by name.
final class NotificationBroadcaster: Broadcaster {
  private static let name = Notification.Name("worker:didFinishSubTask:inDuration:")

  private let center = NotificationCenter()
  private var tokens: [ObjectIdentifier: any NSObjectProtocol] = [:]

  deinit {
    for token in tokens.values { center.removeObserver(token) }
  }

  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    let queue = executionTarget.queue
    // Pass no operation queue, because the center would wait for each of the queue's blocks.
    let token = center.addObserver(forName: Self.name, object: nil, queue: nil) {
      [weak receiver] notification in
      guard let receiver else { return }
      if let queue {
        // Unsafe because `Notification` is not `Sendable`; the block only reads the arguments.
        nonisolated(unsafe) let notification = notification
        queue.async { Self.hand(notification, to: receiver) }
      } else {
        Self.hand(notification, to: receiver)
      }
    }
    tokens[ObjectIdentifier(receiver)] = token
  }

  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    guard let token = tokens.removeValue(forKey: ObjectIdentifier(receiver)) else { return }
    center.removeObserver(token)
  }

  func send(_ arguments: Arguments) {
    center.post(
      name: Self.name, object: nil,
      userInfo: [
        "worker": arguments.worker, "subTask": arguments.subTask, "duration": arguments.duration,
      ])
  }

  private static func hand(_ notification: Notification, to receiver: Receiver) {
    guard let arguments = notification.userInfo, let worker = arguments["worker"] as? Worker,
      let subTask = arguments["subTask"] as? String,
      let duration = arguments["duration"] as? Double
    else { return }
    receiver.worker(worker, didFinishSubTask: subTask, inDuration: duration)
  }
}
