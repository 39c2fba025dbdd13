import Dispatch
import Support

/// Which queue a queue is: on Linux, there is more than one object for some.
final class QueueTag: Sendable {
  /// The tag of the queue that it targets, as far as the script has said so.
  let target: QueueTag?

  private static let key = DispatchSpecificKey<QueueTag>()
  private static let tagging = Guarded<Void>(())

  private init(_ target: QueueTag?) {
    self.target = target
  }

  /// The tag of a queue, given to it when it is first asked for.
  static func of(_ queue: DispatchQueue, targeting target: QueueTag? = nil) -> QueueTag {
    tagging.withLock { _ in
      if let tag = queue.getSpecific(key: key) { return tag }
      let tag = QueueTag(target)
      queue.setSpecific(key: key, value: tag)
      return tag
    }
  }

  /// The tag of the queue that the caller runs on, or of the nearest that has one.
  static var current: QueueTag? { DispatchQueue.getSpecific(key: key) }

  static let main = of(.main)
}
