/// An object that is nothing but its handlers.
///
/// ```swift
/// let quota = Responder()
/// try quota.objectMethods.set("worker:shouldPerformSubTask:") {
///   (worker: Worker, subtask: String) in
///   subtask.count < 10
/// }
/// delegates.add(quota, delegateQueue: queue)
/// ```
///
/// Like any delegate it is held weakly by a multicast, so keep it.
public final class Responder: Respondable, Sendable {
  /// None: it answers what is added to it.
  public static var methods: MethodTable { MethodTable() }

  /// The handlers.
  public let objectMethods = ObjectMethods()

  /// Makes an object that does not answer anything yet.
  public init() {}

  /// Makes an object that answers one selector.
  package init(_ method: Method) {
    do {
      try objectMethods.set(method)
    } catch {
      fatalError("\(error)")
    }
  }
}
