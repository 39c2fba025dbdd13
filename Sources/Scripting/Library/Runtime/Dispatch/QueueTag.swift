import Dispatch
import Support

/// The identity of a queue: on Linux, a queue may have more than one Swift object.
final class QueueTag: Sendable {
  /// The tag of the target queue, if the script has set one.
  let target: QueueTag?

  private static let key = DispatchSpecificKey<QueueTag>()
  private static let tagging = Guarded<Void>(())

  private init(_ target: QueueTag?) {
    self.target = target
  }

  /// The tag of a queue, made when it is first asked for.
  static func of(_ queue: DispatchQueue, targeting target: QueueTag? = nil) -> QueueTag {
    tagging.withLock { _ in
      if let tag = queue.getSpecific(key: key) { return tag }
      let tag = QueueTag(target)
      queue.setSpecific(key: key, value: tag)
      return tag
    }
  }

  /// The tag of the present queue, or of the nearest target queue that has one.
  static var current: QueueTag? { DispatchQueue.getSpecific(key: key) }

  static let main = of(.main)
}
