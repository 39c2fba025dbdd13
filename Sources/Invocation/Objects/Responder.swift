/// An object whose only methods are those that are set at run time.
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
/// A multicast holds it weakly, like any delegate, so keep it.
public final class Responder: Respondable, Sendable {
  /// Lists no methods: a responder only has the methods that are set on it.
  @_documentation(visibility: internal)
  public static var methods: MethodTable { MethodTable() }

  /// The handlers.
  public let objectMethods = ObjectMethods()

  /// Its name in explanations and failures, nil if it has none.
  public let label: String?

  /// Makes an object without methods.
  public init(label: String? = nil) {
    self.label = label
  }

  /// Makes an object with one method, for one selector or for all.
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
