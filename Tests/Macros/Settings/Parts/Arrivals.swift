public import Dispatch
import Synchronization

/// The messages that have arrived, each with the place where its method ran.
public nonisolated enum Arrivals {
  private static let lines = Mutex<[String]>([])
  private static let key = DispatchSpecificKey<String>()

  /// Returns a serial queue whose label names the place in the lines.
  public static func queue(_ label: String) -> DispatchQueue {
    let queue = label == "main" ? DispatchQueue.main : DispatchQueue(label: label)
    queue.setSpecific(key: key, value: label)
    return queue
  }

  /// Records the call of a method, and returns the answer of its class.
  ///
  /// Traps if the method runs off the actor to which the compiler isolates the method.
  @discardableResult
  public static func add(
    _ delegate: AnyObject, method: String = #function,
    isolation: isolated (any Actor)? = #isolation
  ) -> Int {
    isolation?.preconditionIsolated()
    let place =
      isolation.map { $0 === MainActor.shared ? "main" : "\(Swift.type(of: $0))" }
      ?? DispatchQueue.getSpecific(key: key) ?? "the pool"
    let type = "\(type(of: delegate))"
    lines.withLock { $0.append("\(type).\(method) on \(place)") }
    return type.count
  }

  /// Returns the recorded lines in alphabetical order, and forgets them.
  public static func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines.sorted()
    }
  }
}
