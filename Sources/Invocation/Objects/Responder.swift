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
  /// Lists no methods: a responder answers what is added to it.
  public static var methods: MethodTable { MethodTable() }

  /// The handlers.
  public let objectMethods = ObjectMethods()

  /// The name that explanations and failures give it, nil if it has none.
  public let label: String?

  /// Makes an object that does not answer anything yet.
  public init(label: String? = nil) {
    self.label = label
  }

  /// Makes an object that answers one selector, or all.
  package init(_ method: Method, label: String? = nil) {
    self.label = label
    do {
      try objectMethods.set(method)
    } catch {
      fatalError("\(error)")
    }
  }
}

extension Responder: CustomStringConvertible {
  /// The label, or the class's name.
  public var description: String { label.map { "'\($0)'" } ?? "Responder" }
}
